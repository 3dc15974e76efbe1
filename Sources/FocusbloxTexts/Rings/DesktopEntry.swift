package import FocusbloxActions

extension WatchServiceFiles {
  /// Desktops find the name and the icon of a sender by the `desktop-entry` of its notifications.
  package static let desktopEntry = """
    # \(mark)
    [Desktop Entry]
    Type=Application
    Name=focusblox
    Comment=Tasks and focus blocks
    Comment[de]=Aufgaben und Fokusblöcke
    Exec=focusblox today
    Icon=focusblox
    Terminal=true
    NoDisplay=true
    Categories=Office;Calendar;
    X-GNOME-UsesNotifications=true

    """
}
