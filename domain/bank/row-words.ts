import { foldLetters } from '../product/search.ts'

const words = (text: string) => new Set(text.split(', '))

/** Words that have no other meaning on a statement. */
const usual = {
  in: words(
    'cr, c, credit, credits, h, haben, in, money in, paid in, received, deposit, +, kredit, gutschrift',
  ),
  out: words(
    'dr, db, d, debit, debits, s, soll, out, money out, paid out, sent, withdrawal, withdrawn, -, lastschrift',
  ),
}
/** An agent's cash in is money out. */
const likely = {
  in: words('cash in, deposits, lodgement, incoming, inflow, top up, topup'),
  out: words('cash out, withdrawals, outgoing, outflow'),
}
/** Money in as well: a shop receives payments, and charges its customers. */
const doubtfulOut = words('payment, payments, charge, charges, chg, fee, fees')
const bookedWords = words(
  'completed, complete, success, successful, posted, booked, settled, cleared, approved, paid, ok, done, processed, executed, final, finalised, finalized, confirmed, termine, reussi, comptabilise, valide, gebucht, concluido',
)
const notBookedWords = words(
  'pending, reverted, reversed, failed, failure, declined, cancelled, canceled, rejected, expired, processing, in progress, authorised, authorized, held, on hold, returned, void, voided, refused, unsuccessful, error, initiated, scheduled, blocked, denied, en attente, echoue, annule, refuse, vorgemerkt, storniert, pendente',
)

/** A word of a cell, whatever its case, accents, hyphens and final point. */
const plain = (text: string) => {
  const word = foldLetters(text).trim().replace(/\.$/, '')
  return word.length > 1 ? word.replaceAll(/[_\s-]+/g, ' ').trim() : word
}

/** How sure a sign is: stated in the file, likely, doubtful, or unknown. Balances show the less sure ones. */
export type Doubt = 0 | 1 | 2 | 3
/** The greatest first, without what is stated. */
export const doubts = [3, 2, 1] as const

/** The direction of a row by its column of debits and credits; null where the word is neither. */
export function directionOf(text: string): 'in' | 'out' | null {
  const word = plain(text)
  if (usual.in.has(word) || likely.in.has(word)) return 'in'
  return usual.out.has(word) || likely.out.has(word) || doubtfulOut.has(word) ? 'out' : null
}

export function doubtOf(text: string): Doubt {
  const word = plain(text)
  if (usual.in.has(word) || usual.out.has(word)) return 0
  if (likely.in.has(word) || likely.out.has(word)) return 1
  return doubtfulOut.has(word) ? 2 : 3
}

/** Whether a row with this status moved money; null where the word is not known. */
export function isBooked(text: string): boolean | null {
  const word = plain(text)
  if (bookedWords.has(word)) return true
  return notBookedWords.has(word) ? false : null
}
