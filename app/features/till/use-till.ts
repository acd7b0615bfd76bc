import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { forgetBooksRefused } from '#app/session/books-refused.ts'
import type { PaymentWays } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import type { PricedBasket } from '#domain/documents/sale/price.ts'
import { paymentTypesOn, valueOn } from '#domain/documents/setting/dated.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import type { Basket, BasketAction } from './basket/basket.ts'
import { listChanges } from './basket/list-changes.ts'
import { saleError } from './basket/too-large.ts'
import { useCashier } from './cashier/use-cashier.ts'
import { priceTheBasket } from './compose-sale.ts'
import type { Shelf } from './find/find-products.ts'
import { usePriceDay, useTaxDay, useThisTill } from './hooks.ts'
import type { Command, Pane } from './machine/keys.ts'
import { nextState } from './machine/next-state.ts'
import {
  atStart,
  type Effect,
  type Given,
  type Offer,
  offerOf,
  paneOf,
  type TillEvent,
  type TillState,
} from './machine/state.ts'
import { payTypesOf } from './pay/settle.ts'
import { useMeantPress } from './pay/use-meant-press.ts'
import { type FollowedPayment, useRequestedPayment } from './pay/use-requested-payment.ts'
import { recordShown } from './record-basket.ts'
import { shiftWanted } from './shift/shift-wanted.ts'
import { limitsHere } from './staff-limits.ts'
import type { BasketStore } from './storage/basket-store.ts'
import { holdBasket, recallBasket } from './storage/held-baskets.ts'
import { NotHeld } from './storage/not-held.ts'
import { tillDb } from './storage/till-db.ts'
import { takeBackAddress } from './take-back/address.ts'
import { type TillFields, useTillFields, useTillKeys } from './use-till-keys.ts'

/** The till as its panes see it. */
export type Till = {
  shop: Shop
  state: TillState
  given: Given
  pane: Pane
  offer: Offer
  priced: PricedBasket
  /** Priced without the basket's own discount: that one is shown below the lines. */
  alone: PricedBasket
  pricesIncludeTax: boolean
  /** Whether a press pays yet: the amount has to be in sight for a moment first. */
  isReadyToPay: boolean
  fields: TillFields
  /** The payment that a provider was asked for; null while none is. */
  following: FollowedPayment | null
  /** What the person serving may do without approval; null: anything. */
  limits: LimitsOfStaff | null
  /** The provider moves no money. */
  isTestMode: boolean
  send: (event: TillEvent) => void
  /** What a button does is what its key does. */
  press: (command: Command, event?: Press) => void
}

type Press = Pick<Event, 'timeStamp'> & { repeat?: boolean; detail?: number }

/** Keeps the machine's state, hears its keys and does what it asks for. */
export function useTill(shop: Shop, basket: Basket, store: BasketStore, shelf: Shelf | null): Till {
  const day = useTaxDay(shop)
  const businessDay = usePriceDay(shop)
  const thisTill = useThisTill(shop.shopId)
  const isTill = thisTill !== null
  const ways = useWays(shop.shopId)
  const cashier = useCashier(shop.shopId)
  const limits = limitsHere(shop, cashier)
  const priced = useMemo(() => priceTheBasket(basket, shop, day), [basket, shop, day])
  const alone = useMemo(
    () => (basket.discount ? priceTheBasket({ lines: basket.lines }, shop, day) : priced),
    [basket, priced, shop, day],
  )
  const changes = useMemo(() => listChanges(basket, shelf?.products ?? []), [basket, shelf])
  const { currency, settings } = shop
  const payTypes = useMemo(() => payTypesOf(paymentTypesOn(settings, day)), [settings, day])
  const given: Given = {
    basket,
    payable: {
      grossMinor: priced.totals.grossMinor,
      smallestCoinMinor: valueOn(settings.smallestCoinMinor, day) ?? undefined,
    },
    currency,
    listChanges: changes,
    amountError: saleError(priced, currency),
    isTill,
    ...shiftWanted(thisTill, valueOn(settings.sellsWithoutShift, day), businessDay),
    hasProvider: ways?.asks === 'customer',
    payTypes,
    asksBeforeVoid: limits?.mayVoid === false,
    nowMs: Date.now(),
  }
  const fields = useTillFields()
  const { state, send } = useMachine(given, useEffects(shop, store, fields, cashier?.uid, businessDay))
  const following = useRequestedPayment(shop.shopId, thisTill?.tillId ?? null, basket, send)
  const pane = paneOf(state, given)
  const offer = offerOf(state, given)
  const { isReady, isMeantPress } = useMeantPress(pane === 'pay' ? offer.dueMinor : null)
  const press = (command: Command, event?: Press) =>
    send({ type: 'command', command, isMeant: event !== undefined && isMeantPress(event) })
  useTillKeys(pane, payTypes, fields.search, press)
  const pricesIncludeTax = valueOn(settings.pricesIncludeTax, day)
  return {
    shop,
    state,
    given,
    pane,
    offer,
    priced,
    alone,
    pricesIncludeTax,
    isReadyToPay: isReady,
    fields,
    following,
    isTestMode: ways?.isTest === true,
    limits,
    send,
    press,
  }
}

type Run = (effect: Effect, send: (event: TillEvent) => void) => void

/** The state of the machine. Two events that come before the screen is drawn again follow one another. */
function useMachine(given: Given, run: Run) {
  const [state, setState] = useState(atStart)
  const newest = useRef(state)
  const latest = useRef({ given, run })
  latest.current = { given, run }
  /** Answers whether the event led to anything. */
  const send = useCallback((event: TillEvent): boolean => {
    const before = newest.current
    const step = nextState(before, event, { ...latest.current.given, nowMs: Date.now() })
    newest.current = step.state
    setState(step.state)
    for (const effect of step.effects) latest.current.run(effect, send)
    return step.state !== before || step.effects.length > 0
  }, [])
  return { state, send }
}

