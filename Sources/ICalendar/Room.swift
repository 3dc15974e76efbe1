enum ICalendarRoom {}
