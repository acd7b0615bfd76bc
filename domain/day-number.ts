/**
 * Days as numbers, so that steps of days are additions: Temporal's polyfill takes microseconds for each, and a picture
 * of three years asks for thousands. The Gregorian calendar, also of the years before there was one, as Temporal has it.
 */

/** Days since 1970-01-01 of a calendar day `2026-11-21`; negative before it. @throws RangeError where that is no number */
export function dayNumber(day: string): number {
  const number = daysSince1970(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)))
  if (Number.isNaN(number)) throw new RangeError(`${day} is no day`)
  return number
}

/** The calendar day of a number; null outside of the years 1 to 9999, which have no four digits. */
export function dayOfNumber(number: number): string | null {
  if (number < firstDay || number > lastDay) return null
  const sinceEra = number + daysTo1970
  const era = Math.floor(sinceEra / daysOfEra)
  const ofEra = sinceEra - era * daysOfEra
  // Leap days of the era so far are taken off, so that a year has 365 days.
  const years = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = years + era * 400 + (month <= 2 ? 1 : 0)
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return `${String(year).padStart(4, '0')}-${twoDigits[month]}-${twoDigits[date]}`
}

const twoDigits = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'))

/** Four centuries, after which the calendar repeats. */
const daysOfEra = 146_097
/** From 1 March of the year 0: years that begin in March end with their leap day. */
const daysTo1970 = 719_468

function daysSince1970(year: number, month: number, date: number): number {
  const fromMarch = month <= 2 ? year - 1 : year
  const era = Math.floor(fromMarch / 400)
  const years = fromMarch - era * 400
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  const ofEra = years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + ofYear
  return era * daysOfEra + ofEra - daysTo1970
}

const firstDay = daysSince1970(1, 1, 1)
const lastDay = daysSince1970(9999, 12, 31)
