"""For all tests."""

import signal

# A run in the background ignores SIGINT, and so would every program a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
