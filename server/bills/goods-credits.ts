import type { GoodsBill } from '#domain/api/bill.ts'
import * as routes from '#domain/api/routes/deliveries.ts'
import type { Taxed } from '#domain/documents/bill-credit/credit-line.ts'
import { leftOfLines } from '#domain/documents/goods-credit/left.ts'
import type { GoodsBillKind } from '#domain/documents/goods-credit/schema.ts'
import { minor } from '#domain/money.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { findDocument } from '../books/documents-store.ts'
import { keptOf, requireGoodsBill, wentBackBy } from '../books/kinds/bill-credit/goods-bill.ts'
import { billCredit } from '../books/kinds/bill-credit/kind.ts'
import { deliveryBill } from '../books/kinds/delivery-bill/kind.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import type { Database } from '../db/client.ts'
import { whileGoodsStay } from '../deliveries/goods-stay.ts'
import { heldOfDeliveries } from '../deliveries/held-goods.ts'
import { returnsTakenBack } from '../deliveries/store.ts'
import { served } from '../documents/served.ts'
import { findProductNames } from '../products/store.ts'
import { refuseErasedSupplier, requireSupplier } from '../suppliers/service.ts'
import { creditsTakenBack } from './credits-store.ts'
import { findDeliveryBill, openOnPayables, readActiveOn } from './goods-bills-store.ts'

export const goodsCredits = served({
  kind: billCredit,
  // Others of the kind are of bills for something else than goods.
  isOf: ({ of }) => of !== undefined,
  record: routes.recordGoodsCredit,
  read: routes.readGoodsCredit,
  retried: whileGoodsStay,
  async inputOf(creditId, goodsCredit, { database, shopId }) {
    const { of, supplierId } = goodsCredit
    if (supplierId !== undefined) await requireSupplier(database, shopId, supplierId)
    const bill = await findGoodsBill(database, shopId, of)
    const creditor = bill.supplierId ?? supplierId ?? unknownParty
    if (!(await findDocument(database, billCredit, shopId, creditId)))
      await refuseErasedSupplier(database, shopId, creditor)
    const deliveries = [...new Set(bill.lines.map(({ deliveryId }) => deliveryId))]
    const lines = bill.lines.filter(({ lineId }) => goodsCredit.lines.some((line) => line.lineId === lineId))
    const [credits, returns, seen] = await Promise.all([
      creditsTakenBack(database, shopId, of.id),
      returnsTakenBack(database, shopId, deliveries),
      heldOfDeliveries(database, shopId, lines),
    ])
    return {
      ...{ creditId, goodsCredit, deliveries, ...seen },
      takenBack: [...credits, ...returns],
      supplierId: creditor,
      productIds: [...new Set(bill.lines.map(({ productId }) => productId))],
    }
  },
  notFound: 'goods_credit_not_found',
  answerOf: ({ of, billId }) => ({ of: { kind: of, id: billId } }),
})

/**
 * The total of a bill for goods, and what of it is owed and can be credited. Of a delivery that came before its bill
 * it is that bill.
 * @throws Refusal delivery_not_found, bill_not_found, goods_credit_before_bill
 */
export async function readGoodsBill(
  database: Database,
  shopId: string,
  bill: { kind: GoodsBillKind; id: string },
): Promise<GoodsBill> {
  const of = await billedIn(database, shopId, bill)
  const { supplierId, totalMinor, isFreight, lines } = await findGoodsBill(database, shopId, of)
  const deliveries = [...new Set(lines.map(({ deliveryId }) => deliveryId))]
  const products = lines.map(({ productId }) => productId)
  const [names, openMinor, { credits, returns: sentBack }] = await Promise.all([
    findProductNames(database, shopId, products),
    openOnPayables(database, shopId, { party: supplierId, document: of.id }),
    readActiveOn(database, shopId, { billId: of.id, deliveries }),
  ])
  const returns = isFreight ? [] : sentBack
  const kept = keptOf({ lines }, returns)
  const left = leftOfLines(
    lines,
    credits.flatMap((credit): readonly (Taxed & { lineId?: string })[] => credit.lines),
    wentBackBy(returns),
  )
  return {
    ...of,
    supplierId: supplierId ?? null,
    ...{ totalMinor, openMinor },
    lines: lines.map(({ lineId, productId, quantityMilli, netMinor, taxes, ...line }, index) => ({
      ...{ lineId, productId, quantityMilli, netMinor, taxes: [...taxes] },
      name: names.get(productId) ?? '',
      delivered: { deliveryId: line.deliveryId, lineId: line.deliveredLineId },
      left: {
        quantityMilli: kept.get(lineId) ?? milli(0),
        netMinor: left[index]?.netMinor ?? minor(0),
        taxes: [...(left[index]?.taxes ?? [])],
      },
    })),
  }
}

/** Where the bill is: of a delivery that came before it, as the bill that is not reversed; else as requested. */
async function billedIn(
  database: Database,
  shopId: string,
  current: { kind: GoodsBillKind; id: string },
): Promise<{ kind: GoodsBillKind; id: string }> {
  if (current.kind !== 'stock-receipt') return current
  const delivery = await findDocument(database, stockReceipt, shopId, current.id)
  if (delivery?.against !== accounts.goodsNotBilled) return current
  const bill = await findDeliveryBill(database, delivery)
  return bill ? { kind: 'delivery-bill', id: bill._id.deliveryBillId } : current
}

/** @throws Refusal delivery_not_found, bill_not_found, goods_credit_before_bill */
export async function findGoodsBill(
  database: Database,
  shopId: string,
  of: { kind: GoodsBillKind; id: string },
) {
  const kind = of.kind === 'stock-receipt' ? stockReceipt : deliveryBill
  const found = await findDocument(database, kind as never, shopId, of.id)
  return requireGoodsBill({ find: () => (found ?? undefined) as never }, of)
}
