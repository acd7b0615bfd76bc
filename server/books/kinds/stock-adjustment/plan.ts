import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { keptLocation } from '#domain/documents/setting/locations.ts'
import { taxOnTaken } from '#domain/documents/stock-adjustment/owner-tax.ts'
import { postStockAdjustment, type TakenGoods } from '#domain/documents/stock-adjustment/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { issueStock, type StockBalance, takeBackStock, unitCost } from '#domain/stock/moving-average.ts'
import { accounts } from '#domain/terms/chart.ts'
import { writeOffAccounts } from '#domain/terms/write-off.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { reviewCosts } from '../stock-receipt/review-costs.ts'
import type { StockAdjustmentDocument } from './stored.ts'
import type { AdjustmentToRecord } from './to-record.ts'

/** @throws Refusal write_off_in_future, product_not_found, location_not_found, stock_not_enough */
export function planStockAdjustment(
  view: BooksView,
  input: AdjustmentToRecord,
): Draft<StockAdjustmentDocument> {
  const { businessDay, lines, locationId, ...rest } =
    'writeOff' in input
      ? { ...input.writeOff, of: 'write-off' as const, lines: signedLines(input.writeOff) }
      : { ...input.count, of: 'stock-count' as const }
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('write_off_in_future', { businessDay, today })
  for (const { productId } of lines)
    if (!view.product(productId)) throw new Refusal('product_not_found', { productId })
  const kept = keptLocation(view.shop.settings.locations, locationId)
  if (rest.of === 'write-off') refuseMoreThanThereIs(view, lines, locationId)
  const draft = postingOf(view, {
    _id: { shopId: view.shopId, adjustmentId: input.adjustmentId },
    ...rest,
    ...kept,
    businessDay,
    postingDay: postingDayOf(businessDay, view.shop.lockedThrough),
    lines: lines.map((line) => ({ ...line, valueMinor: minor(0) })),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
  const isTaken = 'writeOff' in input && input.writeOff.reason === 'taken-by-owner'
  return withCostReviews(view, isTaken && input.isTaxed ? withOwnersTax(view, draft.document) : draft)
}

/** What goods are found or lost at is not entered: it is their average, or their cost on record, which may be mistyped. */
export function withCostReviews<
  Stored extends StoredDocument & { lines: readonly Parameters<typeof reviewCosts>[1][number][] },
>(view: BooksView, draft: Draft<Stored>): Draft<Stored> {
  const costs = reviewCosts(
    view,
    draft.document.lines.map((line) => ({
      ...line,
      quantityMilli: milli(Math.abs(line.quantityMilli)),
      valueMinor: minor(Math.abs(line.valueMinor)),
    })),
  )
  if (costs.length === 0) return draft
  const reviews = [...(draft.document.reviews ?? []), ...costs]
  return { ...draft, document: { ...draft.document, reviews } }
}

/** The same with the tax on what the owner took: it hangs on what the goods cost. */
function withOwnersTax(view: BooksView, document: StockAdjustmentDocument): Draft<StockAdjustmentDocument> {
  const lines = document.lines.map((line) => {
    const taxClassId = view.product(line.productId)?.taxClassId ?? 'standard'
    const costMinor = minor(-line.valueMinor)
    return { ...line, taken: taxOnTaken(view.shop, { taxClassId, costMinor }, document.businessDay) }
  })
  return postingOf(view, { ...document, lines })
}

function signedLines({ reason, lines }: Extract<AdjustmentToRecord, { writeOff: unknown }>['writeOff']) {
  const sign = reason === 'found' ? 1 : -1
  return lines.map((line) => ({ ...line, quantityMilli: milli(sign * line.quantityMilli) }))
}

/**
 * Goods that are not there can't leave: they are counted first.
 * @param lines negative where goods leave
 * @throws Refusal stock_not_enough
 */
export function refuseMoreThanThereIs(
  view: BooksView,
  lines: readonly { productId: string; quantityMilli: number }[],
  location: string | undefined,
): void {
  const wanted = new Map<string, number>()
  for (const { productId, quantityMilli } of lines)
    if (quantityMilli < 0) wanted.set(productId, (wanted.get(productId) ?? 0) - quantityMilli)
  for (const [productId, wantedMilli] of wanted) {
    const balance = view.balanceOf(productId)
    const onHandMilli = balance ? heldAt(balance, location ?? firstLocation).quantityMilli : 0
    if (wantedMilli > onHandMilli)
      throw new Refusal('stock_not_enough', {
        productId,
        name: view.product(productId)?.name ?? '',
        onHandMilli,
        wantedMilli,
      })
  }
}

/** How an adjustment is posted: from the document and the stock it applies to. */
export function postingOf(
  before: StockBefore & { shop?: Pick<BooksView['shop'], 'taxPack'> },
  document: StockAdjustmentDocument,
): Draft<StockAdjustmentDocument> {
  const { _id, postingDay, businessDay, location } = document
  const stock = new StockDraft(before, { sourceId: _id.adjustmentId, postingDay, location })
  for (const line of document.lines) {
    const balance = stock.balanceOf(line.productId)
    const moved = movedBy(balance, line.quantityMilli, stock.costOnRecord(line.productId))
    stock.move(line, moved.balance, moved.writeOffMinor)
  }
  // Each line moves once, in the order of the lines.
  const lines = document.lines.map((line, at) => ({
    ...line,
    valueMinor: stock.moves[at]?.valueMinor ?? minor(0),
  }))
  return {
    document: { ...document, lines },
    businessDay,
    lines: linesOfAdjustment(before.shop, document, lines),
    moves: stock.moves,
  }
}

/** The entry of an adjustment whose lines say what each was worth. */
export function linesOfAdjustment(
  shop: Pick<BooksView['shop'], 'taxPack'> | undefined,
  { of, reason }: Pick<StockAdjustmentDocument, 'of' | 'reason'>,
  lines: StockAdjustmentDocument['lines'],
): BalancedLines {
  const valueMinor = sumMinor(lines.map((line) => line.valueMinor))
  const against =
    of === 'write-off' && reason !== undefined ? writeOffAccounts[reason] : accounts.stockAdjustments
  return postStockAdjustment(valueMinor, against, takenOf(shop, lines))
}

function takenOf(
  shop: Pick<BooksView['shop'], 'taxPack'> | undefined,
  lines: StockAdjustmentDocument['lines'],
): TakenGoods | undefined {
  const taken = lines.flatMap(({ taken, valueMinor }) =>
    taken ? [{ ...taken, costMinor: minor(-valueMinor) }] : [],
  )
  return shop && taken.length > 0 ? { taxPack: shop.taxPack, lines: taken } : undefined
}

/** Goods go out at the moving average, and come in at it: what is found changes no cost. */
function movedBy(balance: StockBalance, quantityMilli: number, costOnRecord: number) {
  if (quantityMilli < 0) return issueStock(balance, milli(-quantityMilli), minor(costOnRecord))
  // Where there are goods, their average is known even at nothing: then the record is neither asked nor kept.
  const known = unitCost(balance)
  const unitCostMinor = known !== 0 || balance.quantityMilli > 0 ? known : costOnRecord
  const costMinor = minor(multiplyDivide(unitCostMinor, quantityMilli, 1000))
  return takeBackStock(balance, milli(quantityMilli), costMinor)
}
