const secondsPerDay = 86_400
/** Day 0 of the two calendars of spreadsheets: that of Excel, and that of old Macs (workbookPr date1904). */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** The 31st of December 9999. */
const lastDay = 2_958_465

/** Formats of dates and times that have a number and no text in the file (ECMA-376 part 1, 18.8.30). */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

export function isBuiltInDate(formatId: number): boolean {
  return builtInDates.some(([from, to]) => formatId >= from && formatId <= to)
}

/** The longest number format that a spreadsheet program takes. */
const longestFormat = 255

/** Whether a number format like `dd/mm/yyyy` shows a date or a time. Quoted text, colours and padding say nothing. */
export function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(
    // Brackets that are opened and never closed are each looked for to the end: of a long text that takes hours.
    code
      .slice(0, longestFormat)
      .replaceAll(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\.|[_*]./gi, '')
      .replaceAll(/general/gi, ''),
  )
}

/** How many digits a format like `000000000000` shows at least, as of a barcode that begins with zeros; else 0. */
export function leadingZeros(code: string): number {
  return /^0{2,48}$/.test(code) ? code.length : 0
}

/**
 * What a cell with a number says: fifteen digits are what it has; the sixteenth is the binary fraction's.
 * @param digits that its format shows at least, with zeros in front
 */
export function numberText(value: string, digits = 0): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const text = String(Number(number.toPrecision(15)))
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

/** `2026-03-31`, or with its time `2026-03-31 14:05:00`. A number that is no day stays one. */
export function dateText(value: string, is1904: boolean): string {
  const days = Number(value)
  if (!(days >= 0 && days <= lastDay)) return numberText(value)
  const seconds = Math.round(days * secondsPerDay)
  const text = new Date(dayZero[is1904 ? 1904 : 1900] + seconds * 1000).toISOString()
  return seconds % secondsPerDay === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
