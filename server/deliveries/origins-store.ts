import type { LotMovement } from '#domain/stock/held-of-delivery.ts'
import type { DatedMove } from '../books/journal/later-moves-store.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'

/** Where goods are known to come from: the delivery that they belong to, or the document with which they had left. */
export type Origin = Pick<LotMovement, 'deliveryId' | 'bringsBack'>

/** The origins of returns, reversals and goods sent back to a supplier, by the ids of these documents. */
export async function originsOf(
  { db, collections }: Database,
  shopId: string,
  moves: readonly DatedMove[],
): Promise<Map<string, Origin>> {
  const idsOf = (kind: DatedMove['kind']) => [
    ...new Set(moves.filter((move) => move.kind === kind).map(({ sourceId }) => sourceId)),
  ]
  const [returns, reversals, sentBack] = await Promise.all([
    collections.sales
      .find({ _id: { $in: idsOf('return').map((saleId) => ({ shopId, saleId })) } })
      .project<{ _id: { saleId: string }; returnOf?: string }>({ returnOf: 1 })
      .toArray(),
    collections.reversals
      .find({ _id: { $in: idsOf('reversal').map((reversalId) => ({ shopId, reversalId })) } })
      .project<{ _id: { reversalId: string }; reverses: string; reversedKind: string }>({
        ...{ reverses: 1, reversedKind: 1 },
      })
      .toArray(),
    db
      .collection<StockReceiptDocument>(stockReceipts.name)
      .find({ _id: { $in: idsOf('supplier-return').map((receiptId) => ({ shopId, receiptId })) } })
      .project<{ _id: { receiptId: string }; returnOf?: string }>({ returnOf: 1 })
      .toArray(),
  ])
  return new Map<string, Origin>([
    ...returns.map(({ _id, returnOf }) => [_id.saleId, returnOf ? { bringsBack: returnOf } : {}] as const),
    ...reversals.map(({ _id, reverses, reversedKind }) => {
      const isOfDelivery = reversedKind === 'stock-receipt'
      return [_id.reversalId, isOfDelivery ? { deliveryId: reverses } : { bringsBack: reverses }] as const
    }),
    ...sentBack.map(
      ({ _id, returnOf }) => [_id.receiptId, returnOf ? { deliveryId: returnOf } : {}] as const,
    ),
  ])
}
