import Foundation
import TestSupport
import Testing

@Suite("Attacks: export files and password files")
struct ExportFileTests {
  @Test("a failed export keeps the old file and leaves no other file, and a file of another program stays")
  func failsWithoutATrace() throws {
    let session = try Session()
    _ = try session.run("for n in $(seq 300); do echo \"Aufgabe $n mit einem langen Titel\"; done | focusblox add -")
    _ = try session.run("echo alt >plan.ics; echo fremd >plan.ics.1.partial; mkdir ziel")
    #expect(try session.run("focusblox export alles.ics && test $(stat -c %s alles.ics) -gt 60000").code == 0)
    // In blocks of 512 octets. The store's own files are smaller than this limit.
    for file in ["plan.ics", "ziel/neu.ics"] {
      let failed = try session.run("ulimit -f 70; focusblox export \(file)")
      #expect(failed.code != 0, "\(failed)")
    }
    #expect(
      try session.run("cat plan.ics plan.ics.1.partial; ls plan.ics* ziel").output == [
        "alt", "fremd", "plan.ics", "plan.ics.1.partial", "", "ziel:",
      ])
    #expect(try session.run("focusblox export plan.ics && cat plan.ics.1.partial").output == ["fremd"])
    #expect(try session.run("cmp plan.ics alles.ics; ls | grep -c partial").output == ["1"])
  }

  @Test("a new export has the permissions of the store")
  func isAsPrivateAsTheStore() throws {
    let session = try Session(["FOCUSBLOX_DB": "store.sqlite"])
    _ = try session.run("focusblox add Milch")
    #expect(try session.run("umask 022; focusblox export privat.ics; stat -c %a privat.ics").output == ["600"])
    let open = try session.run("chmod 644 store.sqlite; umask 022; focusblox export offen.ics; stat -c %a offen.ics")
    #expect(open.output == ["644"])
    let own = try session.run("umask 077; focusblox export eigen.ics; stat -c %a eigen.ics")
    #expect(own.output == ["600"])
  }

  @Test("doctor names a folder that other users may write to, and root is refused there")
  func namesOpenFolders() throws {
    let session = try Session()
    let command = "mkdir offen && focusblox --db offen/store.sqlite add Milch && chmod 777 offen && "
    let told = try session.run(command + "focusblox --db offen/store.sqlite doctor --offline")
    let word = "Andere dürfen in ~/offen schreiben"
    #expect((told.output + told.messages).contains { $0.contains(word) || $0.contains("~/offen") }, "\(told)")
    #expect(told.code != 0 || geteuid() != 0)
  }

  @Test("a password file behind a link to another folder is checked by its target")
  func followsALinkToAPassword() throws {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let added = try session.run(
      """
      mkdir geheim; mv .caldav-password geheim/passwort; chmod 600 geheim/passwort; ln -s geheim/passwort verweis
      focusblox account add heim --url <server> --user ada --password-file verweis && focusblox sync
      """, address: "<server>")
    #expect(added.code == 0, "\(added)")
    let opened = try session.run("chmod 644 geheim/passwort; focusblox sync", address: "<server>")
    #expect(opened.code != 0 && opened.messages.contains { $0.contains("verweis") }, "\(opened)")
  }
}
