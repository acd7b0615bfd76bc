import { v7 as newId } from 'uuid'
import { readTillState } from '#app/features/shell/till-state.ts'
import { checkRounding } from '#domain/documents/sale/cash-rounding.ts'
import { checkSale } from '#domain/documents/sale/check.ts'
import { exchangeReference } from '#domain/documents/sale/exchange.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { type Basket, emptyBasket, keptCash } from '../basket/basket.ts'
import { composeSale } from '../compose-sale.ts'
import { exchangeAtOnce } from '../outbox/send-exchange.ts'
import { shiftNotSent } from '../shift/not-sent.ts'
import { storedBasket } from './basket-store.ts'
import { nextNumber, withNumberBack } from './receipt-number.ts'
import { BasketChanged, NotExchanged, type recordBasket } from './record-sale.ts'
import { tillDb } from './till-db.ts'
import type { WaitingSale } from './waiting-sale.ts'

/**
 * Records what came back and the goods that go out for it, and waits for the server, which alone knows what other
 * tills took back. What it refuses leaves nothing here: the basket is back, and the numbers go to the next receipts.
 * @throws BasketChanged, NotExchanged, or the Refusal the server would answer with
 */
export const recordExchange: typeof recordBasket = async (shop, expected, payment, by) => {
  const { shopId } = shop
  if (!readTillState().isOnline || !navigator.onLine)
    throw new NotExchanged(
      'An exchange needs the server, which knows what other tills took back. Nothing was recorded: try again with a connection, or remove the exchange and record the sale alone.',
    )
  const because = await shiftNotSent(shopId)
  if (because) throw new NotExchanged(`${because.detail} Nothing was recorded.`)
  const put = () => putBoth(shop, expected, payment, by)
  const outcome = await exchangeAtOnce(shopId, put)
  const [, sold] = outcome.waiting
  if (outcome.type === 'refused') {
    await takeBack(shopId, expected.basket, outcome.waiting)
    throw new NotExchanged(`${outcome.because.detail} Nothing was recorded.`)
  }
  return sold
}

type Put = (...args: Parameters<typeof recordBasket>) => Promise<[WaitingSale, WaitingSale]>

const putBoth: Put = async (shop, expected, payment, by) => {
  const { soldAt, clock, listAgeS, soldBy, cashier } = by
  const db = tillDb()
  const { shopId } = shop
  return db.transaction('rw', [db.baskets, db.tills, db.outbox], async () => {
    const basket = await storedBasket(shopId)
    const till = await db.tills.get(shopId)
    if (till === undefined) throw new Error('This device is not a till of this shop')
    const { exchange } = basket
    const isSame =
      basket.basketId === expected.basket.basketId && basket.revision === expected.basket.revision
    if (!isSame || exchange === undefined) throw new BasketChanged()
    const back = nextNumber(till)
    const out = nextNumber(back.till)
    const { tillId, shift } = till
    const reference = exchangeReference(back.receiptNumber)
    const sale = composeSale({
      ...{ basket, shop, tillId, soldAt, clock, listAgeS, soldBy },
      ...{ receiptNumber: out.receiptNumber, shiftId: shift?.shiftId },
      ...payment,
      tenders: payment.tenders.map((tender, at) =>
        at === 0 && keptCash(exchange) ? { ...tender, reference } : tender,
      ),
    })
    if (sale.totals.grossMinor !== expected.grossMinor) throw new BasketChanged()
    const { note } = exchange.returned
    const returned: SaleBody = {
      ...exchange.returned,
      ...{ tillId, soldAt, ...(clock && { clock }), receiptNumber: back.receiptNumber },
      ...(soldBy !== null && { soldBy }),
      ...(shift && { shiftId: shift.shiftId }),
      note: [note, `Exchanged, receipt ${out.receiptNumber}`].filter(Boolean).join('. ').slice(0, 500),
    }
    for (const one of [returned, sale]) {
      checkSale(one)
      checkRounding(one, smallestCoins(shop.currency))
    }
    const names = { tillName: till.name, cashier }
    const lines = basket.lines.map(({ name, sku, unit }) => ({ name, sku, unit }))
    const waiting: [WaitingSale, WaitingSale] = [
      {
        saleId: exchange.returnId,
        shopId,
        sale: returned,
        names: { ...exchange.names, ...names },
        refused: null,
      },
      {
        ...{ saleId: basket.basketId, shopId, sale, refused: null },
        names: { ...names, customerName: basket.customer?.name ?? null, lines },
      },
    ]
    await db.outbox.bulkAdd(waiting)
    await db.tills.put(out.till)
    await db.baskets.put({ ...emptyBasket(newId(), basket.revision + 1), shopId })
    return waiting
  })
}

/** Restores the basket, unless another was begun in the meantime. */
async function takeBack(shopId: string, before: Basket, waiting: readonly WaitingSale[]): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', [db.baskets, db.tills, db.outbox], async () => {
    await db.outbox.bulkDelete(waiting.map(({ saleId }) => saleId))
    const till = await db.tills.get(shopId)
    if (till)
      await db.tills.put(waiting.reduce((one, { sale }) => withNumberBack(one, sale.receiptNumber), till))
    const basket = await storedBasket(shopId)
    if (basket.lines.length === 0) await db.baskets.put({ ...before, revision: basket.revision + 1, shopId })
  })
}
