"""A notification service for tests: prints each call as a JSON object, and activates buttons on request.

Arguments: the capabilities, separated by commas. Standard output: one line for each call.
"""
import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"
EXPIRED, DISMISSED, WITHDRAWN = 1, 2, 3


def say(**line):
    print(json.dumps(line, ensure_ascii=False), flush=True)


class Service(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return dbus.Array(sys.argv[1].split(","), signature="s")

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return "test", "focusblox", "1", "1.2"

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        if not replaces:
            self.last += 1
        number = int(replaces) or self.last
        say(call="notify", id=number, replaces=int(replaces), app=app, icon=icon, title=summary, body=body,
            actions=list(actions), timeout=int(timeout), silent=bool(hints.get("suppress-sound", False)),
            urgency=int(hints.get("urgency", 1)), entry=str(hints.get("desktop-entry", "")),
            category=str(hints.get("category", "")), sound=str(hints.get("sound-name", "")),
            file=str(hints.get("sound-file", "")))
        return number

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        say(call="close", id=int(number))
        self.NotificationClosed(number, WITHDRAWN)

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.method("test.Person", in_signature="us")
    def Press(self, number, action):
        self.ActionInvoked(number, action)
        self.NotificationClosed(number, DISMISSED)

    @dbus.service.method("test.Person", in_signature="u")
    def Dismiss(self, number):
        self.NotificationClosed(number, DISMISSED)


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
service = Service(bus, "/org/freedesktop/Notifications")
say(call="ready")
GLib.MainLoop().run()
