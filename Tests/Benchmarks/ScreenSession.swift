import Foundation
import Glibc

/// The program on a terminal, with keys that are typed one after the other.
struct ScreenSession {
  struct Cost {
    var bytes: Int
    var peak: Int
    var instructions: Int?
  }

  let plan: BenchPlan
  let environment: [String: String]
  let words: [String]
  /// The milliseconds without output after which everything is shown in a run under valgrind.
  var countedQuiet: Int32 = 2500
  /// Whether each key is answered. Then the next one is typed only after bytes came, however slow the run is.
  var areAnswered = false

  /// The cost from the start to the end by `q`. Ctrl-C first leaves a typed line.
  func cost(of keys: [String]) throws -> Cost {
    // The bytes come from a normal run, because a slow run under valgrind draws the clock of a sync more often.
    let report = plan.folder + "/screen-cost"
    let bytes = try type(keys, [plan.launcher, report, plan.program] + words, quiet: 400)
    let numbers = try String(contentsOfFile: report, encoding: .utf8).split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 3 else { throw BenchError("the launcher wrote no costs") }
    guard let counting = plan.counting else { return Cost(bytes: bytes, peak: Int(numbers[1]), instructions: nil) }
    let counts = plan.folder + "/screen-instructions"
    _ = try type(
      keys,
      [
        "LD_PRELOAD=\(counting.preload)", "valgrind", "-q", "--tool=cachegrind", "--cache-sim=no",
        "--cachegrind-out-file=\(counts)", "--log-file=\(plan.folder)/valgrind.log", plan.program,
      ] + words, quiet: countedQuiet)
    return Cost(bytes: bytes, peak: Int(numbers[1]), instructions: try MeasuredRun.instructions(in: counts))
  }

  /// - Parameter quiet: the milliseconds without output after which everything is shown.
  private func type(_ keys: [String], _ command: [String], quiet: Int32) throws -> Int {
    var (device, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&device, &other, &name, nil, nil) == 0 else { throw BenchError("no terminal") }
    defer { close(device) }
    for end in [device, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var size = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(device, UInt(TIOCSWINSZ), &size)
    let number = try start(command, name)
    close(other)
    var count = read(device, quiet, atLeast: 1)
    for key in keys {
      send(key, device)
      count += read(device, quiet, atLeast: areAnswered ? 1 : 0)
    }
    // Ctrl-C leaves a typed line, and then the program ends.
    send("\u{03}", device)
    _ = read(device, quiet, atLeast: 0)
    send("q", device)
    while read(device, quiet, atLeast: 1) > 0 {}
    var status: Int32 = 0
    waitpid(number, &status, 0)
    return count
  }

  private func send(_ text: String, _ device: Int32) {
    let octets = Array(text.utf8)
    _ = write(device, octets, octets.count)
  }

  /// Reads until the output stops. A starting program gets time.
  private func read(_ device: Int32, _ quiet: Int32, atLeast least: Int) -> Int {
    var (total, buffer) = (0, [UInt8](repeating: 0, count: 65_536))
    while true {
      var source = pollfd(fd: device, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, total < least ? 120_000 : quiet) > 0 else { return total }
      let count = Glibc.read(device, &buffer, buffer.count)
      guard count > 0 else { return total }
      total += count
    }
  }

  private func start(_ command: [String], _ terminal: [CChar]) throws -> pid_t {
    var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
    for target in [Int32(1), 2] { posix_spawn_file_actions_adddup2(&files, 0, target) }
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(&attributes, Int16(newSession))
    let inherited = ProcessInfo.processInfo.environment.merging(environment) { $1 }.merging(["TERM": "xterm"]) { $1 }
    var words: [UnsafeMutablePointer<CChar>?] = (["env"] + command).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = inherited.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var number: pid_t = 0
    guard posix_spawn(&number, "/usr/bin/env", &files, &attributes, &words, &variables) == 0 else {
      throw BenchError("\(command.joined(separator: " ")) does not start")
    }
    return number
  }
}
