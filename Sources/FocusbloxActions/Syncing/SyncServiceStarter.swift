import Foundation
import Glibc
import Synchronization

/// Holds the socket for syncs while `watch` runs, and starts the process that answers with the first call.
package final class SyncServiceStarter: Sendable {
  private let socket: SyncSocket.Listening
  private let plan: Spawn.Plan
  private let child = Mutex<pid_t?>(nil)
  private let isOver = Mutex(false)

  /// - Returns: `nil` where there is no place for the socket, or another `watch` has it. Commands then sync by themselves.
  package init?(_ place: Workplace) {
    guard let socket = SyncSocket.listen(for: place.paths.database, place.environment) else { return nil }
    self.socket = socket
    func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }
    var plan = Spawn.Plan(
      path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
      arguments: [
        "sync", "--serve", "--db", absolute(place.paths.database), "--config", absolute(place.paths.settings),
      ], environment: place.environment)
    plan.input = .pipe(socket.descriptor)
    self.plan = plan
    Thread.detachNewThread { [self] in run() }
  }

  /// Ends the process, because its connections are of no more use: the network has changed, or the machine has slept. A
  /// command that waits for it syncs by itself.
  package func renew() { child.withLock { if let number = $0 { kill(number, SIGINT) } } }

  /// Takes no further calls. A sync under way goes on to its end.
  package func stop() {
    isOver.withLock { $0 = true }
    socket.close()
  }

  private func run() {
    while true {
      var wait = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, -1) < 0, errno == EINTR { continue }
      if isOver.withLock({ $0 }) { return }
      guard let (number, source) = Spawn.start(plan) else {
        refuse()
        continue
      }
      child.withLock { $0 = number }
      var info = siginfo_t()
      while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      var status: Int32 = -1
      child.withLock { child in
        child = nil
        waitpid(number, &status, 0)
      }
      close(source)
      // A process that fails at its start would be started again and again.
      if Spawn.code(of: status) != 0, !isOver.withLock({ $0 }) { refuse() }
    }
  }

  /// Ends the waiting connections, so that the commands go on by themselves.
  private func refuse() {
    var wait = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, 0) > 0, wait.revents & Int16(POLLIN) != 0 {
      let waiting = accept(socket.descriptor, nil, nil)
      guard waiting >= 0 else { return }
      close(waiting)
    }
  }
}
