import type { Day } from '#domain/business-day.ts'
import type { GoodsBillKind } from '#domain/documents/goods-credit/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { KeptPurchaseTaxes, PurchaseLine } from '#domain/tax/purchase.ts'
import type { Reversed } from '#domain/tax-return/undeclared.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { AnyKind } from '../../engine/document-kind.ts'
import { type DeliveryBillDocument, deliveryBills } from '../delivery-bill/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../stock-receipt/stored.ts'

/** A bill for goods, wherever it is recorded. */
export type GoodsBill = KeptPurchaseTaxes &
  Reversed & {
    businessDay: Day
    /** Undefined where it was paid at once, to whom the books don't know. */
    supplierId: string | undefined
    totalMinor: Minor
    /** For bringing the goods: it is owed whatever goes back. */
    isFreight?: true | undefined
    lines: readonly (PurchaseLine & {
      lineId: string
      deliveryId: string
      deliveredLineId: string
      productId: string
      quantityMilli: Milli
    })[]
  }

export const goodsBillsOf: Readonly<Record<GoodsBillKind, AnyKind['collection']>> = {
  'stock-receipt': stockReceipts as AnyKind['collection'],
  'delivery-bill': deliveryBills as AnyKind['collection'],
}

/** @throws Refusal delivery_not_found, bill_not_found, goods_credit_before_bill */
export function requireGoodsBill(
  view: Pick<BooksView, 'find'>,
  { kind, id }: { kind: GoodsBillKind; id: string },
): GoodsBill {
  if (kind === 'delivery-bill') {
    const bill = view.find(deliveryBills, id)
    if (!bill) throw new Refusal('bill_not_found', { billId: id })
    return bill
  }
  const delivery = view.find(stockReceipts, id)
  if (!delivery || delivery.of !== undefined || delivery.totalMinor === undefined)
    throw new Refusal('delivery_not_found', { deliveryId: id })
  if (delivery.against === accounts.goodsNotBilled)
    throw new Refusal('goods_credit_before_bill', { deliveryId: id })
  return billOfDelivery(delivery, delivery.totalMinor)
}

function billOfDelivery(delivery: StockReceiptDocument, totalMinor: Minor): GoodsBill {
  const { _id, against, party, businessDay = delivery.postingDay, postingDay, lines } = delivery
  const { claimedBack, unknownTaxes, undeclared } = delivery
  return {
    ...{ businessDay, postingDay, totalMinor },
    ...(claimedBack && { claimedBack }),
    ...(unknownTaxes && { unknownTaxes }),
    ...(undeclared && { undeclared }),
    supplierId: party ?? (against === accounts.payables ? unknownParty : undefined),
    lines: lines.flatMap(({ lineId, productId, quantityMilli, invoiced }) =>
      invoiced
        ? [
            {
              ...invoiced,
              lineId,
              productId,
              quantityMilli,
              deliveryId: _id.receiptId,
              deliveredLineId: lineId,
            },
          ]
        : [],
    ),
  }
}

/** Whether a document is none of those that were taken back. */
export function notReversedBy(takenBack: readonly string[]): (one: { _id: object }) => boolean {
  return ({ _id }) => !takenBack.some((id) => Object.values(_id).includes(id))
}

/** What was credited for goods that went back, by the delivery and the product. */
export function wentBackBy(returns: readonly StockReceiptDocument[]) {
  return returns.flatMap(({ returnOf = '', lines }) =>
    lines.flatMap(({ productId, invoiced }) =>
      invoiced ? [{ ...invoiced, productId, deliveryId: returnOf }] : [],
    ),
  )
}

/** What of each line did not go back to the supplier, by its id. Returns name products: they are taken off in the order of the lines. */
export function keptOf(
  { lines }: Pick<GoodsBill | DeliveryBillDocument, 'lines'>,
  returns: readonly StockReceiptDocument[],
): Map<string, Milli> {
  const keyOf = (deliveryId: string | undefined, productId: string) => `${deliveryId} ${productId}`
  const back = new Map<string, number>()
  for (const { returnOf, lines: returned } of returns) {
    for (const { productId, quantityMilli } of returned) {
      const key = keyOf(returnOf, productId)
      back.set(key, (back.get(key) ?? 0) + quantityMilli)
    }
  }
  return new Map(
    lines.map(({ lineId, deliveryId, productId, quantityMilli }) => {
      const key = keyOf(deliveryId, productId)
      const returned = Math.min(back.get(key) ?? 0, quantityMilli)
      back.set(key, (back.get(key) ?? 0) - returned)
      return [lineId, milli(quantityMilli - returned)]
    }),
  )
}
