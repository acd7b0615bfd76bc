import { documentTime } from '#app/api/device-clock.ts'
import type { Shop } from '#domain/api/shop.ts'
import { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import type { Basket } from './basket/basket.ts'
import { cashierNow } from './cashier/use-cashier.ts'
import type { PaidBy, TillEvent } from './machine/state.ts'
import { sendNow } from './outbox/keeper.ts'
import { CreditNotKept, creditToHoldAgain } from './pay/credit-age.ts'
import type { BasketStore } from './storage/basket-store.ts'
import { listAge } from './storage/product-cache.ts'
import { NoRoomForReceipts } from './storage/receipt-copies.ts'
import { BasketChanged, NotExchanged, recordBasket } from './storage/record-sale.ts'

type Outcome = Extract<TillEvent, { type: 'recorded' | 'not-recorded' }>

/**
 * Records the basket as a sale of this device, and returns why where it can't.
 * @param grossMinor what the person saw
 */
export async function recordShown(
  shop: Shop,
  store: BasketStore,
  paid: PaidBy,
  grossMinor: Minor,
): Promise<Outcome> {
  const shown = store.read()
  let outcome: Outcome
  try {
    await store.settled()
    await keepCredit(shop.shopId, store.read() ?? shown)
    const { at: soldAt, clock } = documentTime()
    const cashier = await cashierNow(shop.shopId)
    const soldBy = cashier?.uid ?? null
    const basket = store.read() ?? shown
    if (basket === null) throw new BasketChanged()
    const by = { soldAt, clock, listAgeS: await listAge(shop.shopId), soldBy, cashier: cashier?.name ?? null }
    const record = basket.exchange ? await exchange() : recordBasket
    const sold = await record(shop, { basket, grossMinor }, paid, by)
    sendNow()
    outcome = { type: 'recorded', sold }
  } catch (error) {
    outcome = { type: 'not-recorded', error: errorOf(error) }
  }
  // What is recorded stays so, also where the next basket can't be read.
  await store.refresh().catch((error: unknown) => console.error('The basket could not be read', error))
  return outcome
}

/**
 * Store credit that was reserved a while ago may have gone to another sale; a deposit is always asked for again.
 * @throws CreditNotKept
 */
async function keepCredit(shopId: string, basket: Basket | null): Promise<void> {
  if (basket?.tenders.some(({ deposit }) => deposit !== undefined)) {
    const { holdDepositsAgain } = await import('./pay/deposit-hold.ts')
    await holdDepositsAgain(shopId, basket)
  }
  const tender = basket && creditToHoldAgain(basket, Date.now())
  if (!tender) return
  const { holdAgain } = await import('./pay/credit-hold.ts')
  await holdAgain(shopId, basket.basketId, tender)
}

/** Most sales are not exchanges: the code that records one is loaded with the first. */
async function exchange(): Promise<typeof recordBasket> {
  return (await import('./storage/record-exchange.ts')).recordExchange
}

function errorOf(error: unknown): string {
  if (error instanceof BasketChanged)
    return 'The basket has changed, perhaps in another tab. Nothing was recorded. Check the total and record it again.'
  if (error instanceof Refusal)
    return `The books would refuse this sale, so nothing was recorded. ${error.message}`
  if (error instanceof NotExchanged || error instanceof CreditNotKept) return error.message
  if (error instanceof NoRoomForReceipts)
    return 'This device can’t store any more receipts, so nothing was recorded. Reconnect it or free some space, then record the sale again.'
  console.error('The sale could not be recorded', error)
  return 'The sale could not be kept on this device, so nothing was recorded. Free some space on it and record the sale again.'
}
