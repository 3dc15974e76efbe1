import Foundation

/// A sync in its own session, which continues after this program and its terminal end.
package struct FollowingSync {
  private let place: Workplace

  package init(place: Workplace) { self.place = place }

  package func start() {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }
    let arguments = [
      "sync", "--unattended", "--settle", "--db", absolute(place.paths.database), "--config",
      absolute(place.paths.settings),
    ]
    Spawn.startDetached(program, arguments, environment: place.environment)
  }
}
