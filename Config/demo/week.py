"""Lives the days that the files of a folder describe, at a CalDAV server, and says where they went otherwise.

    week.py PROGRAM FOLDER [--page]     URL, USER and PASSWORD in the environment name the server; --page prints the days as they were lived

Each file is a day, whose date is in its first line: what people do, and what must ring, be shown and be held (week/README.md). Ends with 1
where something differs.
"""

import datetime
import difflib
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from zoneinfo import ZoneInfo

from week_phone import Phone, clock

ZONE = ZoneInfo("Europe/Berlin")
MONTHS = {"Oktober": 10, "November": 11}
SECOND = datetime.timedelta(seconds=1)
# What the desktop's notification is called, by the kind of alarm (S0-29, S1-14).
TITLES = {"due-date-morning": "Heute fällig", "due": "Fällig", "custom": "Erinnerung",
          "focus-block-start": "Focus Block startet gleich"}


class Machine:
    """A store and settings of its own, and the notifier that would run there."""

    def __init__(self, name, program, folder):
        self.name, self.program, self.folder = name, program, folder / name
        self.folder.mkdir()
        self.store = self.folder / "focusblox.sqlite"
        self.is_on = True
        self.rung = []

    def run(self, now, *words):
        """The lines of standard output and of standard error, and the exit code."""
        environment = dict(
            os.environ, HOME=str(self.folder), XDG_RUNTIME_DIR=str(self.folder), TZ=str(ZONE), NO_COLOR="1",
            LANG="de_DE.UTF-8", FOCUSBLOX_NOW=now.isoformat(), FOCUSBLOX_DB=str(self.store),
            FOCUSBLOX_CONFIG=str(self.folder / "focusblox.yaml"))
        # No notification service: what rings comes as lines.
        environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        answer = subprocess.run(
            [self.program, *words, "--lang", "de"], env=environment, capture_output=True, text=True, timeout=120,
            stdin=subprocess.DEVNULL)
        return answer.stdout.splitlines(), answer.stderr.splitlines(), answer.returncode

    def rows(self, now, *words):
        return [json.loads(line) for line in self.run(now, *words, "--json")[0] if line.startswith("{")]

    def sync(self, now):
        """- Returns: what went wrong."""
        _, errors, code = self.run(now, "sync")
        return [f"{self.name} sync endet mit {code}: {' '.join(errors)}"] if code else []

    def watch(self, now):
        """Lets the notifier look now: what rings goes to `rung`."""
        for row in self.rows(now, "watch", "--once"):
            if "fireDate" in row:
                self.rung.append((datetime.datetime.fromisoformat(row["fireDate"]).astimezone(ZONE), row))

    def wait(self, after, until):
        """Rings what falls into a span of time, each at its instant, and what was not announced at its end."""
        begin = len(self.rung)
        now = after
        while True:
            fires = (datetime.datetime.fromisoformat(row["fireDate"]) for row in self.rows(now, "notifications"))
            coming = [fire for fire in fires if now < fire <= until]
            if not coming:
                break
            now = min(coming)
            self.watch(now)
        self.watch(until)
        for fire, row in self.rung[begin:]:
            yield fire, text(row)

    def fill(self, word, now):
        """A word of a command, its placeholder replaced by the id of what it names."""
        match = re.fullmatch(r"<(task|block|ring|remind) (.*?)( -?\d+)?>", word)
        if not match:
            return word
        kind, title, offset = match.groups()
        if kind == "ring":
            named = [row["identifier"] for _, row in self.rung if title in row["title"] + row["body"]]
            return (named or ["?"])[-1]
        if kind == "block":
            return self.first(self.rows(now, "block", "list"), title)
        tasks = [row for row in self.rows(now, "list", "--all") if not row["completed"]]
        if kind == "task":
            return self.first(tasks, title)
        reminders = self.rows(now, "remind", "list", self.first(tasks, title))
        return next((row["id"] for row in reminders if row.get("offset") == int(offset)), "?")

    @staticmethod
    def first(rows, title):
        return next((row["id"] for row in rows if row["title"] == title), "?")


