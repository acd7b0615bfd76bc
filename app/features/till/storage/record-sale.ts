import { v7 as newId } from 'uuid'
import type { Shop } from '#domain/api/shop.ts'
import type { DocumentClock } from '#domain/clock/device-time.ts'
import { checkRounding } from '#domain/documents/sale/cash-rounding.ts'
import { checkSale } from '#domain/documents/sale/check.ts'
import type { Minor } from '#domain/money.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { type Basket, emptyBasket } from '../basket/basket.ts'
import { composeSale } from '../compose-sale.ts'
import { storedBasket } from './basket-store.ts'
import { nextNumber } from './receipt-number.ts'
import { tillDb } from './till-db.ts'
import type { WaitingSale } from './waiting-sale.ts'

/** The basket is not what the person saw when they pressed "Record sale": another tab changed it, or the day did. */
export class BasketChanged extends Error {
  override readonly name = 'BasketChanged'
}

/** Why an exchange was not recorded, as the person sees it. */
export class NotExchanged extends Error {
  override readonly name = 'NotExchanged'
}

/** When a sale is rung, by whom, and what this device knew then. */
export type RecordedBy = {
  /** ISO 8601 instant. */
  soldAt: string
  /** What this device knows about its clock. */
  clock: DocumentClock | undefined
  /** How long ago this device asked what products cost, in seconds. */
  listAgeS: number | undefined
  /** Uid: it may be sent later, by another person. */
  soldBy: string | null
  /** The same by name, for the receipt. */
  cashier: string | null
}

/**
 * Records the sale of the shop's basket on this device. One transaction takes the next receipt number, puts
 * the sale into the outbox and begins a new basket: there is no moment at which a reload or a power cut
 * could lose the sale, repeat it, or leave a gap in the numbers.
 * @param expected the basket and the total as they were shown
 * @throws BasketChanged, or the Refusal the server would answer with; nothing is recorded then
 */
export async function recordBasket(
  shop: Shop,
  expected: { basket: Basket; grossMinor: Minor },
  payment: { tenders: readonly Tender[]; changeMinor: Minor; roundingMinor: Minor },
  { soldAt, clock, listAgeS, soldBy, cashier }: RecordedBy,
): Promise<WaitingSale> {
  const db = tillDb()
  const { shopId } = shop
  return db.transaction('rw', [db.baskets, db.tills, db.outbox], async () => {
    const basket = await storedBasket(shopId)
    const till = await db.tills.get(shopId)
    if (till === undefined) throw new Error('This device is not a till of this shop')
    if (basket.basketId !== expected.basket.basketId || basket.revision !== expected.basket.revision)
      throw new BasketChanged()
    const next = nextNumber(till)
    const sale = composeSale({
      basket,
      shop,
      tillId: till.tillId,
      receiptNumber: next.receiptNumber,
      soldAt,
      clock,
      listAgeS,
      soldBy,
      shiftId: till.shift?.shiftId,
      ...payment,
    })
    if (sale.totals.grossMinor !== expected.grossMinor) throw new BasketChanged()
    // The server's own check: a receipt that it would refuse for ever is never printed.
    checkSale(sale)
    checkRounding(sale, smallestCoins(shop.currency))
    const waiting: WaitingSale = {
      saleId: basket.basketId,
      shopId,
      sale,
      names: {
        tillName: till.name,
        cashier,
        customerName: basket.customer?.name ?? null,
        lines: basket.lines.map(({ name, sku, unit }) => ({ name, sku, unit })),
      },
      refused: null,
    }
    await db.outbox.add(waiting)
    await db.tills.put(next.till)
    await db.baskets.put({ ...emptyBasket(newId(), basket.revision + 1), shopId })
    return waiting
  })
}
