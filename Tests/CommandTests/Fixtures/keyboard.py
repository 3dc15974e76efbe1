"""Runs a command on its own terminal, types the answer to a question, and prints the screen.

usage: keyboard.py QUESTION ANSWER COMMAND...

The file in the variable TYPED is created after the answer. At a later choice, Enter accepts the proposal.
"""
import os, pty, sys

question, answer = os.fsencode(sys.argv[1]), os.fsencode(sys.argv[2])
child, screen = pty.fork()
if child == 0:
    os.execvp(sys.argv[3], sys.argv[3:])
shown, is_typed = b'', False
while True:
    try:
        piece = os.read(screen, 4096)
    except OSError:  # the command has ended
        break
    if not piece:
        break
    shown += piece
    if not is_typed and question in shown:
        os.write(screen, answer + b'\n')
        is_typed = True
        if 'TYPED' in os.environ:
            open(os.environ['TYPED'], 'w').close()
    elif is_typed and shown.endswith(b'> [1]: '):
        os.write(screen, b'\n')
sys.stdout.buffer.write(shown.replace(b'\r\n', b'\n'))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
