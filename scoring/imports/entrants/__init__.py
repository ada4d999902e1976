"""Lists of entrants as clubs send them: decoded, read into rows, checked against who is there already.

decode (bytes to text) -> sources (rows of cells) -> columns (what stands where) -> persons (one cell to names) ->
reading (rows with findings) -> matching (new, double or wrong).
"""
