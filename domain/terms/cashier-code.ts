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

/** Hexadecimal digits of the hash that a device keeps: see docs/decisions/cashier-codes.md. */
export const markLength = 3

/** What the hash is made of: the same digits of two people, or in two shops, have nothing in common. */
export function codeToHash(shopId: string, uid: string, code: string): string {
  return `cashier code\n${shopId}\n${uid}\n${code}`
}

/** What many people choose is what is tried first. */
function isEasy(code: string): boolean {
  const steps = new Set(Array.from(code.slice(1), (digit, index) => Number(digit) - Number(code[index])))
  const [step] = steps
  return (steps.size === 1 && [-1, 0, 1].includes(step ?? 0)) || /^(\d\d)\1\1$|^(\d{3})\2$/.test(code)
}

export const CashierCode = z.string().regex(/^\d{6}$/, 'A code has six digits.')
export const NewCashierCode = CashierCode.refine(
  (code) => !isEasy(code),
  'This code is too easy to guess: choose one without repeated or consecutive digits.',
)
