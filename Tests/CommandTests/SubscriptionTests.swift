import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

/// Subscriptions of the program at a server of this machine.
@Suite("Subscriptions of the program", .timeLimit(.minutes(10)))
struct SubscriptionTests {
  private static let secret = "geheim-2468"

  /// Serves the folder `web` while `commands` run; `$url` is the calendar's address.
  private func run(_ commands: String, _ session: borrowing Session) throws -> Session.Answer {
    try session.run(
      """
      mkdir -p web
      [ -f web/\(Self.secret).ics ] || printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VEVENT\\r\\nUID:a\\r\\n\
      DTSTART:20261126T090000Z\\r\\nDTEND:20261126T100000Z\\r\\nSUMMARY:Konferenz\\r\\nEND:VEVENT\\r\\n\
      END:VCALENDAR\\r\\n' > web/\(Self.secret).ics
      : > .port
      (cd web; exec /usr/bin/python3 -u -m http.server 0 --bind 127.0.0.1 > ../.port 2> ../.log) &
      pid=$!
      for i in $(seq 600); do grep -q port .port && break; sleep 0.1; done
      url="http://127.0.0.1:$(sed -n 's/.* port \\([0-9]*\\).*/\\1/p' .port)/\(Self.secret).ics"
      \(commands)
      kill $pid; rm -f .port
      """)
  }

  @Test("the address is in no output, no log and no file but the one that keeps it")
  func addressIsKept() throws {
    let session = try Session(["FOCUSBLOX_LOG": "trace"])
    let answer = try run(
      """
      focusblox lists subscribe $url --name Schule; focusblox lists; focusblox lists --json; focusblox account list
      focusblox account show 127.0.0.1; focusblox sync --verify; focusblox doctor; focusblox journal list; focusblox history
      rm web/*.ics; focusblox sync --verify; focusblox lists; focusblox doctor; focusblox agenda
      """, session)
    let said = answer.output + answer.messages
    #expect(!said.contains { $0.contains(Self.secret) })
    #expect(said.contains { $0.contains("Konferenz") })
    #expect(said.contains { $0.contains("127.0.0.1 hat") || $0.contains("bei 127.0.0.1") })
    let log = try session.run("cat .log").output
    #expect(log.contains { $0.contains("GET /\(Self.secret).ics") && $0.contains("200") })
    let files = try session.run(
      "rm -rf web .log; grep -rl \(Self.secret) . ; stat -c %a .config/focusblox/password-127.0.0.1"
    ).output
    #expect(files == ["./.config/focusblox/password-127.0.0.1", "600"])
    let ended = try session.run(
      "focusblox lists unsubscribe Schule --yes; grep -rl \(Self.secret) . ; focusblox agenda")
    #expect(ended.output.allSatisfy { !$0.contains(Self.secret) && !$0.contains("Konferenz") })
  }

