import {
  type AccountAmount,
  postSale,
  tendersNetOfChange,
  tendersOfHistory,
} from '#domain/documents/sale/posting.ts'
import { componentInfo, unknownTax } from '#domain/tax/packs.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { SaleDocument } from '../../../db/documents.ts'
import type { BooksState } from '../../engine/books-state.ts'
import { saleHash } from '../../engine/source-facts.ts'
import { totalsOfSale } from './measures.ts'
import type { StockOfSale } from './stock.ts'
import { wasUnknown } from './unknown-taxes.ts'

export type SalePostings = Pick<StockOfSale, 'costMinor' | 'shortfallDifferenceMinor' | 'writeOffMinor'> & {
  /** Whether the cost leaves the inventory, or (imported, stock not moved) comes from opening balances. */
  movesStock: boolean
}

/** Posts a sale document and counts it into its day. Answers the entry's number, null where it comes to nothing. */
export function postSaleDocument(
  state: BooksState,
  sale: SaleDocument,
  postings: SalePostings,
): number | null {
  const { day, products } = totalsOfSale(sale)
  const id = { shopId: state.shopId, day: sale.postingDay }
  state.dayTotals.add(id, day)
  for (const { productId, amounts } of products) state.productTotals.add({ ...id, productId }, amounts)

  const lines = postSale({
    kind: sale.kind,
    tenders:
      sale.origin === 'import'
        ? tendersOfHistory(sale.tenders, sale.totals)
        : tendersNetOfChange(sale.tenders, sale.totals),
    netMinor: sale.totals.netMinor,
    taxes: taxesByAccount(state, sale),
    costMinor: postings.costMinor,
    costAgainst: postings.movesStock ? accounts.inventory : accounts.openingBalances,
    shortfallDifferenceMinor: postings.shortfallDifferenceMinor,
    writeOffMinor: postings.writeOffMinor,
  })
  if (lines.length === 0) return null
  return state.addEntry({
    postingDay: sale.postingDay,
    businessDay: sale.businessDay,
    source: { kind: sale.kind, id: sale._id.saleId, reference: sale.receiptNumber },
    sourceHash: saleHash(sale),
    lines,
  })
}

function taxesByAccount(state: BooksState, sale: SaleDocument): AccountAmount[] {
  const { taxPack } = state.snapshot.shop
  const isUnknown = wasUnknown(sale)
  return sale.lines.flatMap((line) =>
    line.taxes.map(({ component, amountMinor }) => ({
      account: (isUnknown(component) ? unknownTax : componentInfo(taxPack, component)).outputAccount,
      amountMinor,
    })),
  )
}
