enum FocusbloxCalendarRoom {}
