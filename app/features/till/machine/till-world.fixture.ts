import { extend } from '#domain/documents/sale/price.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { plainPaymentTypes } from '#domain/payments/payment-type.ts'
import { milli } from '#domain/quantity.ts'
import { aProduct } from '../basket/a-product.fixture.ts'
import { type Basket, type BasketAction, emptyBasket, reduceBasket } from '../basket/basket.ts'
import { holdError } from '../basket/hold.ts'
import { listChanges } from '../basket/list-changes.ts'
import type { Sellable } from '../find/sellable.ts'
import { payTypesOf } from '../pay/settle.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { nextState } from './next-state.ts'
import { atStart, type Effect, type Given, type TillEvent, type TillState } from './state.ts'

/** What tests sell: two by the piece, one by the kilogram. */
export const goods = [
  aProduct({ name: 'Soap', priceMinor: minor(1_403) }),
  aProduct({ name: 'Milk', priceMinor: minor(850) }),
  aProduct({ name: 'Rice', unit: 'kg', priceMinor: minor(1_999) }),
]

type OnItsWay = Extract<Effect, { do: 'record' }> & { basket: Basket }

/** A till with all that the machine does not own: the basket on the disk, other tabs, and the sales recorded. */
export class TillWorld {
  state: TillState = atStart
  basket: Basket = emptyBasket('basket 1', 0)
  isTill = false
  needsShift = false
  asksForShift = false
  hasProvider = false
  paymentTypes = plainPaymentTypes
  asksBeforeVoid = false
  nowMs = 0
  /** As the list has them by now. */
  shelf: readonly Sellable[] = goods
  onItsWay: OnItsWay | null = null
  held: Basket[] = []
  readonly recorded = new Map<string, Extract<Effect, { do: 'record' }>>()
  #baskets = 1
  #lines = 0
  #payments = 0
  readonly #smallestCoinMinor: Minor | undefined

  constructor(smallestCoinMinor?: number) {
    this.#smallestCoinMinor = smallestCoinMinor === undefined ? undefined : minor(smallestCoinMinor)
  }

  get given(): Given {
    const grossMinor = sumMinor(
      this.basket.lines.map(({ unitPriceMinor, quantityMilli }) => extend(unitPriceMinor, quantityMilli)),
    )
    const payable = { grossMinor, smallestCoinMinor: this.#smallestCoinMinor }
    const { basket, isTill, needsShift, asksForShift, hasProvider, asksBeforeVoid, nowMs } = this
    const payTypes = payTypesOf(this.paymentTypes)
    const sells = { isTill, needsShift, asksForShift, hasProvider, payTypes, asksBeforeVoid, nowMs }
    const changes = listChanges(basket, this.shelf)
    return { basket, payable, currency: 'GHS', listChanges: changes, amountError: null, ...sells }
  }

  nextLineId(): string {
    this.#lines += 1
    return `line ${this.#lines}`
  }

  send(event: TillEvent): readonly Effect[] {
    const { state, effects } = nextState(this.state, event, this.given)
    this.state = state
    for (const effect of effects) this.#run(effect)
    return effects
  }

  /** What another tab does to the basket of this device. */
  change(action: BasketAction): void {
    this.basket = reduceBasket(this.basket, action)
  }

  pickElsewhere(): void {
    const [product = aProduct({})] = goods
    this.change({ type: 'add', lineId: this.nextLineId(), product, quantityMilli: milli(1_000) })
  }

  newBasket(): void {
    this.#baskets += 1
    this.basket = emptyBasket(`basket ${this.#baskets}`, this.basket.revision + 1)
  }

  /** The disk answers: it refuses what is not the basket any more. */
  answer(isKept: boolean): void {
    const { onItsWay } = this
    if (onItsWay === null) return
    this.onItsWay = null
    if (!isKept || onItsWay.basket !== this.basket)
      return void this.send({ type: 'not-recorded', error: 'It was not kept.' })
    const saleId = this.basket.basketId
    this.recorded.set(saleId, onItsWay)
    this.newBasket()
    this.send({ type: 'recorded', sold: { saleId } as WaitingSale })
  }

  /** As the device does it: in one step, and not at all where money was taken. */
  #swap(effect: Extract<Effect, { do: 'hold' | 'recall' }>): void {
    const taken =
      effect.do === 'recall' ? this.held.find((one) => one.basketId === effect.basketId) : undefined
    const isPossible = effect.do === 'recall' ? taken !== undefined : this.basket.lines.length > 0
    if (!isPossible || holdError(this.basket) !== null)
      return void this.send({ type: 'swapped', error: 'It stays as it is.' })
    const { revision } = this.basket
    this.held = this.held.filter((one) => one !== taken)
    if (this.basket.lines.length > 0) this.held.push(this.basket)
    if (taken) this.basket = { ...taken, revision: revision + 1 }
    else this.newBasket()
    this.send({ type: 'swapped', error: null })
  }

  #run(effect: Effect): void {
    if (effect.do === 'basket') this.change(effect.action)
    if (effect.do === 'ask') {
      this.#payments += 1
      this.change({ type: 'ask', asked: { paymentId: `payment ${this.#payments}`, ...effect.asked } })
    }
    if (effect.do === 'shift-asked') this.asksForShift = false
    if (effect.do === 'hold' || effect.do === 'recall') this.#swap(effect)
    if (effect.do !== 'record') return
    if (this.onItsWay !== null)
      throw new Error('A second sale was sent to the disk before the first was answered')
    this.onItsWay = { ...effect, basket: this.basket }
  }
}
