"""Runs a command on a terminal of its own, answers its questions in turn, and prints what the screen showed.

usage: interview.py ANSWERS COMMAND...     ANSWERS: a file of lines QUESTION<tab>ANSWER
"""
import os, pty, select, sys

answers = [line.rstrip('\n').encode().split(b'\t') for line in open(sys.argv[1])]
child, screen = pty.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
shown, unanswered = b'', b''
while True:
    if not select.select([screen], [], [], 60)[0]:
        shown += b'\nnothing more came\n'
        os.kill(child, 9)
        break
    try:
        piece = os.read(screen, 4096)
    except OSError:  # the command has gone
        break
    if not piece:
        break
    shown += piece
    unanswered += piece
    if answers and answers[0][0] in unanswered:
        # A key that is not followed by the return key ends with \c.
        answer = answers.pop(0)[1]
        os.write(screen, answer[:-2] if answer.endswith(b'\\c') else answer + b'\n')
        unanswered = b''
sys.stdout.buffer.write(shown.replace(b'\r\n', b'\n'))
for question in answers:
    print('not asked:', question[0].decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
