import FocusbloxActions
import FocusbloxEffects
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// The store is read for the rows, the counts and the names.
extension ScreenLoop {
  func read() throws {
    isReadWanted = false
    let request = state.request
    let known = (version, minute)
    do {
      let reading = { (store: StoreReader) in
        (
          try store.dataVersion(),
          try SnapshotReading(wording: self.app.wording, known: self.knownRows).read(request, store)
        )
      }
      let snapshot: Snapshot
      (version, snapshot) =
        state.isTyping ? try store.read(whileWanted: { !Self.hasInput(2) }, reading) : try store.read(reading)
      tell(.snapshot(snapshot))
      minute = Self.minute(app.now)
      if known != (version, minute) { isStatusWanted = true }
      isSummaryWanted = state.hasMore
    } catch StoreError.abandoned {
      isReadWanted = true
    } catch StoreError.locked {
      tell(.failed(app.language("The store is locked at the moment.")))
    }
  }

  /// Makes the wanted plan.
  ///
  /// - Parameter untilInput: whether a key ends the work; the plan then stays wanted.
  func readPlan(untilInput: Bool) {
    guard let wish = wantedPlan else { return }
    wantedPlan = nil
    do {
      let reading = { (store: StoreReader) in try ShownPlanReading(wording: self.app.wording).read(wish, store) }
      tell(
        .plan(untilInput ? try store.read(whileWanted: { !Self.hasInput(2) }, reading) : try store.read(reading)))
    } catch StoreError.abandoned {
      wantedPlan = wish
    } catch {
      tell(.noPlan(Explanation(of: error, in: app.language).text.replacing("\n", with: " ")))
    }
  }

  /// The silence in milliseconds before counting, so that counting does not delay typing.
  static let rest: Int32 = 150

  /// Reads only the counts that may have changed, because counting takes longer than reading a screen.
  func readStatus() {
    let (request, hasMore, isWhole, known) = (state.request, state.hasMore, isStatusWanted, status)
    (isStatusWanted, isSummaryWanted) = (false, false)
    let running = store.runningSync
    let reading = StatusReading(wording: app.wording, isSyncing: running != nil)
    let read = try? store.read { store in
      var status = isWhole ? try reading.read(store) : known
      status.summary = hasMore ? try reading.summary(request, status, store) : nil
      return status
    }
    guard let read else { return }
    status = read
    if isWhole {
      wasSyncing = reading.isSyncing
      tellProgress(running?.progress)
    }
    tell(.status(read))
    show()
  }

  /// Shows the progress of another program's sync.
  func tellProgress(_ line: String?) {
    if isOwnSync { return }
    tell(.progress(line.flatMap(SyncCount.init(line:)).map { Progress($0, app.language) }))
  }

  func lookAtSync() {
    if let running = store.runningSync { tellProgress(running.progress) } else { isStatusWanted = true }
  }

  func readNames() {
    areNamesWanted = false
    if let names = try? store.read({ try NameReading(wording: app.wording).read($0) }) { tell(.names(names)) }
  }
}