  @Test("an imported event is not to be joined with that of a subscription, which takes none")
  func importedBefore() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    let answer = try run(
      """
      focusblox import web/\(Self.secret).ics; focusblox lists subscribe $url --name Schule
      focusblox lists; focusblox doctor; focusblox agenda
      """, session)
    let said = answer.output + answer.messages
    #expect(said.contains { $0.contains("Konferenz") } && said.contains { $0.contains("●  Schule") }, "\(said)")
    #expect(!said.contains { $0.contains("UID") || $0.contains("focusblox move") }, "\(said)")
  }

  @Test("a calendar that has not changed is not sent again")
  func unchanged() throws {
    let session = try Session()
    let answer = try run(
      """
      focusblox lists subscribe $url --name Schule 2>&1
      FOCUSBLOX_NOW=2026-11-25T09:30:00+01:00 focusblox sync
      FOCUSBLOX_NOW=2026-11-25T09:40:00+01:00 focusblox sync
      """, session)
    #expect(answer.output.suffix(2) == ["Schule: nichts zu tun · 1 Anfrage", "Schule: nichts zu tun · 0 Anfragen"])
    let statuses = try session.run("cat .log").output.compactMap { $0.split(separator: "\"").last?.prefix(4) }
    #expect(statuses == [" 200", " 304"])
  }

  @Test("a failed calendar stays failed, with the same words, until it is read again")
  func staysFailed() throws {
    let session = try Session()
    let answer = try run(
      """
      focusblox lists subscribe $url --name Schule >/dev/null 2>&1; rm web/*.ics
      for minute in 30 40 50; do
        FOCUSBLOX_NOW=2026-11-25T09:$minute:00+01:00 focusblox sync --unattended; echo $?
      done
      """, session)
    #expect(answer.output.filter { $0 == "1" }.count == 3, "\(answer.output)")
    #expect(answer.messages.count == 3 && Set(answer.messages).count == 1, "\(answer.messages)")
    let requests = try session.run("grep -c GET .log").output
    #expect(requests == ["2"])
  }

  @Test("a missing address says how to subscribe again, and the subscription can be ended")
  func missingAddress() throws {
    let session = try Session()
    let answer = try run(
      """
      focusblox lists subscribe $url --name Schule >/dev/null 2>&1; rm .config/focusblox/password-127.0.0.1
      focusblox sync --verify; focusblox lists unsubscribe Schule --yes
      """, session)
    #expect(answer.messages.first?.hasPrefix("Schule: Die Adresse ist nicht auf diesem Rechner") == true, "\(answer)")
    #expect(answer.messages.last == "„Schule“ ist nicht mehr abonniert." && answer.output.isEmpty, "\(answer)")
  }

  @Test("a new subscription leaves a sync off that the user has switched off, and says so")
  func leavesSyncOff() throws {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let answer = try session.run(
      """
      focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password >/dev/null 2>&1
      focusblox settings set "remindersSync Enabled" false >/dev/null 2>&1
      printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nEND:VCALENDAR\\r\\n' > leer.ics
      focusblox lists subscribe "file://$HOME/leer.ics" --name Schule; focusblox settings get "remindersSync Enabled"
      """, address: "<server>")
    #expect(answer.output == ["false"], "\(answer)")
    #expect(answer.messages.last?.hasPrefix("Der Abgleich ist ausgeschaltet.") == true, "\(answer)")
  }

  @Test("a redirect goes to the proxy also where no_proxy names its target")
  func asksTheProxyAlone() throws {
    let session = try Session()
    let answer = try session.run(
      """
      cat > serve.py <<'END'
      import http.server
      class Handler(http.server.BaseHTTPRequestHandler):
          def do_GET(self):
              inside = self.path.startswith('http://private.invalid/')
              text = b'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nEND:VCALENDAR\\r\\n' if inside else b''
              self.send_response(200 if inside else 302)
              self.send_header('Location', 'http://private.invalid/a.ics')
              self.send_header('Content-Length', str(len(text))); self.end_headers(); self.wfile.write(text)
      server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
      print(server.server_address[1], flush=True); server.serve_forever()
      END
      /usr/bin/python3 serve.py > .port 2>/dev/null &
      pid=$!
      for i in $(seq 600); do [ -s .port ] && break; sleep 0.1; done
      address=http://127.0.0.1:$(cat .port)
      export http_proxy=$address no_proxy=private.invalid
      focusblox lists subscribe $address/start --name Schule --allow-http; kill $pid
      """)
    #expect(answer.messages.first == "„Schule“ ist abonniert (127.0.0.1): 0 Termine.", "\(answer)")
  }

  @Test("a first reading that fails leaves no subscription and no address")
  func nothingLeft() throws {
    let session = try Session()
    let answer = try run("echo '<html>' > web/\(Self.secret).ics; focusblox lists subscribe $url", session)
    #expect(answer.messages.first == "Die Adresse liefert keinen Kalender (vielleicht eine Webseite).")
    #expect(try session.run("focusblox lists; ls -A .config/focusblox 2>/dev/null").output.isEmpty)
  }

  @Test("on a terminal the address is asked for and not shown")
  func asksForTheAddress() throws {
    let session = try Session(["LANG": "en_GB.UTF-8"])
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/keyboard.py").path
    let answer = try run(
      "/usr/bin/python3 '\(script)' '(not shown): ' $url focusblox lists subscribe --name School", session)
    #expect(answer.output.contains { $0.contains("Subscribed to “School” (127.0.0.1): 1 event") }, "\(answer.output)")
    #expect(!answer.output.contains { $0.contains(Self.secret) })
  }
}
