"""All that the server receives and sends, as structs. The OpenAPI document is made from them.

`acts.py` is what a player does at a table, `messages.py` what a table tells, `table.py` the parts
of messages, `options.py` a table to make; `accounts.py`, `study.py` and `replies.py` are the rest
of HTTP.
"""
