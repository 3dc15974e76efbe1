extension HelpTexts {
  /// The help of notifications.
  static let notifications: [String: String] = [
    "Show the pending notifications, soonest first.":
      "Die anstehenden Mitteilungen zeigen, die nächste zuerst.",
    "Only for this task.": "Nur von dieser Aufgabe.",
    "Only those that ring within this time.": "Nur die in dieser Zeit.",
    "Explain each alarm of a task or block: when and where it rings, or why it does not.":
      "Jeden Alarm einer Aufgabe oder eines Blocks erklären: wann und wo er klingelt, oder warum nicht.",
    "Add reminders to a task, show and remove them.":
      "Erinnerungen einer Aufgabe hinzufügen, zeigen und entfernen.",
    "Add a reminder to a task (add_notification).":
      "Einer Aufgabe eine Erinnerung hinzufügen (add_notification).",
    "So long before it is due; alone, it shows the possible ones.":
      "So lange vor der Frist; ohne Wert werden die möglichen gezeigt.",
    "Seconds from the due date; negative is before it.": "Sekunden ab der Fälligkeit; negativ heißt davor.",
    "At this time.": "Zu dieser Zeit.",
    "On arrival: LAT,LON[,RADIUS] NAME. Rings on phones.":
      "Beim Ankommen: BREITE,LÄNGE[,RADIUS] NAME. Klingelt auf Telefonen.",
    "On departure: LAT,LON[,RADIUS] NAME. Rings on phones.":
      "Beim Gehen: BREITE,LÄNGE[,RADIUS] NAME. Klingelt auf Telefonen.",
    "Again and again until acknowledged or done.": "Immer wieder, bis zur Kenntnis genommen oder erledigt.",
    "Show the reminders of a task, or of all open ones.":
      "Die Erinnerungen einer Aufgabe zeigen, oder aller offenen.",
    "Remove one reminder (remove_notification).": "Eine Erinnerung entfernen (remove_notification).",
    "The reminder.": "Die Erinnerung.",
    "Remove all reminders that were added to a task; automatic ones stay (clear_notifications).":
      "Alle Erinnerungen entfernen, die einer Aufgabe hinzugefügt wurden; automatische bleiben (clear_notifications).",
    "Snooze a notification by its identifier; no date changes.":
      "Eine Mitteilung anhand ihrer Kennung verschieben; kein Termin ändert sich.",
    "For a notification that has not rung yet, the time counts from its ring, so that it never rings earlier.":
      "Hat sie noch nicht geklingelt, zählt die Zeit ab ihrem Klingeln; sie klingelt also nie früher.",
    "The notification, as shown by focusblox notifications, or the beginning of its id.":
      "Die Mitteilung, wie focusblox notifications sie nennt, oder der Anfang ihrer ID.",
    "The time until it rings again; by default 15m.": "So lange; sonst 15m.",
    "Acknowledge a notification: it does not ring again until its date changes.":
      "Eine Mitteilung bestätigen: sie klingelt erst wieder, wenn ihr Termin sich ändert.",
    "Show notifications on the desktop when they are due, and sync regularly.":
      "Mitteilungen auf dem Bildschirm zeigen, wenn sie fällig sind, und regelmäßig abgleichen.",
    """
    Without a notification service, they appear as lines. Notifications missed while nothing was running are shown once: the
    newest five one by one, the others together.
    """:
      """
    Ohne Mitteilungsdienst erscheinen sie als Zeilen. Was in der Zwischenzeit verpasst wurde, wird einmal gezeigt: die neuesten fünf
    einzeln, die übrigen zusammen.
    """,
    "Show what is due, then exit; for cron and systemd timers.":
      "Zeigen, was fällig ist, und beenden; für cron und Timer von systemd.",
    "With --once: offer the buttons of a notification and wait for the answers.":
      "Mit --once: die Knöpfe einer Mitteilung anbieten und auf die Antworten warten.",
    "How often to sync, apart from soon after a change here; by default as often as useful.":
      "Wie oft abgeglichen wird, außer bald nach einer Änderung hier; ohne Angabe so oft wie sinnvoll.",
    "Only show notifications; do not sync.": "Nur Mitteilungen zeigen; nicht abgleichen.",
    "Install it as a systemd service that runs in every session, and start it.":
      "Als Dienst von systemd einrichten, der in jeder Sitzung läuft, und starten.",
    "Stop the service, and remove what --install has written.":
      "Den Dienst beenden und entfernen, was --install geschrieben hat.",
    "Show whether the service runs, what rings next, and the state of sync and push.":
      "Zeigen, ob der Dienst läuft, was als Nächstes klingelt und wie es um Abgleich und Push steht.",
  ]
}
