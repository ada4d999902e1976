"""Whether a server may listen there; `python -m skatclub.port HOST PORT` ends with a sentence if not.

granian shares its port with every other server that shares its own (SO_REUSEPORT): two sites would answer in turns.
"""

import socket
import sys

HIGHEST_PORT = 65535


def is_free(host: str, port: str) -> bool:
    """Whether a server can listen there: the address is this computer's, the port is one, and nobody else has it."""
    if not (port.isascii() and port.isdigit() and 0 < int(port) <= HIGHEST_PORT):
        return False
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, int(port)), family=family).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    host, port = sys.argv[1:]
    if not is_free(host, port):
        sys.exit(f"Port {port} of {host} is taken or cannot be used. Another one: PORT=8001 make serve")
