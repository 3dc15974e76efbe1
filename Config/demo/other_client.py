"""Another CalDAV client, for the demonstration: python's caldav library.

    other_client.py alarms LIST          every item of a list with its alarms
    other_client.py change               changes, completes and deletes items, as a phone would
    other_client.py text UID             an item as the server has it

The server is named by URL, USER and PASSWORD in the environment.
"""

import datetime
import os
import sys

import caldav


def lists():
    client = caldav.DAVClient(
        url=os.environ["URL"], username=os.environ["USER"], password=os.environ["PASSWORD"]
    )
    return {calendar.get_display_name(): calendar for calendar in client.principal().calendars()}


def items(calendar):
    """Every task and every event of a list."""
    return list(calendar.todos(include_completed=True)) + list(calendar.events())


def component(item):
    return item.icalendar_component


def find(title):
    for calendar in lists().values():
        for item in items(calendar):
            if str(component(item).get("SUMMARY")) == title:
                return item
    raise SystemExit(f"the server has no item called {title}")


def alarms(name):
    for item in sorted(items(lists()[name]), key=lambda item: str(component(item)["SUMMARY"])):
        print(f"  {component(item)['SUMMARY']}")
        for alarm in component(item).walk("VALARM"):
            trigger = alarm.decoded("TRIGGER")
            kind = alarm.get("X-FOCUSBLOX-KIND", "from another program")
            if isinstance(trigger, datetime.datetime):
                when = trigger.strftime("%Y-%m-%d %H:%M UTC")
            else:
                minutes = round(trigger.total_seconds() / 60)
                when = f"{abs(minutes)} minutes {'before' if minutes < 0 else 'after'} start or due"
            print(f"      rings {when}  ({kind})  {alarm.get('DESCRIPTION', '')}")


def change():
    item = find("Steuererklärung 2025")
    component(item)["DESCRIPTION"] = "Belege sind beim Steuerberater"
    item.save()
    print("  notes of “Steuererklärung 2025” changed")

    item = find("Zahnarzt anrufen")
    item.complete()
    print("  “Zahnarzt anrufen” completed")

    find("Gartenzaun streichen").delete()
    print("  “Gartenzaun streichen” deleted")

    item = find("Schreibzeit")
    component(item)["LOCATION"] = "Zuhause"
    item.save()
    print("  place of “Schreibzeit” changed")

    calendar = lists()["Aufgaben"]
    calendar.save_todo(summary="Milch kaufen", due=datetime.date(2026, 11, 26))
    print("  “Milch kaufen” added")


def main(arguments):
    if arguments[:1] == ["alarms"]:
        alarms(arguments[1])
    elif arguments == ["change"]:
        change()
    elif arguments[:1] == ["text"]:
        print(find(arguments[1]).data)
    else:
        raise SystemExit(__doc__)


main(sys.argv[1:])
