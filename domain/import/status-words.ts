import { foldLetters } from '../product/search.ts'

const words = (text: string) => new Set(text.split(', '))

/** A word of a cell, whatever its case, accents, hyphens and final dot. */
const plainWord = (text: string) =>
  foldLetters(text)
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .replace(/\.$/, '')

const soldWords = words(
  'paid, completed, complete, success, successful, settled, approved, ok, done, processed, confirmed, closed, sale, sales, sold, invoice, invoiced, receipt, fulfilled, delivered, shipped, unpaid, partially paid, partly paid, on account, credit sale, overdue, open, termine, reussi, paye, vente, facture',
)
const returnWords = words('refund, return, credit note, credit memo, remboursement, retour, avoir')
const partlyRefundedWords = words('partially refunded, partly refunded, partial refund')
const notSoldWords = words(
  'pending, reversed, reverted, failed, failure, declined, cancelled, canceled, rejected, expired, processing, in progress, authorised, authorized, held, on hold, returned, refunded, fully refunded, void, voided, refused, unsuccessful, error, initiated, scheduled, blocked, denied, draft, quote, quotation, deleted, abandoned, en attente, echoue, annule, rembourse',
)

export type SaleStatus = 'sold' | 'returned' | 'partly-refunded' | 'not-sold'

/** What the status of a row of past sales means; null for an unknown word. */
export function saleStatusOf(text: string): SaleStatus | null {
  const word = plainWord(text)
  if (soldWords.has(word)) return 'sold'
  if (returnWords.has(word)) return 'returned'
  if (partlyRefundedWords.has(word)) return 'partly-refunded'
  return notSoldWords.has(word) ? 'not-sold' : null
}

const onSaleWords = words(
  'active, actif, enabled, published, available, for sale, on sale, in stock, out of stock, live, visible, ok, true, yes, y, 1, oui, vrai',
)
const offSaleWords = words(
  'archived, inactive, inactif, disabled, draft, discontinued, deleted, unpublished, hidden, not for sale, unavailable, private, retired, obsolete, false, no, n, 0, non, faux',
)

/** Whether the status of a product means that it is sold; null for an unknown word. */
export function isOnSale(text: string): boolean | null {
  const word = plainWord(text)
  if (onSaleWords.has(word)) return true
  return offSaleWords.has(word) ? false : null
}

const yes = words('true, yes, y, 1, taxable, oui')
const no = words('false, no, n, 0, non taxable, not taxable, nontaxable, exempt, none, shipping, non')

/** Whether a cell marks a row as taxable; null if it is neither yes nor no. */
export function isTaxable(text: string): boolean | null {
  const word = plainWord(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
