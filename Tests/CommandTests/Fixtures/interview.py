"""Runs a command on its own terminal, answers its questions in order, and prints the screen.

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
    except OSError:  # the command has ended
        break
    if not piece:
        break
    shown += piece
    unanswered += piece
    if answers and answers[0][0] in unanswered:
        # An answer without the return key ends with \c.
        answer = answers.pop(0)[1]
        os.write(screen, answer[:-2] if answer.endswith(b'\\c') else answer + b'\n')
        unanswered = b''
sys.stdout.buffer.write(shown.replace(b'\r\n', b'\n'))
for question in answers:
    print('not asked:', question[0].decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
