#!/bin/bash
# Runs the units of HOME/.config/systemd/user under a user manager of systemd and prints their exit codes: NAME CODE.
# An agent answers at the sockets /tmp/focusblox-agent-PID, HOME/agent and XDG_RUNTIME_DIR/agent.
#
#   unshare --mount --pid --fork --kill-child bash user_manager.sh HOME SOCKET
#
# HOME belongs to the user "daemon", who needs no password entry of the machine.
set -u
home="$1" socket="$2"
mount -t proc proc /proc
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system /run/user/1
chown 1:1 /run/user/1
chmod 700 /run/user/1
group=''
if mount -t cgroup2 cgroup2 /sys/fs/cgroup 2>/dev/null; then
  group="$(mktemp -d /sys/fs/cgroup/focusblox-test-XXXXXX)"
  chown -R 1:1 "$group"
  echo $$ >"$group/cgroup.procs"
fi
leave() {
  kill -KILL -1 2>/dev/null
  wait 2>/dev/null
  [ -n "$group" ] || return 0
  echo 0 >"$(dirname "$group")/cgroup.procs"
  for _ in {1..50}; do find "$group" -depth -type d -exec rmdir {} + 2>/dev/null && return; sleep 0.1; done
}
trap leave EXIT
user() { setpriv --reuid 1 --regid 1 --clear-groups env -i HOME="$home" USER=daemon PATH=/usr/bin:/bin XDG_RUNTIME_DIR=/run/user/1 "$@"; }
user /lib/systemd/systemd --user >/run/manager.log 2>&1 &
for _ in {1..100}; do
  case "$(user systemctl --user is-system-running 2>/dev/null)" in running | degraded) break ;; esac
  sleep 0.1
done
user python3 -c '
import socket, sys, threading
def answer(place):
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(place)
        door.listen()
        while True:
            door.accept()[0].sendall(b"secret")
for place in sys.argv[1:]:
    threading.Thread(target=answer, args=[place]).start()
' "$socket" "$home/agent" /run/user/1/agent &
for place in "$socket" "$home/agent" /run/user/1/agent; do
  for _ in {1..100}; do [ -S "$place" ] && break; sleep 0.1; done
done
for unit in "$home"/.config/systemd/user/*.service; do
  name="$(basename "$unit")"
  user systemctl --user start "$name" 2>/dev/null
  for _ in {1..100}; do
    case "$(user systemctl --user show --property=SubState --value "$name")" in dead | failed | auto-restart) break ;; esac
    sleep 0.1
  done
  echo "$name $(user systemctl --user show --property=ExecMainStatus --value "$name")"
done
