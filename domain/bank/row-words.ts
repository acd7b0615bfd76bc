import { foldLetters } from '../product/search.ts'

const words = (text: string) => new Set(text.split(', '))

const inWords = words(
  'cr, c, credit, credits, h, haben, in, money in, paid in, cash in, received, deposit, deposits, lodgement, incoming, inflow, top up, topup, +, kredit, gutschrift',
)
const outWords = words(
  'dr, db, d, debit, debits, s, soll, out, money out, paid out, cash out, sent, withdrawal, withdrawals, withdrawn, payment, payments, charge, charges, chg, fee, fees, outgoing, outflow, -, lastschrift',
)
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

/** What a column of debits and credits says of a row; null where it is neither. */
export function directionOf(text: string): 'in' | 'out' | null {
  const word = plain(text)
  return inWords.has(word) ? 'in' : outWords.has(word) ? 'out' : null
}

/** Whether a word for money out is one for money in elsewhere: a card account and a till receive payments. */
export function isPayment(text: string): boolean {
  return /^payments?$/.test(plain(text))
}

/** Whether a row with this status moved money; null where it cannot be told. */
export function isBooked(text: string): boolean | null {
  const word = plain(text)
  if (bookedWords.has(word)) return true
  return notBookedWords.has(word) ? false : null
}
