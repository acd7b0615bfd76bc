import { withoutNotes } from '#domain/documents/sale/line-note.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'

/** A receipt without whom it was for: the name, and the texts in which a person can stand. */
export function withoutPerson<Sale extends Pick<WaitingSale, 'sale' | 'names'>>(kept: Sale): Sale {
  const { note: _, lines, ...sale } = kept.sale
  const tenders = sale.tenders.map(({ reference: _r, ...tender }) => tender)
  return {
    ...kept,
    sale: { ...sale, lines: withoutNotes(lines), tenders },
    names: { ...kept.names, customerName: null },
  }
}
