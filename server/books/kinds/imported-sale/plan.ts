import type { SaleTotals } from '#domain/documents/sale/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { declaredElsewhere } from '#domain/tax/packs.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView, PastBooks } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { linesOfSale } from '../sale/posting.ts'
import { replanSale } from '../sale/replan.ts'
import { moveStock, type StockOfSale } from '../sale/stock.ts'
import type { SaleDocument, SaleDocumentLine } from '../sale/stored.ts'
import type { ImportedSale } from './to-record.ts'

/** The place of imported receipts instead of a till: they keep their own numbers. */
const importTillId = 'import'

/**
 * Plans a past receipt: amounts are kept as they are, on its own day. It invents no money: what was paid is in the
 * balances the shop begins with, a cost where no stock is moved comes from them, and its tax was declared elsewhere.
 * @throws Refusal period_locked where its day was locked since the file was read: history is posted on its own day
 */
export function planImportedSale(view: BooksView, sale: ImportedSale): Draft<SaleDocument> {
  const { lockedThrough } = view.shop
  // By what holds when it is recorded: a setting may have changed since the import began.
  const businessDay = businessDayOf(sale.soldAt, view.shop)
  if (lockedThrough !== null && businessDay <= lockedThrough)
    throw new Refusal('period_locked', { lockedThrough })
  const stock = sale.movesStock
    ? moveStock(view, {
        saleId: sale.saleId,
        kind: sale.kind,
        lines: sale.lines,
        postingDay: businessDay,
        original: null,
      })
    : costsOfFile(sale)
  const lines = linesOf(sale, stock)
  const document: SaleDocument = {
    _id: { shopId: view.shopId, saleId: sale.saleId },
    tillId: importTillId,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.soldAt,
    soldAtInstant: new Date(sale.soldAt),
    businessDay,
    postingDay: businessDay,
    kind: sale.kind,
    pricesIncludeTax: false,
    ...(sale.customerId !== undefined && { customerId: sale.customerId }),
    lines,
    tenders: sale.tenders,
    totals: totalsOf(lines),
    discountMinor: minor(0),
    cashierUid: null,
    entryNumber: null,
    recordedAt: view.recordedAt,
    reviews: reviewImport(sale),
    origin: 'import',
    importId: sale.importId,
    paidInto: 'opening-balances',
    ...(sale.refusedRows !== undefined && sale.refusedRows > 0 && { refusedRows: sale.refusedRows }),
  }
  return {
    document,
    businessDay,
    lines: linesOfSale(view.shop.taxPack, document, { ...stock, movesStock: sale.movesStock }),
    moves: stock.moves,
  }
}

/** An import is on the review list at its first receipt, and with its totals at its last. */
function reviewImport({ importTotals, isFirstOfImport }: ImportedSale): Review[] {
  if (importTotals)
    return [{ code: 'history_imported', said: importTotals.grossMinor, expected: importTotals.taxMinor }]
  return isFirstOfImport ? [{ code: 'history_imported' }] : []
}

/** The lines as they are stored: with the tax of the file, and what the goods cost. */
function linesOf(sale: ImportedSale, { costs }: StockOfSale): SaleDocumentLine[] {
  return sale.lines.map(
    (line, index): SaleDocumentLine => ({
      lineId: line.lineId,
      productId: line.productId,
      sku: line.sku,
      name: line.name,
      category: '',
      quantityMilli: line.quantityMilli,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: minor(0),
      taxClassId: line.taxClassId,
      taxes:
        line.taxMinor === 0
          ? []
          : [{ component: declaredElsewhere.component, rateBp: 0, amountMinor: line.taxMinor }],
      netMinor: line.netMinor,
      taxMinor: line.taxMinor,
      grossMinor: minor(line.netMinor + line.taxMinor),
      costMinor: costs[index] ?? minor(0),
    }),
  )
}

/** A recorded past receipt, planned again: its costs from the stock, where it moved any. */
export function replanImportedSale(past: PastBooks, document: SaleDocument): Draft<SaleDocument> {
  if (past.didMove) return replanSale(past, document, null)
  const { businessDay } = document
  return {
    document,
    businessDay,
    lines: linesOfSale(past.shop.taxPack, document, { ...costsOfFile(document), movesStock: false }),
  }
}

function costsOfFile(sale: { lines: readonly { costMinor: Minor | null }[] }): StockOfSale {
  const costs = sale.lines.map((line): Minor => line.costMinor ?? minor(0))
  return {
    costs,
    costMinor: sumMinor(costs),
    shortfallDifferenceMinor: minor(0),
    writeOffMinor: minor(0),
    belowZero: [],
    moves: [],
  }
}

function totalsOf(lines: readonly SaleDocumentLine[]): SaleTotals {
  const netMinor = sumMinor(lines.map((line): Minor => line.netMinor))
  const taxMinor = sumMinor(lines.map((line): Minor => line.taxMinor))
  return { netMinor, taxMinor, grossMinor: minor(netMinor + taxMinor), changeMinor: minor(0) }
}
