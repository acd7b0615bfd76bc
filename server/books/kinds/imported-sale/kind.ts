import type { DocumentKind } from '../../engine/document-kind.ts'
import { sale } from '../sale/kind.ts'
import type { SaleDocument } from '../sale/stored.ts'
import { planImportedSale, replanImportedSale } from './plan.ts'
import type { ImportedSale } from './to-record.ts'

/** A receipt of the shop's past, sale or return. The same receipt again is known and changes nothing. */
export const importedSale: DocumentKind<ImportedSale, SaleDocument> = {
  ...sale,
  name: 'imported-sale',
  sources: ['sale', 'return'],
  withoutAmounts: {
    because: 'compared-otherwise',
    how: 'Past sales of a file, which states their totals before anything is stored; all are reviewed.',
  },
  isKindOf: ({ origin }) => origin === 'import',
  plansAhead: false,
  isFromTill: () => false,
  idOf: ({ saleId }) => saleId,
  linesOf: ({ lines }) => lines.length,
  needs: ({ movesStock, lines }) => (movesStock ? { products: lines.map(({ productId }) => productId) } : {}),
  resend: () => '',
  plan: planImportedSale,
  replan: replanImportedSale,
  mayLeaveStock: true,
  answer: () => '',
}
