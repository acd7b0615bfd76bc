import type { SaleDocument } from '../../../db/documents.ts'
import type { DocumentCollection } from '../../engine/document-kind.ts'

/** Sales, returns and past receipts stand together: a return names its sale wherever that came from. */
export const sales: DocumentCollection<SaleDocument> = {
  name: 'sales',
  idName: 'saleId',
  follows: 'returnOf',
  party: 'customerId',
  claimOf: (sale) => (sale.receiptSequence === undefined ? null : receiptNumberOf(sale)),
}

/** A receipt number as it is looked up: each till has numbers of its own. */
export function receiptNumberOf({
  tillId,
  receiptNumber,
}: Pick<SaleDocument, 'tillId' | 'receiptNumber'>): string {
  return `${tillId} ${receiptNumber}`
}
