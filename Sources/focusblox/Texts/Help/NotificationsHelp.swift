extension HelpTexts {
  /// The help of notifications.
  static let notifications: [String: String] = [
    "Show the pending notifications, soonest first.":
      "Die anstehenden Mitteilungen zeigen, die nächste zuerst.",
    "Only of this task.": "Nur von dieser Aufgabe.",
    "Only those that fire within this time.": "Nur die in dieser Zeit.",
    "Tell of each alarm of a task or block when and where it rings, or why it does not.":
      "Von jedem Alarm einer Aufgabe oder eines Blocks sagen, wann und wo er klingelt, oder warum nicht.",
    "Add reminders to a task, show and remove them.":
      "Erinnerungen einer Aufgabe hinzufügen, zeigen und entfernen.",
    "Add a reminder to a task (add_notification).":
      "Einer Aufgabe eine Erinnerung hinzufügen (add_notification).",
    "So long before it is due; alone, it shows the possible ones.":
      "So lange vor der Fälligkeit; allein zeigt es die möglichen.",
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
    "Let a notification ring again later, by its identifier; no date changes.":
      "Eine Mitteilung später noch einmal klingeln lassen, nach ihrer Kennung; kein Termin ändert sich.",
    "What has not rung yet counts from its ring, so that it never rings earlier.":
      "Was noch nicht geklingelt hat, zählt ab seinem Klingeln, also nie früher.",
    "The notification, as focusblox notifications names it, or the beginning of its id.":
      "Die Mitteilung, wie focusblox notifications sie nennt, oder der Anfang ihrer ID.",
    "For so long; 15m without it.": "So lange; sonst 15m.",
    "Say that a notification is taken care of: it rings no more until its date changes.":
      "Eine Mitteilung zur Kenntnis nehmen: sie klingelt nicht mehr, bis ihr Termin sich ändert.",
    "Show notifications on the desktop when they are due, and sync now and then.":
      "Mitteilungen am Bildschirm zeigen, wenn sie fällig sind, und ab und zu abgleichen.",
    """
    Where no service shows notifications they appear as lines. What was missed while nothing watched is shown once: the
    newest five one by one, the rest in one notification.
    """:
      """
    Wo kein Dienst Mitteilungen zeigt, erscheinen sie als Zeilen. Was verpasst wurde, während nichts lief, kommt einmal: die neuesten fünf
    einzeln, der Rest in einer Mitteilung.
    """,
    "Show what is due and end; for cron and systemd timers.":
      "Zeigen, was fällig ist, und enden; für cron und systemd.",
    "With --once: offer the buttons of a notification and wait for the answers.":
      "Mit --once: die Knöpfe einer Mitteilung anbieten und auf die Antworten warten.",
    "Sync so often, and soon after a change here; without it as often as is of use.":
      "So oft abgleichen, und bald nach einer Änderung hier; sonst so oft, wie es nützt.",
    "Only show notifications; do not sync.": "Nur Mitteilungen zeigen; nicht abgleichen.",
    "Let it run with every session, as a service of systemd, and start it.":
      "Mit jeder Sitzung laufen lassen, als Dienst von systemd, und starten.",
    "Stop the service and remove what --install has written.":
      "Den Dienst beenden und entfernen, was --install geschrieben hat.",
    "Tell whether the service runs, what rings next, and how sync and push are.":
      "Sagen, ob der Dienst läuft, was als Nächstes klingelt und wie es um Abgleich und Push steht.",
  ]
}
