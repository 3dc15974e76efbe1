/// Waiting transfers in the order of arrival. A transfer that was finished while it waited is skipped.
struct TransferQueue {
  private var transfers: [Transfer] = []
  private var first = 0

  mutating func append(_ transfer: Transfer) { transfers.append(transfer) }

  mutating func popFirst() -> Transfer? {
    while first < transfers.count {
      let transfer = transfers[first]
      first += 1
      if !transfer.isFinished { return transfer }
    }
    transfers.removeAll(keepingCapacity: true)
    first = 0
    return nil
  }
}
