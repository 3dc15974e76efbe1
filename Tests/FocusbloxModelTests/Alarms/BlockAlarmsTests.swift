import FocusbloxModel
import Testing

struct BlockAlarmsTests {
  func alarms(lead: Int, _ settings: Settings = Settings()) -> [AlarmSpec] {
    var block = FocusBlock(
      id: "b", uid: "b", title: "Focus Block 14:00", start: CalendarTime("2026-03-10T14:00:00[Europe/Berlin]")!,
      end: CalendarTime("2026-03-10T14:50:00[Europe/Berlin]")!, created: now)
    block.alertMinutesBefore = lead
    return BlockAlarms.desired(block: block, settings: settings)
  }

  // E17, E18
  @Test("the start alert is five minutes before the start, or at the start")
  func start() {
    #expect(alarms(lead: 5).map(\.trigger) == [.relativeToStart(-300)])
    #expect(alarms(lead: 5).map(\.text) == ["Focus Block 14:00 beginnt in 5 Minuten"])
    #expect(alarms(lead: 0).map(\.trigger) == [.relativeToStart(0)])
    #expect(alarms(lead: 0).map(\.text) == ["Focus Block 14:00 beginnt jetzt"])
  }

  // E19
  @Test("the end alert exists where the settings ask for it")
  func end() {
    var settings = Settings()
    settings.focusBlockEndAlertEnabled = true
    #expect(alarms(lead: 5, settings).map(\.kind) == [.focusBlockStart, .focusBlockEnd])
    #expect(alarms(lead: 5, settings).last?.trigger == .relativeToEnd(0))
  }

  @Test("a planned block has alarms only where the settings let it ring")
  func planned() {
    var block = FocusBlock(
      id: "b", uid: "b", title: "Focus Block 14:00", start: CalendarTime("2026-03-10T14:00:00[Europe/Berlin]")!,
      end: CalendarTime("2026-03-10T14:50:00[Europe/Berlin]")!, created: now)
    var settings = Settings()
    (settings.planAlerts, settings.focusBlockEndAlertEnabled) = (false, true)
    #expect(BlockAlarms.desired(block: block, settings: settings).count == 2)
    block.planMark = PlanMark(of: block, zone: berlin)
    #expect(BlockAlarms.desired(block: block, settings: settings).isEmpty)
    // What its calendar object has rings.
    let held = HeldAlarms("focus-block-start=1773146400")
    #expect(BlockAlarms.desired(block: block, held: held, settings: settings).map(\.kind) == [.focusBlockStart])
    settings.planAlerts = true
    #expect(BlockAlarms.desired(block: block, settings: settings).count == 2)
  }
}
