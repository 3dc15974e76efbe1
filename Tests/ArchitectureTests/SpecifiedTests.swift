import Testing

/// Each test that the specification names exists under this name, or has the name in its display name or a comment.
@Suite struct SpecifiedTests {
  // S0-108, S4-48
  @Test(
    "every test that the specification names is among the tests",
    arguments: [
      // 000
      "buildDueDateMorningRequest_normalCase", "buildDueDateMorningRequest_pastDueDate",
      "buildDueDateMorningRequest_morningAfterDueDate", "buildDueDateAdvanceRequest_normalCase",
      "buildDueDateAdvanceRequest_pastDueDate", "buildDueDateAdvanceRequest_advanceLargerThanRemaining",
      "rescheduleAllDueDateNotifications_respectsMaxLimit", "rescheduleAllDueDateNotifications_sortsByNearestDueDate",
      "testSettingsSectionVisible", "testMorningReminderToggleShowsTimePicker", "testAdvanceReminderToggleShowsPicker",
      // 001
      "testScheduleNotificationContent", "testNotificationNotScheduledForPastBlock",
      "testNotificationAtStartIfLessThan5Min", "testCancelNotification", "testNotificationIdentifierFormat",
      "testCreateBlockSchedulesNotification",
      // 002
      "testRecurrenceGroupID_copiedOnNewInstance", "testRecurrenceGroupID_generatedWhenNil",
      "testFetchIncompleteTasks_hidesForwardDated", "testFetchIncompleteTasks_showsDueToday", "testMacRecurrenceBadge",
      "testMacCompletionCreatesNextInstance", "testDeleteSingleInstance_keepsOthers", "testDeleteSeries_deletesAllOpen",
      "testDeleteDialog_appearsForRecurring", "testDeleteDialog_notShownForNormal",
      "testEditSingleInstance_keepsOthers",
      "testEditSeries_updatesAllOpen", "testEditDialog_appearsForRecurring",
      "testBacklogFilter_recurring_showsOnlyRecurring",
      // 004
      "testRemindersSyncToggleExists", "testRemindersSyncToggleDisabledByDefault",
      "testImportedReminderAppearsInBacklog", "testImportedTaskRetainsLocalFields", "testImportCreatesNewLocalTask",
      "testImportUpdatesExistingLocalTask", "testImportPreservesLocalOnlyFields", "testDeletedReminderBecomesLocal",
      "testExportUpdatesAppleReminder",
    ])
  func isThere(_ name: String) throws {
    let names = try SourceTree.files("Tests", endings: [".swift", ".txt"])
      .filter { !$0.path.hasSuffix("SpecifiedTests.swift") }.filter { $0.text.contains(name) }
    #expect(!names.isEmpty)
  }
}
