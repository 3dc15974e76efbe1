"""Services for tests that report network, sleep and user activity: sends each line of its input to the bus.

Lines: "sleep", "awake", "manager NUMBER" (NetworkManager's state), "networkd STATE", "idle true|false".
"""
import sys
import threading

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

PROPERTIES = "org.freedesktop.DBus.Properties"


class Login(dbus.service.Object):
    @dbus.service.signal("org.freedesktop.login1.Manager", signature="b")
    def PrepareForSleep(self, begins):
        pass


class User(dbus.service.Object):
    idle = True

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return dbus.Boolean(self.idle, variant_level=1)

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass


class Manager(dbus.service.Object):
    @dbus.service.signal("org.freedesktop.NetworkManager", signature="u")
    def StateChanged(self, state):
        pass


class Networkd(dbus.service.Object):
    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
names = [dbus.service.BusName("org.freedesktop." + name, bus) for name in ("login1", "NetworkManager", "network1")]
login = Login(bus, "/org/freedesktop/login1")
user = User(bus, "/org/freedesktop/login1/user/self")
manager = Manager(bus, "/org/freedesktop/NetworkManager")
networkd = Networkd(bus, "/org/freedesktop/network1")


def say(words):
    if words[0] == "sleep":
        login.PrepareForSleep(True)
    elif words[0] == "awake":
        login.PrepareForSleep(False)
    elif words[0] == "manager":
        manager.StateChanged(int(words[1]))
    elif words[0] == "networkd":
        # A value of an unread type precedes the relevant value.
        changed = {"Speeds": dbus.Array([dbus.Double(1.5)], signature="d"), "OnlineState": words[1]}
        networkd.PropertiesChanged("org.freedesktop.network1.Manager", changed, [])
    elif words[0] == "idle":
        user.idle = words[1] == "true"
        user.PropertiesChanged("org.freedesktop.login1.User", {"State": "active"}, ["IdleHint"])


def listen():
    for line in open(sys.argv[1]):
        GLib.idle_add(say, line.split())


threading.Thread(target=listen, daemon=True).start()
print("ready", flush=True)
GLib.MainLoop().run()
