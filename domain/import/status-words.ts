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

const owedWords = words(
  'open, unpaid, not paid, outstanding, due, overdue, past due, current, active, sent, issued, posted, approved, authorised, authorized, awaiting payment, on account, invoice, sales invoice, tax invoice, invoiced, bill, purchase invoice, opening balance, beginning balance, journal, journal entry, ouvert, ouverte, impaye, impayee, non paye, non payee, echu, echue, en retard, facture, facturee',
)
const partlyPaidWords = words(
  'partially paid, partly paid, part paid, partial, partially settled, partiellement paye, partiellement payee',
)
const creditWords = words(
  'credit, credit note, credit memo, customer credit, supplier credit, vendor credit, bill credit, return, sales return, purchase return, avoir, note de credit',
)
const paymentWords = words(
  'payment, customer payment, supplier payment, bill payment, vendor payment, payment entry, unapplied payment, deposit, prepayment, overpayment, paiement, reglement, acompte',
)
const notOwedWords = words(
  'paid, paid in full, fully paid, settled, closed, completed, complete, void, voided, cancelled, canceled, deleted, reversed, refunded, fully refunded, written off, write off, bad debt, rejected, declined, refused, expired, draft, quote, quotation, estimate, proforma, pro forma, paye, payee, regle, reglee, solde, soldee, annule, annulee, brouillon, devis',
)

export type OwedStatus = 'owed' | 'partly-paid' | 'credit' | 'payment' | 'not-owed'

/** What the status, or the kind, of a document means in a list of what is owed; null for an unknown word. */
export function owedStatusOf(text: string): OwedStatus | null {
  const word = plainWord(text)
  if (owedWords.has(word)) return 'owed'
  if (partlyPaidWords.has(word)) return 'partly-paid'
  if (creditWords.has(word)) return 'credit'
  if (paymentWords.has(word)) return 'payment'
  return notOwedWords.has(word) ? 'not-owed' : null
}

const debitWords = words('dr, d, db, debit, debits, debiteur')
const creditSideWords = words('cr, c, credit, credits, crediteur')

/** The side of an account that a cell names; null for an unknown word. */
export function sideOf(text: string): 'debit' | 'credit' | null {
  const word = plainWord(text)
  if (debitWords.has(word)) return 'debit'
  return creditSideWords.has(word) ? 'credit' : null
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

const serviceWords = words(
  'yes, y, true, 1, x, oui, vrai, service, services, appointment, appointments, appointments service, labour, labor, digital, non inventory, non inventory item, non inventory part, non stock, prestation',
)
const goodsWords = words(
  'no, n, false, 0, non, faux, goods, good, product, products, physical, physical good, physical product, item, regular, inventory, inventory item, inventory part, inventory assembly, stock, stock item, stocked, storable, storable product, consumable, prepared food and beverage, food and beverage, assembly, bundle, combo, article, bien, produit, marchandise',
)

/** Whether a cell marks a product as a service, by yes or no or by its type; null for an unknown word. */
export function isServiceWord(text: string): boolean | null {
  const word = plainWord(text)
  if (serviceWords.has(word)) return true
  return goodsWords.has(word) ? false : null
}

const yes = words('true, yes, y, 1, taxable, oui')
const no = words('false, no, n, 0, non taxable, not taxable, nontaxable, exempt, none, shipping, non')

/** Whether a cell marks a row as taxable; null if it is neither yes nor no. */
export function isTaxable(text: string): boolean | null {
  const word = plainWord(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
