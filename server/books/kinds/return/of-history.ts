import type { Day } from '#domain/business-day.ts'
import { schemeOn } from '#domain/tax/packs.ts'
import type { ReturnToHistory, SaleDocument, ShopDocument } from '../../../db/documents.ts'

/**
 * How goods come back to a sale that came in a file; undefined for a sale of a till. Its tax was declared by the
 * program before; what is given back of it is declared by this one, on the day it is given back. A shop that
 * declares nothing then has it from its old books.
 */
export function returnToHistory(
  { taxRegistrations }: Pick<ShopDocument, 'taxRegistrations'>,
  original: SaleDocument,
  day: Day,
): ReturnToHistory | undefined {
  if (original.origin !== 'import') return undefined
  const isRegistered = schemeOn(taxRegistrations, day) !== 'not-registered'
  return { taxTo: isRegistered ? 'output-tax' : 'opening-balances' }
}
