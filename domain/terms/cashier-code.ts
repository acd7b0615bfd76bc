import { z } from 'zod'

/** So many rounds of PBKDF2 with SHA-256 a code is hashed by; kept beside each hash, so that it may grow. */
export const codeRounds = 600_000

/** After this many wrong codes in a row no code is checked for a while. */
export const triesAtOnce = 5
export const waitAfterTriesMs = 15 * 60_000
/** After this many in a row, counted over all waits, the server checks none until the owner sets a new code. */
export const triesInAll = 15

/** The same after this many within these days, however many right codes came between: guesses can hide among those. */
export const wrongLately = 20
export const wrongLatelyMs = 30 * 24 * 60 * 60_000

/** The input of the hash: equal digits of two people, or in two shops, have different hashes. */
export function codeToHash(shopId: string, uid: string, code: string): string {
  return `cashier code\n${shopId}\n${uid}\n${code}`
}

const isDay = (text: string) => Number(text) >= 1 && Number(text) <= 31
const isMonth = (text: string) => Number(text) >= 1 && Number(text) <= 12
const isYear = (text: string) => /^(19|20)\d\d$/.test(text)

/** People often choose birthdays and years, so these are guessed first, whatever the order of day and month. */
function isDate(code: string): boolean {
  const [ab = '', cd = '', ef = ''] = code.match(/../g) ?? []
  const [abcd, cdef] = [ab + cd, cd + ef]
  const isDayAndMonth = (pair: string) => /^[1-9]{2}$/.test(pair)
  return (
    (isDay(ab) && isMonth(cd)) ||
    (isMonth(ab) && isDay(cd)) ||
    (isMonth(cd) && isDay(ef)) ||
    (isYear(abcd) && (isMonth(ef) || isDayAndMonth(ef))) ||
    (isYear(cdef) && (isMonth(ab) || isDayAndMonth(ab)))
  )
}

/** Four or more digits in a row that go up or down by one; 0 follows 9. */
function hasSequence(code: string): boolean {
  const steps = Array.from(code.slice(1), (digit, at) => (Number(digit) - Number(code[at]) + 10) % 10)
  return [1, 9].some((step) =>
    steps.some((_, at) => at >= 2 && steps.slice(at - 2, at + 1).every((one) => one === step)),
  )
}

const hasRepeats = (code: string) => /(\d)\1\1/.test(code) || new Set(code).size < 4

export const CashierCode = z.string().regex(/^\d{6}$/, 'A code has six digits.')

/** Codes that were set earlier stay valid: only a new code is checked against common choices. */
export const NewCashierCode = CashierCode.refine(
  (code) => !hasRepeats(code),
  'Too many repeated digits: use at least four different ones, and none three times in a row.',
)
  .refine((code) => !hasSequence(code), 'Consecutive digits (1234) are easy to guess. Choose another code.')
  .refine((code) => !isDate(code), 'This can be read as a date, which is easy to guess. Choose another code.')