def text(row):
    """What a notification says in one line; with its title where that is another one than its kind has."""
    line = f"{row['title']}: {row['body']}" if row["title"] == "Heute fällig" else row["body"]
    wanted = TITLES.get(row["kind"], row["title"])
    return line if row["title"] == wanted else f"{line} (Titel „{row['title']}“)"


class Week:
    def __init__(self, program, folder, days):
        self.folder, self.days = folder, days
        self.machines = {name: Machine(name, program, folder) for name in ("laptop", "rechner")}
        self.server = [os.environ[name] for name in ("URL", "USER", "PASSWORD")]
        self.phone = None
        self.now = None
        self.backup = folder / "sicherung.sqlite"
        (folder / "password").write_text(self.server[2] + "\n")
        (folder / "password").chmod(0o600)

    def live(self, day, entries):
        """- Returns: the lines of a day as it went, in the form of the file that describes it."""
        lived = []
        for entry in entries:
            if entry[0] == "ring":
                continue
            _, time, line, _ = entry
            hour, minute = time.split(":")
            at = datetime.datetime(day.year, day.month, day.day, int(hour), int(minute), tzinfo=ZONE)
            lived += self.wait(at)
            lived.append((f"{time}  {line}", None))
            lived += [(problem, None) for problem in self.act(line, at)]
        midnight = datetime.datetime(day.year, day.month, day.day, tzinfo=ZONE) + datetime.timedelta(days=1)
        return lived + self.wait(midnight)

    def wait(self, until):
        """What rings everywhere until then."""
        rings = {}
        if self.now is not None and until > self.now:
            for machine in self.machines.values():
                if machine.is_on:
                    for instant, words in machine.wait(self.now, until):
                        rings.setdefault((instant.astimezone(ZONE), words), []).append(machine.name)
            for instant, words, count in self.phone.rings(self.now, until) if self.phone else []:
                rings.setdefault((instant.astimezone(ZONE), words), []).extend(["telefon"] * count)
        self.now = until
        lines = []
        for (instant, words), names in rings.items():
            counted = [name if names.count(name) == 1 else f"{name} {names.count(name)}-mal" for name in dict.fromkeys(names)]
            lines.append((f"{clock(instant)}  klingelt {', '.join(counted)}: {words}", None))
        return sorted(lines)

    # What people do

    def act(self, line, now):
        who, kind, words = re.match(r"(\w+)([$>!]| zeigt| hält) ?(.*)", line).groups()
        if kind == " hält":
            return ["       | " + each for each in self.phone.holds(words, now)]
        if kind == ">":
            self.phone.act(words, now)
            return self.settle(now, "laptop")
        machine = self.machines[who]
        if kind == " zeigt":
            return ["       | " + each for each in shown(machine.run(now + SECOND, *shlex.split(words))[0], words)]
        if kind == "!":
            return self.switch(machine, words, now)
        return self.command(machine, words, now)

    def command(self, machine, line, now):
        words = []
        for word in placeholders(line):
            if word == "{account}":
                url, user, _ = self.server
                login = ["--user", user, "--password-file", str(self.folder / "password")] if user else []
                words += ["--url", url, *login, "--mapping", "extended"]
            else:
                words.append(machine.fill(word.replace("{folder}", str(self.days)), now))
        output, errors, code = machine.run(now, *words)
        problems = [f"       ! endet mit {code}: {' '.join(errors or output)}"] if code else []
        return problems + self.settle(now, machine.name)

    def switch(self, machine, words, now):
        if words == "sichert":
            with sqlite3.connect(machine.store) as store, sqlite3.connect(self.backup) as copy:
                store.backup(copy)
            return []
        if words == "stellt wieder her":
            for path in machine.folder.glob("focusblox.sqlite*"):
                path.unlink()
            shutil.copy(self.backup, machine.store)
        machine.is_on = words != "aus"
        return self.settle(now, machine.name) if machine.is_on else []

    def settle(self, now, first):
        """Everybody who is on syncs, twice: the second time brings what the others wrote in the first."""
        if self.phone is None:  # The accounts are not there yet.
            return []
        problems = []
        order = sorted(self.machines.values(), key=lambda machine: machine.name != first)
        for number, machine in enumerate(order * 2):
            if machine.is_on:
                problems += machine.sync(now + (5 + number) * SECOND)
        self.phone.look()
        return ["       ! " + problem for problem in problems]


