import type { Reversal } from '#domain/api/reversal.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { reversal as reversalKind } from '../books/kinds/index.ts'
import type { ReversalDocument } from '../books/kinds/reversal/stored.ts'
import type { SeenStock } from '../books/kinds/reversal/to-record.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import type { StockAdjustmentDocument } from '../books/kinds/stock-adjustment/stored.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import { postedCountsAfter } from '../counts/store.ts'
import type { Database } from '../db/client.ts'
import { goodsStillThere } from '../deliveries/goods-still-there.ts'
import { findBalances, findProductNames } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'

const maxAttempts = 5

/** Takes a document back. The same content again under its id changes nothing. */
export async function recordReversal(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { reversalId, ...place }: PutPlace & { reversalId: string },
  reversal: ReversalBody,
): Promise<{ isNew: boolean; reversal: Reversal }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await findDocument(deps.database, reversalKind, place.shopId, reversalId)
    const seen = before ? undefined : await seenStock(deps.database, place.shopId, reversal)
    try {
      const input = { reversalId, reversal, ...(seen && { seen }) }
      const { isNew, document } = await recordOne(deps, reversalKind, place, input)
      return { isNew, reversal: describe(document) }
    } catch (error) {
      // Something was sold or came in while this looked: it looks again.
      const isMoved = error instanceof Refusal && error.code === 'changed_meanwhile'
      if (!isMoved || attempt === maxAttempts) throw error
    }
  }
}

/**
 * Of goods that go out or come in again with a reversal: what there is of them.
 * @throws Refusal delivery_goods_gone, write_off_counted_since
 */
async function seenStock(database: Database, shopId: string, { of }: ReversalBody) {
  if (of.kind !== 'write-off' && of.kind !== 'stock-receipt') return undefined
  if (await findReversal(database, shopId, of)) return undefined
  if (of.kind === 'write-off') return stockOf(database, shopId, of.id)
  const receipt = await findDocument(database, stockReceipt, shopId, of.id)
  return receipt && receipt.of === undefined ? goodsStillThere(database, receipt) : undefined
}

/** What there is of the goods of a write-off that nobody counted since. @throws Refusal write_off_counted_since */
async function stockOf(database: Database, shopId: string, adjustmentId: string): Promise<SeenStock[]> {
  const writtenOff = await findDocument(database, stockAdjustment, shopId, adjustmentId)
  const ids = [...new Set(writtenOff?.lines.map(({ productId }) => productId))]
  // Read before the counts: one that is posted meanwhile changes it.
  const balances = await findBalances(database, shopId, ids)
  if (writtenOff) await refuseCountedSince(database, writtenOff, ids)
  return ids.map((productId) => {
    const { quantityMilli = milli(0), valueMinor = minor(0) } = balances.get(productId) ?? {}
    return { productId, quantityMilli, valueMinor }
  })
}

/** A count finds the goods that were written off by mistake: to bring them back as well would have them twice. */
async function refuseCountedSince(
  database: Database,
  { _id: { shopId }, of, reason, location, recordedAt }: StockAdjustmentDocument,
  productIds: readonly string[],
): Promise<void> {
  if (of !== 'write-off' || reason === 'found') return
  const place = { shopId, location }
  for (const { countedAt } of await postedCountsAfter(database, place, productIds, recordedAt)) {
    const [productId, at] = [...countedAt].find(([, at]) => at > recordedAt) ?? []
    if (productId === undefined || at === undefined) continue
    const [shop, names] = await Promise.all([
      requireSettledShop(database, shopId),
      findProductNames(database, shopId, [productId]),
    ])
    const counted = businessDayOf(at.toISOString(), shop)
    throw new Refusal('write_off_counted_since', { name: names.get(productId) ?? '', productId, counted })
  }
}

/** @throws Refusal reversal_not_found */
export async function requireReversal(
  database: Database,
  shopId: string,
  reversalId: string,
): Promise<Reversal> {
  const found = await findDocument(database, reversalKind, shopId, reversalId)
  if (!found) throw new Refusal('reversal_not_found', { reversalId })
  return describe(found)
}

/** What took a document back; null where it stands. */
export async function findReversal(
  { collections }: Database,
  shopId: string,
  of: { kind: EntrySourceKind; id: string },
): Promise<Reversal | null> {
  const found = await collections.reversals.findOne({
    '_id.shopId': shopId,
    reverses: of.id,
    reversedKind: of.kind,
  })
  return found && describe(found)
}

function describe(document: ReversalDocument): Reversal {
  const { _id, reverses, reversedKind, reversedEntry, reference, reason } = document
  const { businessDay, postingDay, entryNumber, recordedAt, postedBy } = document
  return {
    reversalId: _id.reversalId,
    of: { kind: reversedKind, id: reverses, reference, entryNumber: reversedEntry },
    reason,
    businessDay,
    postingDay,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
