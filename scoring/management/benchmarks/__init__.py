"""What `manage.py benchmark` measures: the table of design 6, every figure beside a yardstick of the same run."""
