/** What a comma before exactly three digits is, as in `1,250`. */
export type CommaIs = 'decimal' | 'thousands'

/**
 * A number as a person types it, as parseMinor and parseMilli read it: `12,50`, `1 250,50` and `1.250,50` as well as
 * `1,250.50`, in digits of any script. A comma that groups no thousands is a decimal one.
 * @param three how `1,250` is meant
 * @returns digits with a point and a sign at most; null where it is no number
 */
export function plainNumber(text: string, three: CommaIs = 'thousands'): string | null {
  const typed = Array.from(text, inAscii).join('').replaceAll(/\s/g, '')
  const [, sign = '', whole = '', last = '', fraction = ''] =
    /^([-+]?)([\d.,]*?)(?:([.,])(\d*))?$/.exec(typed) ?? []
  if (whole + fraction === '') return null
  const marks = whole.replaceAll(/\d/g, '')
  const isGrouped =
    last === ',' && marks !== '.' && fraction.length === 3 && /^[1-9]\d{0,2}(,\d{3})*$/.test(whole)
  if (isGrouped && (marks !== '' || three === 'thousands'))
    return `${sign}${whole.replaceAll(',', '')}${fraction}`
  if (last === '.' && marks.includes('.')) return groupedBy('.', `${whole}.${fraction}`, sign)
  const mark = marks[0]
  if (mark === undefined) return `${sign}${whole}.${fraction}`
  // The other mark groups the thousands before it.
  if (mark === last || !isGroupedBy(mark, whole)) return null
  return `${sign}${whole.replaceAll(mark, '')}.${fraction}`
}

function groupedBy(mark: string, text: string, sign: string): string | null {
  return isGroupedBy(mark, text) ? `${sign}${text.replaceAll(mark, '')}` : null
}

const isGroupedBy = (mark: string, text: string) => new RegExp(`^[1-9]\\d{0,2}([${mark}]\\d{3})+$`).test(text)

/** Whether `1,250` could be one and a quarter or twelve hundred and fifty. */
export function hasTwoReadings(text: string): boolean {
  return plainNumber(text, 'decimal') !== plainNumber(text, 'thousands')
}

const marks: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '，': ',',
  '．': '.',
  '−': '-',
  '–': '-',
}

/** A digit of any script as 0 to 9: those of a script follow one another, ten at a time. */
function inAscii(letter: string): string {
  if (!/\p{Nd}/u.test(letter) || letter <= '9') return marks[letter] ?? letter
  const at = letter.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1
  return String(value % 10)
}