def placeholders(line):
    """The words of a command; what stands in angle brackets is one."""
    return [word.strip("\0") for word in shlex.split(re.sub(r"<[^>]*>", lambda match: shlex.quote(match[0]), line))]


def shown(lines, command):
    """Output without ids, widths and names of lists; what has no order of its own is sorted."""
    dull = re.compile(r"[0-9a-f]{8}|Aufgaben|Fokus")
    cells = [[re.sub(r"-[0-9a-f]{8}$", "", cell) for cell in re.split(r" {2,}", line.strip()) if not dull.fullmatch(cell)]
             for line in lines]
    words = [" · ".join(each).replace("○ · ", "○ ") for each in cells if any(each)]
    if command.startswith("list"):
        words = [each for each in words if each.startswith("○")]
    sorted_words, run = [], []
    for each in words + [""]:
        if " · " in each and not re.match(r"\d+ (Aufgabe|Focus|Mitteilung)", each):
            run.append(each)
        else:
            sorted_words += sorted(run) + [each]
            run = []
    return sorted_words[:-1]


def read(path):
    """The date and the entries of a day: (kind, time, line, rows); lines of an answer follow what they answer."""
    entries, golden = [], []
    lines = path.read_text(encoding="utf-8").splitlines()
    day, month, year = re.search(r"(\d+)\. (\w+) (\d{4})", lines[0]).groups()
    for line in lines:
        body, _, rows = line.partition("   [")
        if not line.strip() or line.startswith(("#", "--")):
            continue
        match = re.match(r"(\d\d:\d\d)( ME[S]?Z)?  (.*)", body)
        if match and match[3].startswith("klingelt"):
            entries.append(("ring", match[1], body, rows))
        elif match:
            entries.append(("act", match[1], match[3], rows))
        golden.append((body, rows.rstrip("]")))
    return datetime.date(int(year), MONTHS[month], int(day)), entries, golden


def ordered(lines):
    """Rings between two acts in the order of time and text."""
    result, run = [], []
    for line in lines + [("", None)]:
        if "  klingelt " in line[0]:
            run.append(line)
        else:
            result += sorted(run, key=lambda each: (each[0].split("  ")[0], each[0].partition(": ")[2], each[0])) + [line]
            run = []
    return result[:-1]


def differences(golden, lived):
    """What is missing, with the rows that ask for it, and what came instead."""
    golden, lived = ordered(golden), ordered(lived)
    lines = []
    matcher = difflib.SequenceMatcher(None, [each[0] for each in golden], [each[0] for each in lived], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            continue
        context = next((each[0] for each in reversed(golden[:a]) if re.match(r"\d\d:\d\d", each[0])), "")
        lines.append(f"  nach „{context}“")
        lines += [f"    − {line}   [{rows}]" for line, rows in golden[a:b]]
        lines += [f"    + {line}" for line, _ in lived[c:d]]
    return lines


def page(lived):
    """A day on paper: who did what, and what rang."""
    for line, _ in ordered(lived):
        if not line.startswith("       |") and " zeigt " not in line and " hält " not in line:
            print("  " + line.replace("  klingelt ", "  ♪ ", 1))


def main(arguments):
    program, days = str(Path(arguments[0]).resolve()), Path(arguments[1]).resolve()
    wrong, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        week = Week(program, Path(folder), days)
        for number, path in enumerate(sorted(days.glob("[0-9]-*.txt"))):
            day, entries, golden = read(path)
            lived = week.live(day, entries)
            if number == 0:
                week.phone = Phone(*week.server, ZONE)
            elif "--page" in arguments:
                print("\n" + path.read_text(encoding="utf-8").splitlines()[0].lstrip("# "))
                page(lived)
            found = differences(golden, lived)
            count += sum(line.startswith("    −") or line.startswith("    +") for line in found)
            if found:
                wrong += [f"{path.name}:"] + found
    if wrong:
        print("\nSo war es nicht gedacht (− steht im Plan, mit den Zeilen, die es verlangen; + ist geschehen):")
        print("\n".join(wrong))
        print(f"{count} Zeilen sind anders.")
        return 1
    print("\nDie Woche verlief wie beschrieben.")
    return 0


sys.exit(main(sys.argv[1:]))
