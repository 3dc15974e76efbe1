"""Writes the manual pages from what the program says of itself.

  manual.py PROGRAM FOLDER     focusblox.1, one page for each command group, focusblox-settings.5
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

PROGRAM = "focusblox"


def ask(program, *words):
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    return subprocess.run([program, *words], check=True, capture_output=True, text=True, env=environment).stdout


def plain(text):
    """Text as roff shows it: a dot at the start of a line is no request, a hyphen can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return re.sub(r"(?m)^([.])", r"\\&\1", text)


def paragraphs(text):
    """Lines that are set in stay as they are."""
    lines, block = [], False
    for line in text.strip().splitlines():
        inset = line.startswith("  ")
        if inset != block:
            lines.append(".nf" if inset else ".fi")
            block = inset
        lines.append(plain(line[2:] if inset else line) or ".PP")
    return lines + ([".fi"] if block else [])


def names(argument):
    signs = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    found = [signs[name["kind"]] + name["name"] for name in argument.get("names", [])]
    return sorted(found, key=len)


def heading(argument):
    value = "\\fI" + plain(argument.get("valueName", "")) + "\\fR"
    if argument["kind"] == "positional":
        return value + (" ..." if argument.get("isRepeating") else "")
    shown = ", ".join("\\fB" + plain(name) + "\\fR" for name in names(argument))
    return shown + (" " + value if argument["kind"] == "option" else "")


def options(command, title):
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    if not shown:
        return []
    lines = [title]
    for argument in shown:
        lines += [".TP", heading(argument)]
        words = argument.get("abstract", "")
        values = argument.get("allValues")
        if values:
            words += (" " if words else "") + "One of: " + ", ".join(values) + "."
        lines += paragraphs(words) or ["\\&"]
    return lines


def subcommands(command):
    return [each for each in command.get("subcommands", []) if each.get("shouldDisplay", True) and each["commandName"] != "help"]


def synopsis(path, command):
    words = ["\\fB" + plain(" ".join(path)) + "\\fR"]
    arguments = [each for each in command.get("arguments", []) if each.get("shouldDisplay", True)]
    if subcommands(command):
        words.append("\\fIcommand\\fR")
    if any(each["kind"] != "positional" for each in arguments):
        words.append("[\\fIoptions\\fR]")
    for each in arguments:
        if each["kind"] == "positional":
            text = heading(each)
            words.append(f"[{text}]" if each.get("isOptional") else text)
    return " ".join(words)


def body(path, command):
    """One command and all below it; the synopsis of the first stands above."""
    lines = [".SS " + plain(" ".join(path)), synopsis(path, command), ".PP"] if len(path) > 2 else []
    lines += paragraphs(command.get("abstract", ""))
    if command.get("discussion"):
        lines += [".PP"] + paragraphs(command["discussion"])
    lines += options(command, ".PP")
    for each in subcommands(command):
        lines += body(path + [each["commandName"]], each)
    return lines


def page(name, section, purpose, version, lines):
    head = [f'.TH {name.upper()} {section} "{day()}" "focusblox {version}" "focusblox"', ".SH NAME", f"{name} \\- {plain(purpose)}"]
    return "\n".join(head + lines) + "\n"


def day():
    return time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))


def settings(text):
    """The settings file with every default: comments become prose, keys headings."""
    lines, comment, seen = [".SH DESCRIPTION"], [], False
    for line in text.splitlines():
        if line.startswith("#"):
            comment.append(line[1:].strip())
        elif not line.strip():
            if comment and seen and len(comment) == 1:
                lines.append(".SH " + plain(comment[0]).upper())
            else:
                lines += [plain(each) for each in comment]
            seen, comment = True, []
        else:
            key = line.split(":", 1)[0]
            lines += [".TP", "\\fB" + plain(key) + "\\fR", plain(" ".join(comment)) or "\\&"]
            comment = []
    return lines


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    version = ask(program, "--version").strip()
    everything = json.loads(ask(program, "--experimental-dump-help"))["command"]
    see = [f"{PROGRAM}\\-{each['commandName']}" for each in subcommands(everything)]
    lines = [".SH SYNOPSIS", synopsis([PROGRAM], everything), ".SH DESCRIPTION"]
    lines += paragraphs(everything.get("abstract", "")) + [".PP"] + paragraphs(everything.get("discussion", ""))
    lines += [".SH COMMANDS"]
    for each in subcommands(everything):
        lines += [".TP", f"\\fB{plain(each['commandName'])}\\fR", plain(each.get("abstract", "")) or "\\&"]
    lines += options(everything, ".SH OPTIONS")
    lines += [".SH FILES", ".TP", "\\fI~/.config/focusblox/\\fR", "The settings file, see \\fBfocusblox\\-settings\\fR(5).",
              ".TP", "\\fI~/.local/share/focusblox/\\fR", "The store, an SQLite database."]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{name}\\fR(1)" for name in see) + ", \\fBfocusblox\\-settings\\fR(5)"]
    written = {"focusblox.1": page(PROGRAM, 1, "tasks and focus blocks, here and in every CalDAV calendar", version, lines)}
    for each in subcommands(everything):
        name = each["commandName"]
        text = [".SH SYNOPSIS", synopsis([PROGRAM, name], each), ".SH DESCRIPTION"] + body([PROGRAM, name], each)
        text += [".SH SEE ALSO", "\\fBfocusblox\\fR(1)"]
        written[f"focusblox-{name}.1"] = page(f"{PROGRAM}-{name}", 1, each.get("abstract", "").rstrip("."), version, text)
    written["focusblox-settings.5"] = page(
        "focusblox-settings", 5, "the settings file of focusblox", version, settings(ask(program, "settings", "defaults")))
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")


main()