const holdsCredit = (basket: Basket | null) =>
  basket?.tenders.some(({ kind }) => kind === 'store-credit') === true

const depositsIn = (basket: Basket | null) =>
  new Set(basket?.tenders.flatMap(({ deposit }) => deposit?.depositId ?? []))

/** With the uid of the person who took something off or gave it for less: another person may sell the basket. */
function doneBy(action: BasketAction, by: string): BasketAction {
  switch (action.type) {
    case 'remove':
    case 'empty':
    case 'set-quantity':
    case 'set-price':
    case 'list-changed':
      return { ...action, by }
    case 'discount':
    case 'discount-line':
      return { ...action, discount: action.discount && { ...action.discount, by } }
    default:
      return action
  }
}

/** Store credit, or a deposit, that was taken out of a sale again is there for others. */
function actOn(shopId: string, store: BasketStore, action: BasketAction): void {
  const before = store.read()
  store.act(action)
  const depositsNow = depositsIn(store.read())
  for (const depositId of depositsIn(before)) {
    if (depositsNow.has(depositId)) continue
    void import('./pay/deposit-hold.ts')
      .then(({ letDepositGo }) => letDepositGo({ shopId, saleId: before?.basketId ?? '', depositId }))
      .catch((error: unknown) => console.warn('A deposit is still kept for this basket', error))
  }
  if (before === null || !holdsCredit(before) || holdsCredit(store.read())) return
  void import('./pay/credit-hold.ts')
    .then(({ releaseCredit }) => releaseCredit(shopId, before.basketId))
    // It ends by itself.
    .catch((error: unknown) => console.warn('Store credit is still kept for this basket', error))
}

/** Comes with the receipt of a sale (sold-receipt.tsx), and is there by the time one is printed. */
const printing = () => import('./receipt/print-sold.ts')

/** @param uid of the cashier, if known */
function useEffects(
  shop: Shop,
  store: BasketStore,
  fields: TillFields,
  uid: string | null | undefined,
  businessDay: Day,
): Run {
  const hasPointer = useMediaQuery('(pointer: fine)')
  const navigate = useNavigate()
  return (effect, send) => {
    const tell = (notice: string | null) => {
      if (notice !== null) send({ type: 'notice', notice })
    }
    switch (effect.do) {
      case 'basket':
        if (effect.action.type === 'add') forgetBooksRefused()
        return actOn(shop.shopId, store, uid ? doneBy(effect.action, uid) : effect.action)
      case 'ask':
        return store.act({ type: 'ask', asked: { paymentId: newId(), ...effect.asked } })
      case 'record':
        return void recordShown(shop, store, effect.paid, effect.grossMinor).then(send)
      case 'hold':
        return void heldAs(store, (heldAt) => holdBasket(shop.shopId, effect.name, heldAt)).then(send)
      case 'recall':
        return void heldAs(store, (heldAt) => recallBasket(shop.shopId, effect.basketId, heldAt)).then(send)
      case 'focus':
        // An on-screen keyboard would hide the products.
        if (effect.on !== 'search' || hasPointer) fields.focus(effect.on)
        return
      case 'submit':
        return fields.form.current?.requestSubmit()
      case 'shift-asked':
        return void tillDb()
          .tills.update(shop.shopId, { shiftAskedOn: businessDay })
          .catch((error: unknown) => console.warn('That a shift was asked about is not kept', error))
      case 'take-back':
        return navigate(takeBackAddress(effect.saleId, true))
      case 'print':
        return void printing()
          .then(({ printSold }) => printSold(shop, effect.sold))
          .then(tell)
      case 'after-sale':
        return void printing()
          .then(({ afterSale }) => afterSale(shop, effect.sold))
          .then(tell)
    }
  }
}

/** Puts a basket aside or takes one up, and returns why where that did not happen. */
async function heldAs(
  store: BasketStore,
  swap: (heldAt: string) => Promise<void>,
): Promise<Extract<TillEvent, { type: 'swapped' }>> {
  let problem: string | null = null
  try {
    // What was scanned a moment ago belongs to the basket that goes.
    await store.settled()
    await swap(Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }))
  } catch (error) {
    problem = errorOf(error)
  }
  await store.refresh().catch((error: unknown) => console.error('The basket could not be read', error))
  return { type: 'swapped', error: problem }
}

function errorOf(error: unknown): string {
  if (error instanceof NotHeld) return error.message
  console.error('The basket could not be held', error)
  return 'This device could not keep the change: the basket is as it was. Free some space on it and try again.'
}

const askAgainMs = 5 * 60_000

/**
 * How this shop takes card and mobile money; null while that is not known or the server is away: then the reference
 * of a payment is typed in.
 */
function useWays(shopId: string): PaymentWays | null {
  const { isOnline } = useTillState()
  const [ways, setWays] = useState<PaymentWays | null>(null)
  useEffect(() => {
    if (!isOnline) return setWays(null)
    const leaving = new AbortController()
    const ask = () =>
      api.call(routes.readPaymentWays, { shopId, signal: leaving.signal }).then(setWays, () => {
        if (!leaving.signal.aborted) setWays(null)
      })
    void ask()
    const timer = window.setInterval(() => void ask(), askAgainMs)
    return () => {
      leaving.abort()
      window.clearInterval(timer)
    }
  }, [shopId, isOnline])
  return ways
}
