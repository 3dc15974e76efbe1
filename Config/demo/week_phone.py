"""A phone in the week of week.py: python's caldav library, which knows nothing of focusblox.

It rings for what the objects on the server say: every alarm, absolute or relative, with its repetitions, unless it was acknowledged on the
alarm (RFC 9074 6.1) or on the item (X-MOZ-LASTACK), and whatever was put off in either dialect.
"""

import datetime
import re
import uuid
from collections import Counter

import caldav
import icalendar
import recurring_ical_events

UTC = datetime.timezone.utc


class Phone:
    def __init__(self, url, user, password, zone):
        self.zone = zone
        self.now = None
        client = caldav.DAVClient(url=url, username=user or None, password=password or None)
        self.home = client.principal()
        self.items = []

    # What the server has

    def look(self):
        """Reads every object of both lists."""
        calendars = {calendar.get_display_name(): calendar for calendar in self.home.calendars()}
        self.calendars = {name: calendars[name] for name in ("Aufgaben", "Fokus") if name in calendars}
        self.items = []
        for name, calendar in self.calendars.items():
            found = calendar.todos(include_completed=True) if name == "Aufgaben" else calendar.events()
            self.items += [(name, item) for item in found]

    def find(self, title, kind=None):
        self.look()
        named = [item for _, item in self.items
                 if str(part(item).get("SUMMARY")) == title and kind in (None, part(item).name)]
        still = [item for item in named if is_open(part(item))]
        if not still:
            raise SystemExit(f"week: the server has no open item called {title}")
        return still[0]

    # What a person does on it

    def act(self, words, now):
        """`schreibt "…" fällig WHEN` and so on; every change has the time of the week as its LAST-MODIFIED."""
        self.now = now
        for pattern, action in self.ACTIONS:
            match = re.fullmatch(pattern, words)
            if match:
                return action(self, *match.groups())
        raise SystemExit(f"week: the phone cannot do this: {words}")

    def write(self, title, due):
        self.look()
        todo = icalendar.Todo()
        todo.add("uid", f"telefon-{uuid.uuid4()}")
        todo.add("summary", title)
        todo.add("created", self.now)
        todo.add("due", self.when(due))
        todo.add("status", "NEEDS-ACTION")
        self.calendars["Aufgaben"].save_todo(self.whole(todo))

    def enter(self, title, day, begin, end):
        """An event as any calendar program writes it, without an alarm."""
        self.look()
        event = icalendar.Event()
        event.add("uid", f"telefon-{uuid.uuid4()}")
        event.add("summary", title)
        event.add("dtstart", self.when(f"{day} {begin}"))
        event.add("dtend", self.when(f"{day} {end}"))
        self.calendars["Fokus"].save_event(self.whole(event))

    def whole(self, component):
        """The text of a new object with this component and its time zones."""
        self.stamp(component)
        calendar = icalendar.Calendar()
        calendar.add("version", "2.0")
        calendar.add("prodid", "-//telefon//EN")
        calendar.add_component(component)
        calendar.add_missing_timezones()
        return calendar.to_ical().decode()

    def move(self, title, to, kind=None):
        """Of a task only DUE: its start and its alarms stay where they are, as some programs leave them. An event moves as a whole."""
        item = self.find(title, kind)
        component = part(item)
        if component.name == "VTODO":
            self.set(component, "due", self.when(to))
        else:
            length = component.decoded("DTEND") - component.decoded("DTSTART")
            self.set(component, "dtstart", self.when(to))
            self.set(component, "dtend", self.when(to) + length)
        self.save(item)

    def move_block(self, title, to):
        """The block of a plan has the title of its task."""
        self.move(title, to, "VEVENT")

    def complete(self, title):
        item = self.find(title)
        self.set(part(item), "status", "COMPLETED")
        self.set(part(item), "percent-complete", 100)
        self.set(part(item), "completed", self.now.astimezone(UTC))
        self.save(item)

    def delete(self, title):
        self.find(title).delete()

    def remind(self, title, minutes):
        item = self.find(title)
        alarm = icalendar.Alarm()
        alarm.add("uid", str(uuid.uuid4()))
        alarm.add("action", "DISPLAY")
        alarm.add("description", title)
        alarm.add("trigger", -datetime.timedelta(minutes=int(minutes)))
        part(item).add_component(alarm)
        self.save(item)

    def snooze(self, title, until):
        item = self.find(title)
        self.set(part(item), "x-moz-lastack", icalendar.vDatetime(self.now.astimezone(UTC)))
        self.set(part(item), "x-moz-snooze-time", icalendar.vDatetime(self.when(until).astimezone(UTC)))
        self.save(item)

    def remove_alarm(self, kind, title):
        item = self.find(title)
        own = part(item)
        gone = [alarm for alarm in own.walk("VALARM") if str(alarm.get("X-FOCUSBLOX-KIND")) == kind]
        if not gone:
            raise SystemExit(f"week: {title} has no alarm of kind {kind}")
        own.subcomponents = [each for each in own.subcomponents if each not in gone]
        self.save(item)

    ACTIONS = [
        (r'schreibt "(.*)" fällig (.*)', write),
        (r'trägt "(.*)" ein (\S+) (\S+)–(\S+)', enter),
        (r'schiebt "(.*)" auf (.*)', move),
        (r'schiebt den Block "(.*)" auf (.*)', move_block),
        (r'erledigt "(.*)"', complete),
        (r'löscht "(.*)"', delete),
        (r'erinnert an "(.*)" (\d+) Minuten vor Beginn', remind),
        (r'schlummert "(.*)" bis (.*)', snooze),
        (r'entfernt (\S+) an "(.*)"', remove_alarm),
    ]

    def when(self, text):
        if len(text) == 10:
            return datetime.date.fromisoformat(text)
        return datetime.datetime.fromisoformat(text).replace(tzinfo=self.zone)

    @staticmethod
    def set(component, name, value):
        component.pop(name, None)
        component.add(name, value)

    def stamp(self, component):
        for name in ("dtstamp", "last-modified"):
            self.set(component, name, self.now.astimezone(UTC))

    def save(self, item):
        self.stamp(part(item))
        item.save()

    # What rings

    def rings(self, after, until):
        """(instant, text, count) of what this phone rings in a span of time, by what it has read last."""
        found = Counter()
        for _, item in self.items:
            for instant, text in self.alarms(item, until):
                if after < instant <= until:
                    found[instant, text] += 1
        return [(instant, text, count) for (instant, text), count in found.items()]

    def alarms(self, item, until):
        own = part(item)
        if not is_open(own):
            return
        occurrences = [own]
        if "RRULE" in own:
            begin = self.instant(own.decoded("DTSTART"))
            occurrences = recurring_ical_events.of(item.icalendar_instance).between(begin, until + datetime.timedelta(days=2))
        seen = self.moz(own, "X-MOZ-LASTACK")
        late = (None, None)
        for occurrence in occurrences:
            for alarm in own.walk("VALARM"):
                for instant in self.instants(occurrence, alarm):
                    text = str(alarm.get("DESCRIPTION", own.get("SUMMARY")))
                    if alarm.get("ACKNOWLEDGED") and self.instant(alarm.decoded("ACKNOWLEDGED")) >= instant:
                        continue
                    if seen is None or instant > seen:
                        yield instant, text
                    elif late[0] is None or late[0] < instant:
                        late = (instant, text)
        snoozed = self.moz(own, "X-MOZ-SNOOZE-TIME")
        if snoozed:
            yield snoozed, late[1] or str(own.get("SUMMARY"))

    def instants(self, occurrence, alarm):
        trigger = alarm.decoded("TRIGGER")
        if isinstance(trigger, datetime.timedelta):
            names = ("DUE", "DTEND") if alarm["TRIGGER"].params.get("RELATED") == "END" else ("DTSTART", "DUE")
            anchor = next((occurrence.decoded(name) for name in names if name in occurrence), None)
            if anchor is None:
                return
            first = self.instant(anchor) + trigger
        else:
            first = self.instant(trigger)
            if first.year == 1976:
                return
        yield first
        for number in range(int(alarm.get("REPEAT", 0))):
            yield first + (number + 1) * alarm.decoded("DURATION")

    def instant(self, value):
        if not isinstance(value, datetime.datetime):
            value = datetime.datetime(value.year, value.month, value.day)
        if value.tzinfo is None:
            value = value.replace(tzinfo=self.zone)
        return value.astimezone(UTC)

    @staticmethod
    def moz(component, name):
        value = component.get(name)
        return value and datetime.datetime.strptime(str(value), "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)

    # What the server holds, in words

    def holds(self, name, now):
        self.look()
        lines, done = [], []
        items = sorted((part(item)["SUMMARY"], self.begins(item), item.id, item) for found, item in self.items if found == name)
        for title, _, _, item in items:
            own = part(item)
            if not is_open(own):
                if str(own.get("STATUS")) == "COMPLETED":
                    marked = any("X-FOCUSBLOX-KIND" in alarm for alarm in own.walk("VALARM"))
                    done.append(f"{title}, noch mit Alarmen" if marked else str(title))
                continue
            lines.append(f"{title}, {self.dates(own)}")
            coming = sorted(set(each for each in self.alarms(item, now + datetime.timedelta(days=7)) if each[0] > now))
            for instant, text in coming[:1] if "RRULE" in own else coming:
                lines.append(f"  {self.day(instant)} {text}")
        if done:
            lines.append("erledigt, ohne unsere Alarme: " + ", ".join(sorted(set(done))))
        return lines

    def begins(self, item):
        """The start in a form that has an order."""
        start = part(item).get("DTSTART")
        return str(self.instant(start.dt)) if start else ""

    def dates(self, own):
        start = own.decoded("DTSTART") if "DTSTART" in own else None
        if own.name == "VEVENT":
            end = own.decoded("DTEND").astimezone(self.zone)
            return f"{self.day(start)}–{end:%H:%M}" + (", wiederholt" if "RRULE" in own else "")
        due = own.decoded("DUE") if "DUE" in own else None
        begin = "ohne Beginn" if start is None else "Beginn = fällig" if start == due else f"Beginn {self.day(start)}"
        return ("ohne Termin" if due is None else f"fällig {self.day(due)}") + ", " + begin

    def day(self, value):
        if not isinstance(value, datetime.datetime):
            return f"{value:%d.%m.}"
        local = value.astimezone(self.zone)
        return f"{local:%d.%m.} {clock(local)}"


def clock(local):
    """The time of day; on the day of 25 hours with the zone where it comes twice."""
    twice = local.utcoffset() != local.replace(fold=1 - local.fold).utcoffset()
    return f"{local:%H:%M}" + (" MESZ" if local.dst() else " MEZ") * twice


def part(item):
    return item.icalendar_component


def is_open(component):
    return str(component.get("STATUS", "")) not in ("COMPLETED", "CANCELLED")
