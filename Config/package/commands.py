"""Writes the page of all commands from what the program says of itself: commands.py PROGRAM > All-Commands.md"""

import json
import os
import subprocess
import sys

SIGNS = {"short": "-", "long": "--", "longWithSingleDash": "-"}


def ask(program):
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    words = [program, "--experimental-dump-help"]
    return json.loads(subprocess.run(words, check=True, capture_output=True, env=environment).stdout)["command"]


def heading(argument):
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        return value + (" …" if argument.get("isRepeating") else "")
    names = sorted((SIGNS[name["kind"]] + name["name"] for name in argument.get("names", [])), key=len)
    return ", ".join(names) + (" " + value if argument["kind"] == "option" else "")


def discussion(text):
    """Prose as it is; examples, and what is set in, as code."""
    lines, block = [], False
    for line in text.splitlines():
        inset = line.startswith("  ")
        if inset != block:
            if inset and lines and lines[-1]:
                lines.append("")
            lines.append("```")
            block = inset
        lines.append(line[2:] if inset else line)
    return lines + (["```"] if block else [])


def section(path, command, common):
    lines = ["", "## " + " ".join(path), "", command.get("abstract", "")]
    if command.get("discussion"):
        lines += [""] + discussion(command["discussion"])
    shown = [each for each in command.get("arguments", []) if each.get("shouldDisplay", True)]
    shown = [each for each in shown if heading(each) not in common]
    if shown:
        lines.append("")
    for each in shown:
        values = each.get("allValues")
        words = " ".join([each.get("abstract", "")] + (["One of: " + ", ".join(values) + "."] if values else []))
        lines.append(f"- `{heading(each)}`: {words.strip()}")
    for each in command.get("subcommands", []):
        if each.get("shouldDisplay", True) and each["commandName"] != "help":
            lines += section(path + [each["commandName"]], each, common)
    return lines


def main():
    root = ask(sys.argv[1])
    common = ["--json", "--lang de|en", "--db path", "--config path", "--version", "-h, --help"]
    lines = ["# All commands", "", "What the program says of each of its commands, written by `Config/package/commands.py`.", "", "## Overview", "",
             "Every command takes `--json`, `--lang de|en`, `--db path` and `--config path`; <doc:Commands> explains the words."]
    for each in root["subcommands"]:
        if each.get("shouldDisplay", True) and each["commandName"] != "help":
            lines += section(["focusblox", each["commandName"]], each, common)
    print("\n".join(lines))


main()
