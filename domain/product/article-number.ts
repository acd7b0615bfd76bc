import { checkDigitOf } from './ean.ts'

/** GTIN-14, as which numbers of every length are compared. */
const digitsCompared = 14

const hasCheckDigit = (digits: string) => checkDigitOf(digits.slice(0, -1)) === digits.at(-1)

/**
 * The number of an article, the same for every way to write it: UPC-A, EAN-13 and GTIN-14 differ by leading zeros
 * only, UPC-E leaves zeros out, and a spreadsheet drops the leading ones. Null for any other code, which is compared
 * as it is written. The check digit distinguishes the two. A case has a number of its own, which begins with its
 * packaging level (1 to 8).
 */
export function articleNumber(code: string): string | null {
  if (!/^\d{7,14}$/.test(code)) return null
  const short =
    code.length === 8 ? numberOfEight(code) : code.length === 7 ? numberOfEight(`0${code}`, true) : code
  const digits = short?.padStart(digitsCompared, '0')
  return digits !== undefined && hasCheckDigit(digits) ? digits : null
}

/**
 * Eight digits are an EAN-8, or a UPC-E, which begins with 0 or 1. EAN-8 that begin with 0 are for use within one
 * company (GS1 General Specifications, 1.4.3), so a number on goods that begins with 0 is a UPC-E.
 */
function numberOfEight(code: string, mustBeUpcE = false): string | undefined {
  const isEan8 = !mustBeUpcE && hasCheckDigit(code)
  if (isEan8 && !code.startsWith('0')) return code
  const expanded = /^[01]/.test(code) ? expandUpcE(code) : undefined
  if (expanded !== undefined && hasCheckDigit(expanded)) return expanded
  return isEan8 ? code : undefined
}

/** The UPC-A of which the eight digits of a UPC-E are the short form. */
function expandUpcE(code: string): string {
  const [system, check] = [code.slice(0, 1), code.slice(7)]
  const [six, last] = [code.slice(1, 7), Number(code.slice(6, 7))]
  if (last <= 2) return `${system}${six.slice(0, 2)}${last}0000${six.slice(2, 5)}${check}`
  if (last === 3) return `${system}${six.slice(0, 3)}00000${six.slice(3, 5)}${check}`
  if (last === 4) return `${system}${six.slice(0, 4)}00000${six.slice(4, 5)}${check}`
  return `${system}${six.slice(0, 5)}0000${last}${check}`
}

/** Whether two codes are one: written alike, or the same article number. */
export function isSameCode(one: string, other: string): boolean {
  return one === other || comparedAs(one) === comparedAs(other)
}

/** As what a code is compared: its article number, or as it is written. */
export function comparedAs(code: string): string {
  return articleNumber(code) ?? code
}

/** The article numbers among codes, each once. */
export function articleNumbers(codes: Iterable<string>): string[] {
  const numbers = new Set<string>()
  for (const code of codes) {
    const number = articleNumber(code)
    if (number !== null) numbers.add(number)
  }
  return [...numbers]
}

/** Every way to write the number of a code; the code alone where it is no article number. */
export function spellingsOf(code: string): string[] {
  const number = articleNumber(code)
  if (number === null) return [code]
  const zeros = number.length - number.replace(/^0+/, '').length
  const shortened = Array.from({ length: Math.min(zeros, digitsCompared - 8) + 1 }, (_, cut) =>
    number.slice(cut),
  )
  const upcE = number.startsWith('00') ? upcEsOf(number.slice(2)) : []
  const written = [...shortened, ...upcE, ...upcE.map((short) => short.slice(1))]
  return written.filter((one) => articleNumber(one) === number)
}

/** What may be the UPC-E of a UPC-A. */
function upcEsOf(upcA: string): string[] {
  const [system, maker, item, check] = [upcA.slice(0, 1), upcA.slice(1, 6), upcA.slice(6, 11), upcA.slice(11)]
  return [
    maker.slice(0, 2) + item.slice(2) + maker.slice(2, 3),
    `${maker.slice(0, 3)}${item.slice(3)}3`,
    `${maker.slice(0, 4)}${item.slice(4)}4`,
    maker + item.slice(4),
  ].map((six) => system + six + check)
}

/** A UPC-A with the leading zero that a spreadsheet dropped: 36000291452 is 036000291452. */
export function withLeadingZeros(code: string): string {
  return /^\d{11}$/.test(code) && articleNumber(code) !== null ? code.padStart(12, '0') : code
}
