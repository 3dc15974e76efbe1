extension HelpTexts {
  /// The help of accounts, lists and sync.
  static let accounts: [String: String] = [
    "Manage CalDAV accounts.": "CalDAV-Konten.",
    "Add a CalDAV account and find its lists.": "Ein CalDAV-Konto hinzufügen und seine Listen finden.",
    """
    The URL may be a server, a principal, a home set or one collection, or a domain or mail address whose name servers say
    where its calendars are (RFC 6764). A new account is switched on. With --list, only those lists are active; without it,
    all are.
    """:
      """
    Die Adresse kann ein Server sein, ein Benutzer dort, der Ort seiner Kalender oder ein einzelner, oder eine Domain oder Mailadresse,
    deren Nameserver sagen, wo die Kalender sind (RFC 6764). Ein neues Konto ist eingeschaltet; mit --list nur diese Listen, sonst alle.
    """,
    "A name for the account.": "Ein Name dafür.",
    "The server: an address, a domain or a mail address.":
      "Der Server: eine Adresse, eine Domain oder eine Mailadresse.",
    "strict keeps tags, urgency and series here; extended shares them.":
      "strict behält Tags, Dringlichkeit und Serien hier; extended teilt sie.",
    "Only this list; repeatable.": "Nur diese Liste; mehrmals möglich.",
    "The user name.": "Der Name des Benutzers.",
    "A command whose first line of output is the password.":
      "Ein Befehl, dessen erste Zeile das Passwort ist.",
    "A file that only you may read; its first line is the password.":
      "Eine Datei, die niemand sonst lesen darf; ihre erste Zeile ist das Passwort.",
    "A command whose first line of output is a bearer token.":
      "Ein Befehl, dessen erste Zeile ein Bearer-Token ist.",
    "The file of a private certificate authority (PEM).": "Eine eigene Zertifizierungsstelle, PEM.",
    "The file of a client certificate (PEM).": "Ein Client-Zertifikat, PEM.",
    "The file of its key (PEM).": "Sein Schlüssel, PEM.",
    "Allow plain http to another machine; others can then read everything on its way.":
      "Unverschlüsseltes http zu einem anderen Rechner erlauben; unterwegs können andere dann alles lesen.",
    "Change the address, user or password of an account; its lists and tasks stay linked.":
      "Adresse, Benutzer oder Passwort eines Kontos ändern; seine Listen und Aufgaben bleiben verbunden.",
    """
    The new values are tried first; if the server refuses them, nothing changes. A list that has moved to another
    address is found by the end of its address or by its name, and the next sync compares it as a whole.
    """:
      """
    Die neuen Werte werden zuerst ausprobiert; lehnt der Server sie ab, ändert sich nichts. Eine Liste mit neuer Adresse wird am Ende der
    Adresse oder am Namen erkannt, und der nächste Abgleich vergleicht sie als Ganzes.
    """,
    "The account.": "Das Konto.",
    "The new place of the server: an address, a domain or a mail address.":
      "Der neue Ort des Servers: eine Adresse, eine Domain oder eine Mailadresse.",
    "Ask for the password on the terminal, and keep it in the keyring or in a file.":
      "Das Passwort am Terminal erfragen und im Schlüsselbund oder in einer Datei ablegen.",
    "Show the accounts.": "Die Konten zeigen.",
    "Show one account and its lists.": "Ein Konto und seine Listen zeigen.",
    "Check an account at its server, and change nothing.":
      "Ein Konto bei seinem Server prüfen, ohne etwas zu ändern.",
    "Switch an account on.": "Ein Konto einschalten.",
    "Switch an account off. It pauses, and nothing is deleted.":
      "Ein Konto ausschalten. Es ruht, und nichts wird gelöscht.",
    "Choose which fields of a task are shared with the server.": "Wählen, was von einer Aufgabe zum Server geht.",
    """
    strict keeps tags, urgency, type, series, marks and your own order here; extended shares them. Switching loses nothing:
    fields newly shared are merged with the server's, and fields no longer shared stay as they are on both sides.
    """:
      """
    strict behält Tags, Dringlichkeit, Art, Serien, Marken und die eigene Reihenfolge hier; extended teilt sie. Beim Wechsel geht nichts
    verloren: neu geteilte Felder werden mit denen am Server zusammengeführt, nicht mehr geteilte bleiben auf beiden Seiten, wie sie sind.
    """,
    "strict or extended.": "strict oder extended.",
    "Learn of changes on the server at once, through a push service (ntfy).":
      "Änderungen am Server sofort erfahren, über einen Push-Dienst (ntfy).",
    """
    The service learns when something changes, not what. While “focusblox watch” runs, a change made elsewhere arrives within a
    second or so if the server can push (WebDAV-Push); --hook prints the line that makes a Radicale server push. Without options,
    it shows the present state. The service and every server are tried before anything is saved.
    """:
      """
    Der Dienst erfährt, wann sich etwas ändert, aber nicht was. Solange „focusblox watch“ läuft, ist eine fremde Änderung nach etwa einer
    Sekunde hier, sofern der Server das kann (WebDAV-Push); --hook zeigt die Zeile, mit der auch Radicale es kann. Ohne Optionen zeigt der
    Befehl den Stand. Dienst und Server werden ausprobiert, bevor etwas gespeichert wird.
    """,
    "The address of an ntfy service.": "Die Adresse eines ntfy-Dienstes.",
    "A command whose first line of output is the token for reading, if the service needs one.":
      "Ein Befehl, dessen erste Zeile das Token zum Lesen ist, falls der Dienst eines braucht.",
    "The file of the service's private certificate authority (PEM).":
      "Eine eigene Zertifizierungsstelle des Dienstes, PEM.",
    "Stop using a push service.": "Keinen Push-Dienst mehr nutzen.",
    "Print the line for the configuration of a Radicale server.":
      "Die Zeile für die Konfiguration eines Radicale-Servers ausgeben.",
    "Remove an account. Its tasks stay here as local tasks; the server keeps its own.":
      "Ein Konto entfernen. Seine Aufgaben bleiben hier als lokale Aufgaben; der Server behält seine.",
    "Show and choose the lists that sync (Sichtbare Erinnerungslisten).":
      "Die synchronisierten Listen zeigen und wählen (Sichtbare Erinnerungslisten).",
    "Show the lists.": "Die Listen zeigen.",
    "Only lists of this account.": "Nur von diesem Konto.",
    "Sync this list.": "Diese Liste abgleichen.",
    "The list.": "Die Liste.",
    "The account of the list.": "Von diesem Konto.",
    "Pause this list; nothing is deleted.": "Diese Liste ruhen lassen; nichts wird gelöscht.",
    "Create a list on the server.": "Eine neue Liste am Server anlegen.",
    "The account for the list; needed if there are several.": "In diesem Konto; nötig, wo es mehrere gibt.",
    "tasks or events.": "tasks oder events.",
    "Its colour; #RRGGBBAA is accepted, too.": "Ihre Farbe; auch #RRGGBBAA wird gelesen.",
    "Rename a list here at once, and on the server at the next sync.":
      "Eine Liste umbenennen: hier sofort, am Server beim nächsten Abgleich.",
    "Its new name.": "Ihr neuer Name.",
    "Change the colour of a list here at once, and on the server at the next sync.":
      "Die Farbe einer Liste ändern: hier sofort, am Server beim nächsten Abgleich.",
    "Its new colour; #RRGGBBAA is accepted, too.": "Ihre neue Farbe; auch #RRGGBBAA wird gelesen.",
    "Delete a list on its server; its items move to another list or stay here.":
      "Eine Liste am Server löschen; ihre Einträge kommen in eine andere Liste oder bleiben hier.",
    """
    On a terminal you are asked what to do with the tasks and blocks; otherwise give --move-to or --keep. The list is deleted only when the
    server holds nothing that is not here or in the other list.
    """:
      """
    Am Terminal wird gefragt, was mit den Aufgaben und Blöcken geschieht; sonst bestimmt es --move-to oder --keep. Gelöscht wird erst, wenn
    am Server nichts mehr darin ist, was nicht hier oder in der anderen Liste ist.
    """,
    "Move its tasks and blocks to this list.": "Ihre Aufgaben und Blöcke kommen in diese Liste.",
    "Keep its tasks and blocks on this machine, in no list.":
      "Ihre Aufgaben und Blöcke auf diesem Rechner behalten, in keiner Liste.",
    "Read a calendar from its address: holidays, a team, a school.":
      "Einen Kalender von seiner Adresse lesen: Feiertage, ein Team, eine Schule.",
    """
    Its events are shown and take time in plans; they are never changed, and ring only with --alarms. A sync reads the
    calendar at most once an hour. Whoever knows a private address can read the calendar: it is kept like a password, and
    shown as its host only. Without an address you are asked for it, so that it stays out of the history of the shell.
    """:
      """
    Seine Termine werden gezeigt und belegen Zeit in Plänen; sie werden nie geändert und klingeln nur mit --alarms. Ein Abgleich liest den
    Kalender höchstens einmal in der Stunde. Wer eine private Adresse kennt, kann den Kalender lesen: sie wird wie ein Passwort aufbewahrt,
    gezeigt wird nur ihr Rechner. Ohne Adresse wird danach gefragt, so dass sie nicht in den Verlauf der Shell kommt.
    """,
    "The address: https, webcal or file.": "Die Adresse: https, webcal oder file.",
    "A name for the list; otherwise the calendar's own.": "Ein Name für die Liste; sonst der des Kalenders.",
    "Let its events ring.": "Seine Termine klingeln lassen.",
    "A command whose first line of output is the address.": "Ein Befehl, dessen erste Zeile die Adresse ist.",
    "A file that only you may read; its first line is the address.":
      "Eine Datei, die niemand sonst lesen darf; ihre erste Zeile ist die Adresse.",
    "Change a subscribed calendar: its name here, and whether its events ring.":
      "Einen abonnierten Kalender ändern: seinen Namen hier, und ob seine Termine klingeln.",
    "End a subscription; its events go from this machine.":
      "Ein Abo beenden; seine Termine verschwinden von diesem Rechner.",
    "A terminal asks first; otherwise give --yes.": "Ein Terminal fragt vorher; sonst --yes angeben.",
    "Do not ask.": "Nicht fragen.",
    "Fetch the lists from the servers.": "Die Server fragen, welche Listen es gibt.",
    "Reconcile the active lists with their servers, in both directions.":
      "Die aktiven Listen mit ihren Servern abgleichen, in beide Richtungen.",
    """
    If both sides changed the same property, the newer edit wins: an edit here counts from when it was made, an edit on
    another machine from when that machine uploaded it.
    """:
      """
    Haben beide Seiten dasselbe Feld geändert, gilt die neuere Änderung: eine von hier zählt ab dem Ändern, die eines anderen Rechners ab
    ihrem Hochladen.
    """,
    "Only this account.": "Nur dieses Konto.",
    "Show what would happen, and write nothing on either side.":
      "Zeigen, was geschehen würde, ohne auf einer Seite zu schreiben.",
    "Compare everything, whatever changes the server announces.":
      "Alles vergleichen, gleich welche Änderungen der Server meldet.",
    "Which side wins if both changed the same property.":
      "Welche Seite gilt, wenn beide dasselbe geändert haben.",
    "Carry out the many losses that stopped the last sync.":
      "Die vielen Verluste ausführen, die den letzten Abgleich angehalten haben.",
    "Send everything again that is older or missing on a server restored from a backup.":
      "Alles noch einmal senden, was auf einem aus einer Sicherung wiederhergestellten Server älter ist oder fehlt.",
    "Change it without a question, also where the server may send mail to other people.":
      "Ohne Rückfrage ändern, auch wenn der Server anderen Personen Mail senden kann.",
    "For timers: leave an account alone for six hours after a refused login.":
      "Für Timer: ein Konto nach einer abgelehnten Anmeldung sechs Stunden ruhen lassen.",
    "Put a local task or block into a synced list; the next sync uploads it.":
      "Eine lokale Aufgabe oder einen Block in eine synchronisierte Liste legen; der nächste Abgleich lädt sie hoch.",
    "Put a task or block into a list, or keep it only here.":
      "Eine Aufgabe oder einen Block in eine Liste legen, oder nur hier behalten.",
    """
    The next sync uploads what was only here. With "none" for the list, the item leaves its list; the server's copy stays as it is.
    """:
      """
    Was nur hier war, lädt der nächste Abgleich hoch. Mit „none“ als Liste verlässt der Eintrag seine Liste; am Server bleibt, was dort ist.
    """,
    "The list, or none.": "Die Liste, oder none.",
    "Keep a task or block only here; the server's copy stays as it is.":
      "Eine Aufgabe oder einen Block nur hier behalten; am Server bleibt, was dort ist.",
    "Show what syncs have read and written, here and on servers, with old and new values.":
      "Zeigen, was Abgleiche gelesen und geschrieben haben, hier und an Servern, mit alten und neuen Werten.",
    "Entries marked ↶ can be undone with \"focusblox undo ENTRY\".":
      "Einträge mit ↶ nimmt „focusblox undo NUMMER“ zurück.",
    "Only for this task or block.": "Nur von dieser Aufgabe oder diesem Block.",
    "Only of this run.": "Nur von diesem Abgleich.",
    "Show at most this many, latest first.": "Höchstens so viele, das Letzte zuerst.",
  ]
}
