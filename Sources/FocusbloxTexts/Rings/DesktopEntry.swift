package import FocusbloxActions
import FocusbloxModel

extension WatchServiceFiles {
  /// Desktops find the name and the icon of a sender by the `desktop-entry` of its notifications.
  package static let desktopEntry = """
    # \(mark)
    [Desktop Entry]
    Type=Application
    Name=focusblox
    Comment=\(comment.english)
    Comment[de]=\(comment.german)
    Exec=focusblox today
    Icon=focusblox
    Terminal=true
    NoDisplay=true
    Categories=Office;Calendar;
    X-GNOME-UsesNotifications=true

    """

  private static let comment = LocalizedText("Tasks and focus blocks")
}
