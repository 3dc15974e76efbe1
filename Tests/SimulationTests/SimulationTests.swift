import Foundation
import Simulation
import Testing

/// The invariants after any history. A failure names the seed; `FOCUSBLOX_SEED=seed swift test --filter
/// SimulationTests` prints the history of that seed.
@Suite("Histories of edits, syncs, faults, kills and disasters")
struct SimulationTests {
  // I1 … I16, I22
  @Test("no edit is lost or invented, and all machines agree with the server")
  func nothingIsLost() throws {
    let stores = try SimulatedStores()
    let seeds = Self.chosen.map { [$0] } ?? Self.seeds
    DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
      let outcome = Simulation.run(seed: seeds[index], in: stores)
      if Self.chosen != nil { FileHandle.standardError.write(Data((outcome.log.joined(separator: "\n") + "\n").utf8)) }
      for finding in outcome.findings {
        Issue.record("seed \(outcome.seed), \(outcome.server): \(finding)")
      }
    }
  }

  /// Only the first finding is reported, because later findings mostly follow from the first.
  /// R1 … R9.
  @Test("every machine, the server and an exported file have the same rings")
  func everythingRings() throws {
    let stores = try SimulatedStores()
    let seeds = [Simulation.ringing, Simulation.movedRinging, Simulation.earlyAnswers].flatMap {
      $0..<$0 + max(1, Self.count / 16)
    }
    .filter { !Self.open.contains($0) }
    DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
      let outcome = Simulation.run(seed: seeds[index], in: stores)
      if let finding = outcome.findings.first {
        Issue.record("seed \(outcome.seed), \(outcome.server): \(finding), and \(outcome.findings.count - 1) more")
      }
    }
  }

  @Test("imports, undo, accounts, lists, backups and months leave all machines and the server in agreement")
  func everydayAgrees() throws {
    let stores = try SimulatedStores()
    let seeds = (Simulation.everyday..<Simulation.everyday + max(1, Self.count / 16)).filter { !Self.open.contains($0) }
    DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
      let outcome = Simulation.run(seed: seeds[index], in: stores)
      if let finding = outcome.findings.first {
        Issue.record("seed \(outcome.seed), \(outcome.server): \(finding), and \(outcome.findings.count - 1) more")
      }
    }
  }

  /// The histories of the seeds:
  /// - 26: a listing after the server forgot changes
  /// - 46, 87: a task is completed and moved by another program, and seen in both lists in between
  /// - 226: an answer is cut off after the first item
  /// - 406, 1029, 1300: another program edits the source of a move
  /// - 786: an object to be deleted gets another href
  /// - 1254, 1414: a move is undone during the deletion of its source
  /// - 1826, 3760: two programs create the same instance of a series in two lists
  /// - 2014: a move is undone after an upload without an answer
  /// - 2125: source and target of a move get other hrefs
  /// - 2163: the target of a move gets another href, and the source is edited
  /// - 3008: another program undoes a move before the deletion of its source
  /// - 3276: a move is undone before an edit was carried along
  /// - 3687: two machines move the same task, and its source is edited in between
  /// - 4968: two machines move a task in opposite directions
  /// - 5552, 6791, 31271: two machines put the next instance into two lists
  /// - 7099, 29915: a user and another program move a task back and forth before either syncs
  /// - 7280: the target of a move is edited after an upload without an answer, and moved back
  /// - 9333: the source of a move is edited before the run that creates the target
  /// - 10944: both sides edit objects whose hrefs change unreported
  /// - 13013: an item is deleted while the server rewrites its upload
  /// - 21850: the source of a move is edited, and the move is undone
  /// - 21880: the target of a move is edited after it was read, before the move back
  /// - 22178: the target of a move is older than an edit of the source
  /// - 23045: two objects with one UID get other hrefs
  /// - 25581: a task has a second object in the list that it leaves
  /// - 30060: a task has two objects for a while, and requests to the source get no answer
  /// - 40739: an incomplete answer to the read-back of an upload
  /// - 44260, 57308: a task is completed by another program before it is completed here, or before its upload is
  ///   answered
  /// - 49097: the hrefs of moved objects change unreported
  /// - 56213: an upload without an answer, then an incomplete answer
  /// - 64002: an edit in the same second as an upload
  /// - 67355: an unreadable object at the href of an upload
  /// - 71583: two edits of a move's source, before and after the target is created
  /// - 84060: another program replaces the edited source of a move by the target
  /// - 89624: other hrefs, and a listing that lacks one of them
  /// - 2000015, 2000580: a reminder is added before another program moves its task
  /// - 2000058: a reminder is removed while another program moves and edits its task
  /// - 2000166, 2000175: another program removes or moves a reminder while the due date moves
  /// - 2000206: another program moves a reminder, then its task
  /// - 2000430: a reminder exists only in the source of a move
  /// - 2000521: an override is edited in the source of a move
  /// - 2000560: a reminder is removed here while another program moves its task
  /// - 2001201: another program clears the notes of a moved task before the task can be read at the target of the MOVE
  /// - 2013041, 2018650: a reminder is removed here, or moved by another program, after an upload that was not recorded
  /// - 2013490: an edit of a move's source is undone
  /// - 2015307: an item is deleted here, and edited and moved back and forth by another program
  /// - 2023975: a stamp counts as an edit of an override
  /// - 2029514: a reminder of one machine is moved in the source while another machine moves the task
  /// - 3000109, 3000242: the server confirms an edit without storing it
  /// - 3000189: a reminder is removed before the read-back of its upload, and another program moves its task
  /// - 3000423: a reminder is removed while its task is moved here
  /// - 3000769: the source of a move gets another href
  /// - 3000799: the server stores a block and answers 429
  /// - 3006821: an upload that is to be deleted is in no listing
  /// - 3016596: a field is cleared after an upload without an answer
  /// - 3028326: a field is cleared between two attempts of a first upload
  /// - 4000003: another program removes a snoozed reminder
  /// - 4000008, 4000275, 4000503, 4000834: another program moves or removes automatic alarms before a second machine
  ///   reads the task
  /// - 4000036: another machine clears the date of a lead time
  /// - 4000096, 4000410: the export of a moved reminder
  /// - 4000338, 4002008, 4002686, 4005388: a file with a task that was completed in another list emptied that list
  /// - 4000365: the morning time changes while an alarm is snoozed
  /// - 4000382: another program ends a repetition
  /// - 4000393, 4000466: an automatic alarm that another program moved is later removed or created again
  /// - 4000483: a reminder is snoozed before its first upload
  /// - 4000486: another machine removes a reminder before the read-back of its upload
  /// - 4000492: a lead time is moved, and its date is cleared
  /// - 4000559: a reminder is moved to a time after its snooze
  /// - 4001435: a task gets a date while all reminders are off
  /// - 4001569: another machine writes an alarm for another instant beside an own alarm
  /// - 4001579, 4002412, 4002773: another program's snooze beside an own snooze is answered, and its reminder is
  ///   removed
  /// - 4002000: one of two locations is removed
  /// - 4002345: a phone removes a reminder during its upload
  /// - 4002375, 4002800: a reminder has the id of another, moved reminder
  /// - 4002389: a snooze of a removed reminder
  /// - 4003876: a reminder in the upload that moves the date
  /// - 4004089: a setting moves an automatic alarm to the instant of a phone's alarm
  /// - 4004587: a location without its direction, after a refusal
  /// - 4004815, 4007918: a phone moves a snoozed reminder
  /// - 4005702, 4005743, 4007106: a phone and this program snooze the same alarm
  /// - 4006187: a phone moves an automatic alarm before a machine that imported the task from a file syncs
  /// - 4006655: two reminders have one UID after the first was moved
  /// - 4006684: the server refuses the relation of a snooze
  /// - 4007020: a phone writes two snoozes
  /// - 4011021, 4011113: another machine removes a reminder with its date
  /// - 4012310: a phone removes a reminder between an upload and its read-back
  /// - 4012771: a snooze property in an object without an alarm
  /// - 4020191: a snooze property of a removed reminder
  /// - 5000075: another program copies a reminder together with its task
  /// - 5000136, 5000249: an unlink is undone after the object moved
  /// - 5000170: unlink and publish, then the account is removed before the upload
  /// - 5200174: a file is imported into another list while the deletion of its item waits
  /// - 5200203, 5200815: the target of a move cannot be read before the source is deleted
  /// - 5000976, 5200731, 5300120, 5300203: another program drops X- lines before a machine reads the task
  /// - 5001107: another program removes the marks of an alarm and then moves the alarm
  /// - 5100129, 5200279: an estimate beside a machine with the strict mapping
  /// - 5200306: a start on the day of the task's creation
  /// - 5200900: another program moves the due date before the start
  /// - 5300232: a completed task is completed by another program after it was reopened here
  /// - 2000473: another program deletes a moved block, at a server without ETags
  /// - 2300108: a reminder is set while another machine moves its task
  /// - 3000550: a task is completed during its move, at a server that finds no UID
  /// - 5200259: another program makes a task a series in the source of a move
  /// - 5000966: an account is removed during a move
  /// - 5400397: an unlinked task is put back while another program moves its object
  /// - 5400487: a deletion is undone after the task came back and its account was removed
  /// - 5500268: another program creates a task with the reminders of a deleted one
  /// - 5300435: a reminder is set while another machine completes the task and opens it again
  /// - 2300005, 2401710, 3000098: an edited block is moved to a list whose changes the server has lost
  /// - 5000393, 5200953, 5400665: a task is moved out of a list that is switched off
  /// - 2000534, 2400894, 2600118, 3100146: a block is deleted before its first upload is read back
  /// - 5600177, 5600259: a new reminder and a moved alarm are read together
  /// - 5300042, 5300325, 5600449, 5700195: two machines import one file into two lists, one of which is disabled on one
  ///   machine
  /// - 5700221: a task is moved to a disabled list, to which another program has moved it, and back
  /// - 6000073, 7000736: another program removes an alarm while the object is to be read again
  /// - 4100228, 4300584: a reminder that came with a file is removed after its task was found on the server
  /// - 5000532: a technical DTSTART in an imported copy without its X- lines
  /// - 5500749: another program removes a reminder before its upload is read back
  /// - 5500579: an instance of a series is deleted on the server after another machine completed it
  /// - 7000578: an instance of a series is deleted here after another program completed it
  /// - 5300361, 5000271: an account is removed between the two steps of a move, at a server without MOVE
  /// - 7001809: a backup is restored between the two steps of a move, at a server without MOVE
  /// - 1001031: another program moves a task to a list whose changes the server has lost, while a user moves it there
  /// - 5300908: a start is cleared beside a later reminder
  /// - 5400348: another program creates a task with this program's alarms of a deleted one
  /// - 8800324: a title is changed on both sides before a MOVE whose target cannot be read, and the task is moved back
  /// - 3800737: a reminder is removed on a machine whose clock is behind the machine that has not read its upload back
  /// - 7800038: a user takes back an unsent reopening, while another user opens the task
  /// - 7800084: a deletion is undone while the task is here, taken out of its list
  /// - 7800299: a change without an answer after a change that was refused
  /// - 7801111: a user completes a task that another user has completed and is about to open again
  /// - 5800502: another program moves a completed instance of a series to a disabled list
  /// - 5400062: another program removes the marks of an alarm and moves the alarm, before a machine reads the task
  /// - 5801292, 5801393: another program copies a task, and moves an alarm of the copy before a machine reads the copy
  /// - 8000640: a reminder of a repeating task without dates is removed while another program moves the task
  /// - 8801198: the read-back of a first upload is truncated, at a server that drops alarms
  /// - 8900393: a server refuses an object, and takes the object without the estimate
  /// - 7900410: two users open a completed task, and another program completes the task between their uploads
  /// - 5850393: a task is taken out of its list and published again after another program moved it and made it a series,
  ///   at a server without MOVE
  /// - 5860103: a user undoes the import of another user's due date, which this machine has not read yet
  /// - 2900705: a user moves an instance before its first upload, and another machine has created the same instance
  /// - 2901097: a process dies before the answer to its upload, and another program clears what was uploaded
  /// - 9000326: a value is taken back after an upload without an answer
  /// - 9000132: another program edits a task in the second of an upload without an answer
  /// - 7850118: a deletion is undone of a task whose object was gone and has returned since
  /// - 9001196, 9900685, 9901269: another machine removes a reminder whose upload got no answer
  /// - 6901205: another program removes an alarm before another machine than its author's has read its upload back
  /// - 5840400, 7830071: a file that lacks a field is imported while the account is removed
  /// - 5230046: a copy without its X- lines is imported, and its technical DTSTART becomes a user's start
  /// - 5840108: another program drops the X- lines of a task with two reminders
  /// - 5900191: another program drops the X- lines of an alarm during a move
  /// - 9002249: a reminder is removed after an upload to a move's target, and the task is moved back
  /// - 5910244: a user completes an instance of a series that was taken out of its list, and another machine has created
  ///   the next instance
  /// - 9901649, 9150194, 9903227: an upload arrives after the question for it, the upload that repeats it is refused, and the task
  ///   is deleted
  /// - 9100297: another program edits a first upload without an answer in the second of the upload, and the task is moved
  /// - 9901698: another program edits the sources of two moves, to and fro at a server without MOVE
  /// - 9101028: another program edits the source and the target of a move, and the task is moved back during the deletion
  ///   of the source
  /// - 9003067, 9151046: a process dies before it records the answer to an upload, and the uploaded value is cleared
  /// - 9101158: an upload arrives after the question for it, at a server without ETags in listings, and the task is
  ///   deleted
  /// - 9902738: a task is deleted after an upload without an answer, at a server that drops lines of the upload
  /// - 4903154: an imported task is found in another list, and the process dies before the task is linked there
  /// - 5430138: the import of a file is undone, the file is imported into no list, and its task is published to another
  ///   list
  /// - 3902421: a process dies before it records the answer to an upload, and the user clears what was uploaded
  /// - 5901678: another program drops the X- lines of a task whose reminder a file brought to two machines, and one
  ///   removes the reminder
  /// - 8901124: a reminder is removed in the second in which another machine writes the task that moves
  /// - 5940209: a start is set on a completed task before another program moves the due date to an earlier day
  /// - 6920167: another program removes a reminder from a task that it moved, while a user moves the task to and fro
  /// - 4920137: another program moves the due date of a task with its own snooze, and the next machine has other
  ///   automatic alarms
  /// - 9152480: the target of a MOVE without an answer cannot be read
  /// - 8940274: another program moves one of two objects of a list to another list, at a server that stores a UID twice
  /// - 9921377: a reminder is removed after an upload without an answer, and the object is truncated twice
  /// - 9910863: a reminder is removed before a move in two steps, and another machine reads both objects of the move
  /// - 8920291: a due date is cleared after a first upload without an answer, and another program moves the object
  /// - 9921293, 9100710: a MOVE or a first upload arrives after the questions for it, and the task was deleted meanwhile
  /// - 9152196: another program edits a task in the second of a MOVE that is not recorded, and the task is moved back
  /// - 3921285: a server confirms a MOVE, and the question for the source gets no answer: a due date that another program set
  ///   before the MOVE is cleared after it
  /// - 2921704: a user moves a task to the list to which another program has moved it, and the server does not tell
  ///   whether the former object exists
  /// - 2921615: a reminder is removed on a machine whose clock is behind the machine that has not seen the task's move
  /// - 7930206: two users import one file, and the undo of an earlier deletion makes a second task beside the local task
  /// - 7922440: a deleted task comes back with another program's edit, another machine deletes the task, and the first
  ///   deletion is undone
  /// - 8921793: another program edits a task that two machines move, the first machine cannot read the source's list, and
  ///   the second machine deletes the source, at a server without MOVE
  /// - 5997061: another program removes a reminder, and then drops the X- lines of a task with a technical DTSTART
  /// - 7922167: two users import one file into two lists, and the listing of the second machine lacks the object of the
  ///   first machine
  /// - 8923216: another program edits a task before a MOVE without an answer, the target cannot be read, and another user
  ///   clears the edited value
  /// - 923578: another program edits a task before an upload without an answer, at a server without ETags in listings
  /// - 8990248: a user clears an estimate and moves the task, and another machine that moves the task too gets no answer
  ///   about the source, at a server without ETags in listings
  /// - 5970625: a user deletes a task whose upload to the other list was not read back
  /// - 7924768: another program moves an automatic alarm before and after another machine moves the due date
  /// - 8970079: another user removes a reminder from a task that another program moves and renames, and the machine that
  ///   set the reminder cannot read the new list
  /// - 8925312: another program sets a foreign line between an upload and its read-back, and the task is moved, at a
  ///   server without an ETag on PUT
  /// - 7971457: a task from a file is unlinked before its upload and deleted, the file is imported into a list, and the
  ///   deletion is undone
  /// - 7931454: a user imports a file into no list and deletes its task, another user uploads the task from the same file,
  ///   and the deletion is undone
  /// - 10000523: another program moves a task whose upload was not read back, and the object is truncated at its new
  ///   place, at a server that drops alarms
  /// - 10001198, 10002203: another program moves a task, and the first answer with the moved object is truncated before
  ///   the task's component
  /// - 10002158: a task whose upload was not read back is moved in two steps after a refused MOVE, at a server that drops
  ///   alarms
  /// - 7926437: two users open a completed task, and a third user takes one reopening back before the other is sent
  /// - 8927310: a user moves a task back while its upload to the other list is refused, and another machine moves it too
  /// - 8927335: a task is moved during its first upload, and back before the upload is read back
  /// - 4926819: a user moves a lead time to an instant and sets the former lead time again
  /// - 3928392: a machine reads a new reminder at the source of its unsent move, another program moves the task there, and
  ///   the owner removes the reminder
  /// - 4927359: a user puts off a reminder of a task whose upload was refused, and another user uploads the task from a file
  /// - 8928164: a user removes a reminder, and another program renames the task, before the machine that set the reminder
  ///   can read its last upload back
  /// - 5929297: a file without the rule of another program's series is imported while the series' move waits
  /// - 5930534: a user imports a file into no list with a task that another program has completed in a list, and publishes
  ///   the task to another list
  /// - 7930906: another program makes a task a series in the source of a move, the moved object disappears, and another user
  ///   publishes the task without the rule
  /// - 10931489: a machine reads the source of a move before its target, where another user has removed a reminder
  /// - 10932180: a reminder is removed from a moved task before its upload was read back, and another program renames the task
  /// - 10932128: another program moves a task whose upload was not read back, and the user moves the task back, at a server that
  ///   drops alarms
  /// - 10931817: the questions for an upload that another program moved get no answer
  /// - 4931387: a phone adds an alarm at the instant of an alarm that only another machine's settings make
  /// - 11000936: another machine moves a repeating reminder to a time after its snooze
  /// - 11931007: a phone moves an alarm between an upload and its read-back, at a server without an ETag on PUT
  /// - 11000320, 11932118: a machine reads both objects of a move between machines with different settings
  /// - 12000018, 12000189, 12930363: a reminder is answered before its first upload
  /// - 12930269, 12930494: an alarm is answered before it rings, and snoozed on the other machine
  /// - 12930347, 12930433: an alarm is answered that the settings of this machine do not make
  /// - 3933610: another program edits a task in the second of a first upload that the server redirects to nowhere
  /// - 3935631: another program removes a reminder of a task that two machines then move
  /// - 12935955: an alarm is put off before it rings, and the other machine writes it at another time in the same second
  /// - 12940584: a reminder is dismissed on a machine that made the task with another date than the other machine
  /// - 4933244: a phone removes a lead time and then moves the due date, and one machine reads both at once
  /// - 4934294: a phone removes the only alarm of a task while a change of settings waits
  /// - 6000048, 8933726: a completed copy is edited before the copy of the other machine is read
  /// - 12932038, 12932387: a reminder with its own time is dismissed, and a phone moves the due date
  /// - 12932299: a phone puts a reminder off that a user has put off further, before the other machine reads either
  /// - 12932519: an answered alarm moves away and back between machines with different settings
  /// - 12931038: an alarm is answered on a machine whose task came from a file, before the other machine's upload is read
  /// - 3937664: a phone moves the reminder of an upload without an answer, and then the task to another list
  /// - 8938335: another program renames the source of an unsent move, and the listing lacks the new name
  /// - 12933752, 12940684, 12941218: a phone moves an alarm that was put off before its ring
  /// - 12937767, 12937794, 12938004, 910000923: a snoozed alarm is removed by the settings, and the other machine's
  ///   settings bring the alarm back
  /// - 910001044: a phone gives a snoozed reminder with a lead time a fixed time
  /// - 11938563: a task's new due date comes from a file, before the machine that created the task reads the object
  /// - 7939069: a value is cleared that another machine gave the empty field, too
  /// - 12939210: a phone removes an automatic alarm and leaves its snooze
  /// - 10939129: a new task is moved to another list while its upload is late, and the upload to that list is late, too
  /// - 9939370: a value of a late first upload is cleared before its own machine reads the object
  /// - 12960069: a phone moves a reminder whose repetition another machine has ended
  /// - 12960810: a reminder with a lead time is put off after a phone gave it a fixed time
  /// - 4923350: a phone removes the automatic alarm and moves the due date of a task that another machine uploaded from a
  ///   file
  /// - 12939534: a phone moves the due date of a task with a snooze, before the other machine's first merge
  /// - 5941017: another program drops the X- lines and moves the alarm of a reminder that its machine has removed
  /// - 5941065: another program moves a task, the server does not answer whether the former object exists, and the user
  ///   removes the account
  /// - 3943451: a block is edited, another program moves it, and its upload finds no object before a listing shows the move
  /// - 3941838: another program removes a reminder at a move's target, and the machine that has the source did not send it
  /// - 12942352: a snooze ends at the instant of another alarm
  /// - 7943773: another program gives the next instance of a series an earlier date, and a machine reads the completion first
  /// - 7941547: a locked list that is switched off does not answer whether it has the task
  /// - 11943987: one machine snoozes a reminder that another moves to a place
  /// - 7939429, 5947132: a machine clears an estimate, and another program removes the X- lines, which tell of the clearing,
  ///   before another machine reads the object
  /// - 7945995: two machines complete an occurrence of another program's series, and another program moves the due date of
  ///   the first copy
  /// - 1948460: another program clears the notes of the next instance of a series before a machine with an unsent edit of
  ///   the completed instance reads both objects
  /// - 8949315: two machines complete an occurrence of another program's series, and one user clears the notes of the later
  ///   copy
  /// - 8948898: a server takes a task only without its estimate, and another machine gives the object another estimate
  /// - 9949106: an upload arrives after the server answered that it has no object, another program edits the object in the
  ///   second of the upload, and the user moves the task
  /// - 5937447: a machine first reads another machine's start while the start is after the due date, and another machine
  ///   reads the start after the due date has moved on
  /// - 2937281, 1955949: the object of an upload without an answer could not be read, and another machine clears a value
  ///   of the upload before the next run
  /// - 8957123: another program's series has a start on its due date on two machines, at a server that drops X- lines
  /// - 8959968: two machines move a task with another machine's edit of the source, and a reminder of the edit is removed
  /// - 7961599: a task from a file is deleted before its upload and comes from the file into another list, and another
  ///   machine sends the task of its own copy of the file
  /// - 9961892: another program renames an instance of a series a second time, and a machine that did not see this has
  ///   the first name as an edit of a move's source
  /// - 1961413: another program deletes an object before a change of it, whose answer is lost
  /// - 1953675: the deletion of a move's source gets no answer, another program moves the target back to it, and clears
  ///   a value
  @Test(
    "a seed whose failure was corrected finds nothing",
    arguments: [
      UInt64(26), 46, 87, 226, 406, 786, 1029, 1254, 1300, 1414, 1826, 2014, 2125, 2163, 3008, 3276, 3687, 3760, 4968,
      5552, 6791, 7099, 9333, 10944, 13013, 21850, 22178, 23045, 25581, 29915, 30060, 31271, 44260, 49097, 56213, 57308,
      64002, 67355, 71583, 7280, 84060, 89624, 21880, 40739, 2_000_015, 2_000_058, 2_000_166, 2_000_175, 2_000_206,
      2_000_430, 2_000_521, 2_000_560, 2_000_580, 2_013_041, 2_013_490, 2_015_307, 2_018_650, 2_023_975, 2_029_514,
      3_000_109, 3_000_242, 3_000_769, 3_006_821, 3_016_596, 3_028_326, 2_039_233, 4_000_003, 4_000_008, 4_000_036,
      4_000_096, 4_000_208, 4_000_275, 4_000_365, 4_000_382, 4_000_393, 4_000_410, 4_000_466, 4_000_483, 4_000_492,
      4_000_503, 4_000_559, 4_000_834, 5_000_075, 5_000_136, 5_000_170, 5_000_249, 5_000_976, 5_001_107, 5_100_129,
      5_200_174, 5_200_203, 5_200_279, 5_200_306, 5_200_731, 5_200_815, 5_200_900, 5_300_120, 5_300_203, 5_300_232,
      5_300_435, 3_000_189, 3_000_423, 3_000_799, 4_000_486, 4_001_435, 4_001_569, 4_001_579, 4_002_000, 4_002_345,
      4_002_375, 4_002_389, 4_002_412, 4_002_773, 4_002_800, 4_003_876, 4_000_338, 4_002_686, 4_002_008, 4_005_388,
      4_004_587, 4_004_815, 4_005_702, 4_005_743, 4_006_187, 4_006_655, 4_006_684, 4_007_020, 4_007_106, 4_007_918,
      4_011_021, 4_011_113, 4_012_771, 4_004_089, 4_012_310, 4_020_191, 4_024_013, 4_033_491, 4_042_304, 4_043_077,
      4_046_247, 4_049_226, 2_000_473, 2_300_108, 3_000_550, 5_200_259, 5_000_966, 5_400_397, 5_400_487, 5_500_268,
      2_300_005, 2_401_710, 3_000_098, 5_000_393, 5_200_953, 5_400_665, 5_600_177, 5_600_259, 2_000_534, 2_400_894,
      2_600_118, 3_100_146, 5_300_042, 5_300_325, 5_600_449, 5_700_195, 5_700_221, 6_000_073, 7_000_736, 4_100_228,
      4_300_584, 5_000_532, 5_500_749, 5_500_579, 7_000_578, 5_300_361, 5_000_271, 7_001_809, 1_001_031, 5_300_908,
      5_400_348, 7_800_038, 7_800_084, 7_800_299, 5_800_502, 7_801_111, 9_000_326, 9_000_132, 3_800_737, 2_001_201,
      8_800_324, 5_400_062, 5_801_292, 5_801_393, 8_000_640, 8_801_198, 8_900_393, 7_900_410, 7_850_118, 5_850_393,
      5_860_103, 2_900_705, 2_901_097, 9_001_196, 9_900_685, 9_901_269, 6_901_205, 9_002_249, 5_840_400, 7_830_071,
      5_230_046, 5_840_108, 5_900_191, 5_910_244, 9_901_649, 9_150_194, 9_903_227, 9_100_297, 9_901_698, 9_003_067,
      9_151_046, 9_101_158, 9_101_028, 9_902_738, 4_903_154, 5_430_138, 3_902_421, 5_901_678, 8_901_124, 5_940_209,
      6_920_167, 4_920_137, 9_152_480, 8_940_274, 9_921_377, 9_910_863, 8_920_291, 9_921_293, 9_100_710, 9_152_196,
      3_921_285, 2_921_704, 2_921_615, 7_922_440, 8_921_793, 5_997_061, 7_922_167, 8_923_216, 923_578, 8_990_248,
      7_930_206, 5_970_625, 7_924_768, 8_970_079, 8_925_312, 7_971_457, 7_931_454, 10_000_523, 10_001_198, 10_002_203,
      10_002_158, 7_926_437, 8_927_310, 8_927_335, 4_926_819, 3_928_392, 4_927_359, 8_928_164,
      5_929_297, 5_930_534, 7_930_906, 10_931_489, 10_932_180, 10_932_128, 10_931_817, 4_931_387, 11_000_936,
      11_931_007, 11_000_320, 11_932_118, 12_000_018, 12_000_189, 12_930_363, 12_930_269, 12_930_494, 12_930_347,
      12_930_433, 12_931_038, 3_933_610, 3_935_631, 12_935_955, 12_940_584, 4_933_244, 4_934_294, 6_000_048, 8_933_726,
      12_932_038, 12_932_387, 12_932_299, 12_932_519, 4_923_350,
      12_933_752, 12_940_684, 12_941_218, 12_937_767, 12_937_794, 12_938_004, 3_937_664, 8_938_335, 910_000_923,
      910_001_044, 12_960_069, 12_960_810, 11_938_563, 7_939_069, 12_939_210, 10_939_129,
      9_939_370, 12_939_534, 5_941_017, 5_941_065, 7_941_547, 3_943_451, 3_941_838, 12_942_352, 11_943_987,
      7_943_773, 7_939_429, 5_947_132, 7_945_995, 12_946_035, 12_947_270, 12_946_993, 12_948_645, 10_946_778,
      10_946_479, 8_947_906, 7_947_621, 1_948_460, 8_949_315, 8_948_898, 9_949_106, 5_937_447,
      4_952_359, 4_952_765, 7_954_495, 2_937_281, 1_953_675, 1_955_949, 8_957_123, 8_959_968, 1_961_413,
      7_961_599, 9_961_892, 8_930_556, 6_963_722,
    ])
  func staysMended(seed: UInt64) throws {
    let outcome = Simulation.run(seed: seed, in: try SimulatedStores())
    #expect(outcome.findings == [], "seed \(seed), \(outcome.server)")
  }

  /// The histories of the seeds:
  /// - 5953611: a machine dies between a MOVE and its answer, the target's list is off for a while, and another machine
  ///   clears a value: the value is sent again
  /// - 6960474: the answer to an upload is lost, the server answers no question after it, and another machine clears a
  ///   value of the upload: the texts do not prove that it arrived, and the value is sent again
  /// - 3960931: another program moves a block to a list whose changes the server forgets in silence, and the server finds
  ///   no UIDs: another machine's edit of the block is lost
  /// - 1963984: a machine dies after a MOVE, and another program clears a value of the moved object: the value is sent again
  /// - 5963569: a task that was unlinked and deleted comes back after another program's move, and its deletion is undone:
  ///   the task is on that machine twice
  /// - 5961445: another program drops the X- lines of a task, whose move the user takes back: a DTSTART that was added
  ///   for the alarms becomes a start date on the other machines
  /// - 7925487: a machine has both objects of another user's half finished move, its account is removed, and the task is
  ///   deleted: the task is local on that machine, twice
  /// - 8943976: the server refuses all answers about a list to which another machine has moved the task, and the task is
  ///   uploaded to the list that it has left
  /// - 11000048: a lead reminder stays on one machine while the object has no alarm of it (not examined yet)
  @Test("the failures of these seeds are known issues", arguments: open)
  func staysOpen(seed: UInt64) throws {
    let stores = try SimulatedStores()
    withKnownIssue("a seed that finds nothing any more belongs to those that stay mended") {
      let outcome = Simulation.run(seed: seed, in: stores)
      #expect(outcome.findings == [], "seed \(seed), \(outcome.server)")
    }
  }

  @Test("a seed gives the same history each time", arguments: [UInt64(1), 2, 3])
  func repeatsItself(seed: UInt64) throws {
    let stores = try SimulatedStores()
    let first = Simulation.run(seed: seed, in: stores)
    #expect(first.log.count > 40 && first.runs > 20)
    #expect(Simulation.run(seed: seed, in: stores).log == first.log)
  }

  private static let open: [UInt64] = [
    7_925_487, 8_943_976, 11_000_048, 5_953_611, 6_960_474, 3_960_931, 5_961_445, 1_963_984, 5_963_569,
  ]

  /// Equal numbers of each kind of history.
  private static var seeds: [UInt64] {
    (0...10).flatMap { $0 * Simulation.wide..<$0 * Simulation.wide + max(1, count / 11) }.filter { !open.contains($0) }
  }

  private static let count = ProcessInfo.processInfo.environment["FOCUSBLOX_HISTORIES"].flatMap { UInt64($0) } ?? 1500
  private static let chosen = ProcessInfo.processInfo.environment["FOCUSBLOX_SEED"].flatMap { UInt64($0) }
}
