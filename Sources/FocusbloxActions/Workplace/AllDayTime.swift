package import FocusbloxModel
package import FocusbloxStore

extension AllDayTime {
  package init(_ settings: Settings) {
    self.init(hour: settings.dueDateMorningReminderHour, minute: settings.dueDateMorningReminderMinute)
  }
}
