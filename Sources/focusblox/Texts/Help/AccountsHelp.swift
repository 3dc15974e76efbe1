extension HelpTexts {
  /// The help of accounts, lists and sync.
  static let accounts: [String: String] = [
    "CalDAV accounts.": "CalDAV-Konten.",
    "Add a CalDAV account and find its lists.": "Ein CalDAV-Konto hinzufügen und seine Listen finden.",
    """
    The URL may be a server, a principal, a home set or one collection, or a domain or mail address whose name servers say
    where its calendars are (RFC 6764). Adding an account switches it on; with --list only those lists are active, without
    it all are.
    """:
      """
    Die Adresse kann ein Server sein, ein Benutzer dort, der Ort seiner Kalender oder ein einzelner, oder eine Domain oder Mailadresse,
    deren Nameserver sagen, wo die Kalender sind (RFC 6764). Ein neues Konto ist eingeschaltet; mit --list nur diese Listen, sonst alle.
    """,
    "A name for it.": "Ein Name dafür.",
    "Where the server is: an address, a domain or a mail address.":
      "Wo der Server ist: eine Adresse, eine Domain oder eine Mailadresse.",
    "strict keeps tags, urgency and series here; extended shares them.":
      "strict behält Tags, Dringlichkeit und Serien hier; extended teilt sie.",
    "Only this list; can be given several times.": "Nur diese Liste; mehrmals möglich.",
    "The user's name.": "Der Name des Benutzers.",
    "A command whose first line of output is the password.":
      "Ein Befehl, dessen erste Zeile das Passwort ist.",
    "A file that only you may read; its first line is the password.":
      "Eine Datei, die niemand sonst lesen darf; ihre erste Zeile ist das Passwort.",
    "A command whose first line of output is a bearer token.":
      "Ein Befehl, dessen erste Zeile ein Bearer-Token ist.",
    "A private certificate authority, PEM.": "Eine eigene Zertifizierungsstelle, PEM.",
    "A client certificate, PEM.": "Ein Client-Zertifikat, PEM.",
    "Its key, PEM.": "Sein Schlüssel, PEM.",
    "Allow http to another machine; everything can then be read on the way.":
      "http zu einem anderen Rechner erlauben; unterwegs kann dann alles gelesen werden.",
    "Change address, user or password of an account; its lists and tasks stay linked.":
      "Adresse, Benutzer oder Passwort eines Kontos ändern; seine Listen und Aufgaben bleiben verbunden.",
    """
    The server is asked with the new values first; where it refuses them, nothing changes. A list that has moved to another
    address is found by the end of its address or by its name, and the next sync compares it as a whole.
    """:
      """
    Erst wird der Server mit den neuen Werten gefragt; lehnt er ab, ändert sich nichts. Eine Liste mit neuer Adresse wird am Ende der
    Adresse oder am Namen erkannt, und der nächste Abgleich vergleicht sie als Ganzes.
    """,
    "The account.": "Das Konto.",
    "Where the server is now: an address, a domain or a mail address.":
      "Wo der Server jetzt ist: eine Adresse, eine Domain oder eine Mailadresse.",
    "Ask for the password on the terminal, and keep it in the keyring, or in a file.":
      "Das Passwort am Terminal erfragen und im Schlüsselbund oder in einer Datei behalten.",
    "Show the accounts.": "Die Konten zeigen.",
    "Show one account and its lists.": "Ein Konto und seine Listen zeigen.",
    "Ask the server of an account whether all is well; changes nothing.":
      "Den Server eines Kontos fragen, ob alles stimmt; ändert nichts.",
    "Switch an account on.": "Ein Konto einschalten.",
    "Switch an account off: it pauses, nothing is deleted.":
      "Ein Konto ausschalten: es ruht, nichts wird gelöscht.",
    "Choose what of a task travels to the server.": "Wählen, was von einer Aufgabe zum Server geht.",
    """
    strict keeps tags, urgency, type, series and marks here; extended shares them. Nothing is lost by switching: what begins to
    travel is brought together with what the server has, what ends to travel stays on both sides as it is.
    """:
      """
    strict behält Tags, Dringlichkeit, Art, Serien und Marken hier; extended teilt sie. Beim Wechsel geht nichts verloren: was neu
    mitgeht, wird mit dem Stand am Server vereint, was nicht mehr mitgeht, bleibt auf beiden Seiten, wie es ist.
    """,
    "strict or extended.": "strict oder extended.",
    "Hear of changes on the server at once, through a push service (ntfy).":
      "Von Änderungen am Server sofort hören, über einen Push-Dienst (ntfy).",
    """
    The service learns when something changes, not what. While “focusblox watch” runs, a change made elsewhere is here within a
    second or so where the server can push (WebDAV-Push); --hook prints the line by which a Radicale server can. Without options
    it says how things are. The service and every server are tried before anything is kept.
    """:
      """
    Der Dienst erfährt, wann sich etwas ändert, nicht was. Solange „focusblox watch“ läuft, ist eine fremde Änderung nach etwa einer
    Sekunde hier, wo der Server das kann (WebDAV-Push); --hook zeigt die Zeile, mit der es auch Radicale kann. Ohne Optionen sagt der
    Befehl, wie es steht. Dienst und Server werden probiert, bevor etwas behalten wird.
    """,
    "The address of an ntfy service.": "Die Adresse eines ntfy-Dienstes.",
    "A command whose first line of output is the token for reading, where the service wants one.":
      "Ein Befehl, dessen erste Zeile das Token zum Lesen ist, wo der Dienst eines will.",
    "A private certificate authority of the service, PEM.": "Eine eigene Zertifizierungsstelle des Dienstes, PEM.",
    "Use no push service any more.": "Keinen Push-Dienst mehr nutzen.",
    "Print the line for the configuration of a Radicale server.":
      "Die Zeile für die Konfiguration eines Radicale-Servers ausgeben.",
    "Forget an account. Its tasks stay here as local ones; the server keeps its own.":
      "Ein Konto vergessen. Seine Aufgaben bleiben hier als lokale; der Server behält seine.",
    "Show and choose the lists that sync (Sichtbare Erinnerungslisten).":
      "Die synchronisierten Listen zeigen und wählen (Sichtbare Erinnerungslisten).",
    "Show the lists.": "Die Listen zeigen.",
    "Only of this account.": "Nur von diesem Konto.",
    "Sync this list.": "Diese Liste abgleichen.",
    "The list.": "Die Liste.",
    "Of this account.": "Von diesem Konto.",
    "Pause this list; nothing is deleted.": "Diese Liste ruhen lassen; nichts wird gelöscht.",
    "Make a new list on the server.": "Eine neue Liste am Server anlegen.",
    "On this account; needed where there are several.": "In diesem Konto; nötig, wo es mehrere gibt.",
    "tasks or events.": "tasks oder events.",
    "Its colour; #RRGGBBAA is read, too.": "Ihre Farbe; auch #RRGGBBAA wird gelesen.",
    "Give a list another name, here at once and on the server with the next sync.":
      "Einer Liste einen anderen Namen geben, hier sofort und am Server mit dem nächsten Abgleich.",
    "Its new name.": "Ihr neuer Name.",
    "Give a list another colour, here at once and on the server with the next sync.":
      "Einer Liste eine andere Farbe geben, hier sofort und am Server mit dem nächsten Abgleich.",
    "Its new colour; #RRGGBBAA is read, too.": "Ihre neue Farbe; auch #RRGGBBAA wird gelesen.",
    "Delete a list on its server; what is in it moves to another list or stays here.":
      "Eine Liste am Server löschen; was darin ist, kommt in eine andere Liste oder bleibt hier.",
    """
    A terminal asks what becomes of the tasks and blocks; elsewhere --move-to or --keep says it. The list is deleted only after the
    server holds nothing that is not here or in the other list.
    """:
      """
    Ein Terminal fragt, was mit den Aufgaben und Blöcken wird; sonst sagt es --move-to oder --keep. Gelöscht wird die Liste erst, wenn
    am Server nichts mehr darin ist, was nicht hier oder in der anderen Liste ist.
    """,
    "Its tasks and blocks go to this list.": "Ihre Aufgaben und Blöcke kommen in diese Liste.",
    "Its tasks and blocks stay on this machine, in no list.":
      "Ihre Aufgaben und Blöcke bleiben auf diesem Rechner, in keiner Liste.",
    "Ask the servers which lists there are.": "Die Server fragen, welche Listen es gibt.",
    "Reconcile the active lists with their servers, in both directions.":
      "Die aktiven Listen mit ihren Servern abgleichen, in beide Richtungen.",
    """
    Where both sides changed the same property, the newer edit wins: an edit here counts from when it was made, an edit of
    another machine from when that machine uploaded it.
    """:
      """
    Haben beide Seiten dasselbe geändert, gilt die neuere Änderung: eine hiesige zählt ab dem Ändern, die eines anderen Rechners ab
    ihrem Hochladen.
    """,
    "Only this account.": "Nur dieses Konto.",
    "Show what would happen; write nothing on either side.":
      "Zeigen, was geschähe; auf keiner Seite schreiben.",
    "Compare everything, whatever the server says has changed.":
      "Alles vergleichen, was immer der Server an Änderungen nennt.",
    "Who wins when both sides changed the same property: newest, remote or local.":
      "Wer gilt, wenn beide Seiten dasselbe geändert haben: newest, remote oder local.",
    "Let through what the brake stopped.": "Durchlassen, was die Bremse angehalten hat.",
    "For timers: an account whose login was refused is left alone for six hours.":
      "Für Timer: ein Konto, dessen Anmeldung abgelehnt wurde, ruht sechs Stunden.",
    "Put a local task or block into a synced list; the next sync uploads it.":
      "Eine lokale Aufgabe oder einen Block in eine synchronisierte Liste legen; der nächste Abgleich lädt sie hoch.",
    "A task or block.": "Eine Aufgabe oder ein Block.",
    "Move a task or block to another synced list.":
      "Eine Aufgabe oder einen Block in eine andere synchronisierte Liste legen.",
    "Keep a task or block here only; the server's copy stays as it is.":
      "Eine Aufgabe oder einen Block nur hier behalten; am Server bleibt, was dort ist.",
    "What syncs have read and written, here and on servers, with old and new values.":
      "Was Abgleiche gelesen und geschrieben haben, hier und an Servern, mit alten und neuen Werten.",
    "What is marked with ↶ can be taken back with \"focusblox undo ENTRY\".":
      "Was ein ↶ hat, nimmt „focusblox undo NUMMER“ zurück.",
    "Only of this task or block.": "Nur von dieser Aufgabe oder diesem Block.",
    "Only of this run.": "Nur von diesem Abgleich.",
    "At most so many, the latest first.": "Höchstens so viele, das Letzte zuerst.",
  ]
}
