import FocusbloxModel
package import FocusbloxStore

/// The accounts of a backup that the present store does not have. A file may come from anybody, and an account runs
/// commands and sends items to its server.
package struct RestoredAccounts {
  /// All such accounts, also those that were off in the backup.
  package let new: [AccountTrust]
  /// Whether the user switched on those that were on in the backup.
  package var areOn = false

  package init(_ backup: StoreReader, besides present: [AccountTrust]) throws {
    new = try AccountTrust.all(backup).filter { account in !present.contains { account.isCovered(by: $0) } }
  }

  /// The new accounts that were on in the backup.
  package var enabled: [AccountTrust] { new.filter(\.account.isEnabled) }

  /// Switches the new accounts off, unless the user switched them on.
  package func switchOff(in backup: Store) throws {
    guard !areOn else { return }
    try backup.write { backup in
      for trust in enabled {
        var account = trust.account
        account.isEnabled = false
        try backup.save(&account)
      }
    }
  }
}
