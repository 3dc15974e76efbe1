/// Numbers and ordinals in words.
enum NumberWords {
  static let cardinals: [String: Int] = {
    var all: [String: Int] = [:]
    for word in ["ein", "eine", "einen", "einem", "einer", "eines", "eins", "one"] { all[word] = 1 }
    let german =
      "zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn"
    let english =
      "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    for list in [german, english] {
      for (index, word) in list.split(separator: " ").enumerated() { all[String(word)] = index + 2 }
    }
    all["zwo"] = 2
    let tens = ["zwanzig", "dreissig", "vierzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    let ones = ["ein", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun"]
    for (index, ten) in tens.enumerated() {
      all[ten] = (index + 2) * 10
      for (rest, one) in ones.enumerated() { all[one + "und" + ten] = (index + 2) * 10 + rest + 1 }
    }
    for (word, value) in englishTens { all[word] = value }
    return all
  }()

  static let englishTens: [String: Int] = [
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
  ]

  static let englishOnes: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
  ]

  static func ordinal(_ word: String) -> Int? {
    if let value = englishOrdinals[word] { return value }
    guard let ending = ["e", "en", "er", "es", "em"].first(where: word.hasSuffix) else { return nil }
    return germanOrdinalStems[String(word.dropLast(ending.count))]
  }

  private static let englishOrdinals: [String: Int] = {
    var all: [String: Int] = [:]
    let words =
      "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    for (index, word) in words.split(separator: " ").enumerated() { all[String(word)] = index + 1 }
    all["thirtieth"] = 30
    return all
  }()

  /// Without their endings, which would make five times as many words.
  private static let germanOrdinalStems: [String: Int] = {
    var all = ["erst": 1, "dritt": 3, "siebt": 7, "acht": 8]
    let ones = ["ein", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun"]
    let teens = "zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn".split(separator: " ")
    for value in [2, 4, 5, 6, 9] { all[ones[value - 1] + "t"] = value }
    for (index, word) in teens.enumerated() { all[String(word) + "t"] = index + 10 }
    for (ten, word) in [(20, "zwanzig"), (30, "dreissig")] {
      all[word + "st"] = ten
      for (index, one) in ones.enumerated() where ten + index + 1 <= 31 {
        all[one + "und" + word + "st"] = ten + index + 1
      }
    }
    return all
  }()

  static let englishOrdinalOnes: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
  ]
}
