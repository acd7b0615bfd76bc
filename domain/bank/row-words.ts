import { foldLetters } from '../product/search.ts'

const words = (text: string) => new Set(text.split(', '))

const inWords = words(
  'cr, c, credit, credits, h, haben, in, money in, paid in, received, deposit, +, kredit, gutschrift',
)
const outWords = words(
  'dr, d, debit, debits, s, soll, out, money out, paid out, sent, withdrawal, withdrawn, -, lastschrift',
)
const bookedWords = words(
  'completed, complete, success, successful, posted, booked, settled, cleared, approved, paid, ok, done, processed, executed, final, finalised, finalized, confirmed, termine, reussi, comptabilise, valide, gebucht, concluido',
)
const notBookedWords = words(
  'pending, reverted, reversed, failed, failure, declined, cancelled, canceled, rejected, expired, processing, in progress, authorised, authorized, held, on hold, returned, void, voided, refused, unsuccessful, error, initiated, scheduled, blocked, denied, en attente, echoue, annule, refuse, vorgemerkt, storniert, pendente',
)

const plain = (text: string) => foldLetters(text).trim().replace(/\.$/, '')

/** What a column of debits and credits says of a row; null where it is neither. */
export function directionOf(text: string): 'in' | 'out' | null {
  const word = plain(text)
  return inWords.has(word) ? 'in' : outWords.has(word) ? 'out' : null
}

/** Whether a row with this status moved money; null where it cannot be told. */
export function isBooked(text: string): boolean | null {
  const word = plain(text)
  if (bookedWords.has(word)) return true
  return notBookedWords.has(word) ? false : null
}
