import {
  type AccountAmount,
  postSale,
  tendersNetOfChange,
  tendersOfHistory,
} from '#domain/documents/sale/posting.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { componentInfo, unknownTax } from '#domain/tax/packs.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { SaleDocument } from '../../../db/documents.ts'
import type { StockOfSale } from './stock.ts'
import { wasUnknown } from './unknown-taxes.ts'

export type SalePostings = Pick<StockOfSale, 'costMinor' | 'shortfallDifferenceMinor' | 'writeOffMinor'> & {
  /** Whether the cost leaves the inventory, or (imported, stock not moved) comes from opening balances. */
  movesStock: boolean
}

/** What a sale document posts; empty where it comes to nothing. */
export function linesOfSale(
  taxPack: TaxPackId,
  sale: Pick<
    SaleDocument,
    'kind' | 'origin' | 'lines' | 'tenders' | 'totals' | 'unknownTaxes' | 'knownTaxes'
  >,
  postings: SalePostings,
): BalancedLines {
  return postSale({
    kind: sale.kind,
    tenders:
      sale.origin === 'import'
        ? tendersOfHistory(sale.tenders, sale.totals)
        : tendersNetOfChange(sale.tenders, sale.totals),
    netMinor: sale.totals.netMinor,
    taxes: taxesByAccount(taxPack, sale),
    costMinor: postings.costMinor,
    costAgainst: postings.movesStock ? accounts.inventory : accounts.openingBalances,
    shortfallDifferenceMinor: postings.shortfallDifferenceMinor,
    writeOffMinor: postings.writeOffMinor,
  })
}

function taxesByAccount(
  taxPack: TaxPackId,
  sale: Pick<SaleDocument, 'lines' | 'unknownTaxes' | 'knownTaxes'>,
): AccountAmount[] {
  const isUnknown = wasUnknown(sale)
  return sale.lines.flatMap((line) =>
    line.taxes.map(({ component, amountMinor }) => ({
      account: (isUnknown(component) ? unknownTax : componentInfo(taxPack, component)).outputAccount,
      amountMinor,
    })),
  )
}
