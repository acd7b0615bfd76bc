import type { Approval } from '#domain/documents/sale/approval.ts'
import { namedAs } from '#domain/payments/payment-type.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { Wanted } from '../approve/wanted.ts'
import { isForAnother, lineOf } from '../basket/basket.ts'
import { isMeasured } from '../basket/measured.ts'
import { quantityError } from '../basket/too-large.ts'
import type { Sellable } from '../find/sellable.ts'
import { byAnotherType, noDraft } from '../pay/draft.ts'
import { dueAfter, type PayType, settle } from '../pay/settle.ts'
import { type Command, keys, type Pane, typeOfCommand } from './keys.ts'
import { lineActionOf } from './line-keys.ts'
import {
  chosenLine,
  type Effect,
  type Given,
  isAskingCredit,
  isProviderTender,
  offerOf,
  type Payment,
  panelOf,
  paneOf,
  paymentOf,
  type TillEvent,
  type TillState,
} from './state.ts'
import { type BasketChange, wantedTyped, wantedVoid } from './wanted-void.ts'

/** What an event leads to, and what is to be done outside. */
type Step = { state: TillState; effects: readonly Effect[] }

const toSearch: Effect = { do: 'focus', on: 'search' }
const to = (state: TillState, ...effects: Effect[]): Step => ({ state, effects })

/** The whole of the till's behaviour: what a key, a tap, a scan or an answer leads to. Pure. */
export function nextState(state: TillState, event: TillEvent, given: Given): Step {
  const { typed } = state
  if (typed === null || (event.type === 'quantity-typed' && event.lineId === typed.lineId))
    return react(state, event, given)
  const judged = { ...state, typed: null }
  const wanted = wantedTyped(typed, given)
  if (wanted === null) return react(judged, event, given)
  // The line has what it had until that is settled, and the cashier goes no further.
  const { lineId, fromMilli: quantityMilli } = typed
  const action: BasketChange = { type: 'set-quantity', lineId, quantityMilli, atMs: given.nowMs }
  const next = to(asking(judged, wanted), { do: 'basket', action })
  if (waits.has(event.type)) return next
  const step = react(next.state, event, given)
  return to(step.state, ...next.effects, ...step.effects)
}

/** A user action on the basket's pane; a scan, or an answer from outside, is not lost. */
const waits: ReadonlySet<TillEvent['type']> = new Set([
  'command',
  'basket',
  'quantity-typed',
  'quantity-left',
  'quantity-entered',
  'hold',
  'recall',
])

const asking = (state: TillState, wanted: Wanted): TillState => ({
  ...state,
  panel: { kind: 'approval', wanted },
  isBasketOpen: true,
})

function react(state: TillState, event: TillEvent, given: Given): Step {
  switch (event.type) {
    case 'command':
      return command(state, event, given)
    case 'basket':
      return isForAnother(given.basket, event.action) ? to(state) : changeBasket(state, event.action, given)
    case 'pick':
      return add(state, event, given)
    case 'scan':
      return afterScan(add(state, { quantityMilli: null, ...event }, given), state, given)
    case 'scan-receipt':
      return receiptScanned(state, event.receiptNumber, given)
    case 'scan-unknown':
      return afterScan(to({ ...withNotice(state, event), unknownScan: event.notice }), state, given)
    case 'notice':
      return to(event.notice === state.notice ? state : withNotice(state, event))
    case 'add-product':
      return to(addingProduct(state, event.code, given))
    case 'measured':
      return measured(state, event, given)
    case 'draft':
      return to(withPayment(state, given, { draft: event.draft }))
    case 'ask-approval':
      return to(asking(state, event.wanted))
    case 'approved':
      return approved(state, event.approval, given)
    case 'close-panel':
      return to(withPanelClosed(state, given), toSearch)
    case 'line-amount':
      return to({ ...state, panel: { kind: 'line-amount', lineId: event.lineId } })
    case 'quantity-typed':
      return typing(state, event, given)
    case 'quantity-left':
    case 'quantity-entered':
      return to(state, ...(event.type === 'quantity-entered' ? [toSearch] : []))
    case 'open-basket':
      return to({ ...state, isBasketOpen: true })
    case 'close-basket':
      return to(withBasketClosed(state, given))
    case 'payment-asked':
      return to({ ...withPayment(state, given, { isInSight: true }), isBasketOpen: true })
    case 'payment-made':
      return paymentMade(state, event, given)
    case 'stop-asking':
      return stopAsking(state, event, given)
    case 'credit-asked':
      return to({ ...state, creditConfirmationFor: event.basketId })
    case 'credit-answered':
      return to(
        state.creditConfirmationFor === event.basketId ? { ...state, creditConfirmationFor: null } : state,
      )
    case 'hold':
      return swap(state, { do: 'hold', name: event.name })
    case 'recall':
      return swap(state, { do: 'recall', basketId: event.basketId })
    case 'swapped':
      return swapped(state, event, given)
    case 'recorded':
      return to(
        { ...state, isRecording: false, sold: event.sold, payment: null, panel: null, isBasketOpen: false },
        toSearch,
        { do: 'after-sale', sold: event.sold },
      )
    case 'not-recorded':
      return to(notRecorded(state, event.error))
  }
}

function notRecorded(state: TillState, error: string): TillState {
  const { payment } = state
  return { ...state, isRecording: false, payment: payment && { ...payment, isInSight: true, error } }
}

/** On a phone an empty basket gives way to the products again. */
function withPanelClosed(state: TillState, { basket }: Given): TillState {
  return { ...state, panel: null, isBasketOpen: state.isBasketOpen && basket.lines.length > 0 }
}

function withNotice(
  state: TillState,
  { notice, code }: Extract<TillEvent, { type: 'notice' | 'scan-unknown' }>,
): TillState {
  const unknownCode = notice !== null && code !== undefined ? { notice, code } : null
  return { ...state, notice, unknownCode }
}

/** Beside the basket; a payment that was begun is there again with the next "Pay". */
function addingProduct(state: TillState, code: string, given: Given): TillState {
  const asking: TillState = {
    ...withNotice(state, { type: 'notice', notice: null }),
    ...{ panel: { kind: 'add-product', code }, sold: null, isBasketOpen: true },
  }
  return paymentOf(state, given) ? withPayment(asking, given, { isInSight: false }) : asking
}

function withBasketClosed(state: TillState, given: Given): TillState {
  const sold = inSight(state, given, 'sold') ? null : state.sold
  return { ...state, isBasketOpen: false, unmeasured: [], sold }
}

const inSight = (state: TillState, given: Given, pane: ReturnType<typeof paneOf>) =>
  paneOf(state, given) === pane

/** Another basket takes the place of this one. Not while a sale is on its way to the disk: that one is this basket. */
function swap(state: TillState, effect: Effect): Step {
  return state.isRecording ? to(state) : to({ ...withoutError(state), lineError: null, sold: null }, effect)
}

/**
 * Whoever puts a basket aside on a phone wants the products for the next one. What was opened in the meantime stays: the basket
 * is on the screen a moment before this is heard of.
 */
function swapped(state: TillState, { error }: Extract<TillEvent, { type: 'swapped' }>, given: Given): Step {
  if (error !== null) return to({ ...state, notice: error })
  const after = { ...state, notice: null, isBasketOpen: given.basket.lines.length > 0 }
  const isStillChoosing = state.panel === null || state.panel.kind === 'held'
  return isStillChoosing ? to({ ...after, panel: null }, toSearch) : to(after)
}

/** The payment of this basket changed; one of another basket is left behind. */
function withPayment(state: TillState, given: Given, changed: Partial<Payment>): TillState {
  const { basketId } = given.basket
  const before = paymentOf(state, given) ?? { basketId, isInSight: false, draft: noDraft, error: null }
  return { ...state, payment: { ...before, ...changed } }
}

/** Any change of the basket clears the error of its payment. */
function withoutError(state: TillState): TillState {
  const { payment } = state
  return payment === null ? state : { ...state, payment: { ...payment, error: null } }
}

/** A key means nothing on a pane that does not show it. */
function command(
  state: TillState,
  { command, isMeant = false }: Extract<TillEvent, { type: 'command' }>,
  given: Given,
): Step {
  const pane = paneOf(state, given)
  const payType = pane === 'pay' ? typeOfCommand(command, given.payTypes) : undefined
  if (payType) return payBy(state, payType, given)
  if (!(command in keys[pane])) return to(state)
  switch (command) {
    case 'go-on':
      return goOn(state, isMeant, given)
    case 'back':
      return back(state, given)
    case 'find':
      return to({ ...state, isBasketOpen: false }, { do: 'focus', on: 'whole-search' })
    case 'sell-without-shift':
      return given.needsShift ? to(state) : to(state, { do: 'shift-asked' })
    case 'print':
      return state.sold === null ? to(state) : to(state, { do: 'print', sold: state.sold })
    default:
      return compose(state, command, given)
  }
}

function payBy(state: TillState, { kind, typeId, givesChange }: PayType, given: Given): Step {
  if (given.basket.asked || (kind === 'on-account' && !given.basket.customer)) return to(state)
  const draft = byAnotherType(paymentOf(state, given)?.draft ?? noDraft, {
    ...namedAs({ kind, typeId }),
    givesChange: kind === 'cash' || givesChange === true,
    dueMinor: dueAfter(given.payable, given.basket.tenders),
  })
  return to(withPayment(state, given, { draft }))
}

function goOn(state: TillState, isMeant: boolean, given: Given): Step {
  switch (paneOf(state, given)) {
    case 'measure':
    case 'name':
    case 'shift':
      return to(state, { do: 'submit' })
    case 'basket': {
      if (given.basket.lines.length === 0 || given.amountError !== null) return to(state)
      if (given.listChanges.length > 0) return askAboutPrices(state, given)
      const paying = withPayment(state, given, { isInSight: true, error: null })
      return to({ ...paying, panel: null, isBasketOpen: true })
    }
    case 'pay':
      return isMeant ? pay(state, given) : to(state)
    case 'sold':
      return to(state)
  }
}

/** Prices changed since the goods were rung up: the cashier sees old and new ones and chooses before anything is paid. */
function askAboutPrices(state: TillState, given: Given, ...effects: Effect[]): Step {
  const asking: TillState = { ...state, panel: { kind: 'list-changes' }, isBasketOpen: true }
  const isPaying = paymentOf(state, given) !== null
  return to(isPaying ? withPayment(asking, given, { isInSight: false, error: null }) : asking, ...effects)
}

/** Takes what is offered, or records the sale where that pays it. One sale is recorded at a time. */
function pay(state: TillState, given: Given): Step {
  if (state.isRecording || given.basket.asked || isAskingCredit(state, given)) return to(state)
  if (given.listChanges.length > 0) return askAboutPrices(state, given)
  const { step, kind, amountMinor, isByProvider } = offerOf(state, given)
  if (step.type !== 'wait' && isByProvider && isProviderTender(kind) && amountMinor !== null)
    return to(withoutError(state), { do: 'ask', asked: { kind, amountMinor } })
  switch (step.type) {
    case 'wait':
      return to(state)
    case 'take':
      return changeBasket(state, { type: 'take', tender: step.tender }, given)
    case 'record': {
      const { tenders, changeMinor, roundingMinor } = step
      return to(
        { ...withoutError(state), isRecording: true },
        { do: 'record', paid: { tenders, changeMinor, roundingMinor }, grossMinor: given.payable.grossMinor },
      )
    }
  }
}

/** The customer has paid: the sale is recorded where that was all, and the pane with it is in sight. */
function paymentMade(
  state: TillState,
  { paymentId, reference }: Extract<TillEvent, { type: 'payment-made' }>,
  given: Given,
): Step {
  const { asked: next, tenders } = given.basket
  if (next?.paymentId !== paymentId) return to(state)
  const tender = { kind: next.kind, amountMinor: next.amountMinor, reference }
  const made: Effect = { do: 'basket', action: { type: 'provider-paid', paymentId, tender } }
  const after = withPayment(withoutError(state), given, { draft: noDraft })
  const nothing = { kind: null, amountMinor: null }
  if (given.listChanges.length > 0) return askAboutPrices(after, given, made)
  const step = settle(given.payable, [...tenders, tender], nothing, given.currency)
  if (step.type !== 'record' || state.isRecording || !inSight(state, given, 'pay')) return to(after, made)
  const { tenders: all, changeMinor, roundingMinor } = step
  const paid = { tenders: all, changeMinor, roundingMinor }
  return to({ ...after, isRecording: true }, made, {
    do: 'record',
    paid,
    grossMinor: given.payable.grossMinor,
  })
}

function stopAsking(
  state: TillState,
  { paymentId, isTyped }: Extract<TillEvent, { type: 'stop-asking' }>,
  given: Given,
): Step {
  const { asked: next } = given.basket
  if (next?.paymentId !== paymentId) return to(state)
  const { kind, amountMinor } = next
  const isAllDue = amountMinor === dueAfter(given.payable, given.basket.tenders)
  const draft = { ...noDraft, kind, amountMinor: isAllDue ? ('due' as const) : amountMinor, isTyped }
  return to(withPayment(withoutError(state), given, { draft }), {
    do: 'basket',
    action: { type: 'stop-asking', paymentId },
  })
}

/** One step out of what is in sight. From everywhere a few of them lead to the basket with nothing open. */
function back(state: TillState, given: Given): Step {
  switch (paneOf(state, given)) {
    case 'measure':
      return to({ ...state, unmeasured: state.unmeasured.slice(1) }, toSearch)
    case 'name':
    case 'shift':
    case 'pay':
      return to(withPayment(state, given, { isInSight: false, error: null }), toSearch)
    case 'sold':
      return to({ ...state, sold: null, isBasketOpen: false }, toSearch)
    case 'basket':
      if (panelOf(state, given) !== null) return to(withPanelClosed(state, given), toSearch)
      return to({ ...state, isBasketOpen: false })
  }
}

/** What is paid, weighed or asked stays in sight: a receipt that is scanned then is reported alone. */
const scannedWhile: Readonly<Record<Exclude<Pane, 'basket' | 'sold'>, string>> = {
  pay: 'while paying',
  measure: 'while a quantity is entered',
  name: 'while this till is set up',
  shift: 'while a shift is opened',
}

function receiptScanned(state: TillState, receiptNumber: string, given: Given): Step {
  const pane = paneOf(state, given)
  if (pane === 'basket' || pane === 'sold') return to(findReceipt(state, receiptNumber))
  const notice = `Receipt ${receiptNumber} was scanned ${scannedWhile[pane]}, and nothing was changed. To return its goods, go back to the basket and scan it again.`
  return to({ ...state, notice })
}

function findReceipt(state: TillState, search: string): TillState {
  return { ...state, panel: { kind: 'return', search }, sold: null, isBasketOpen: true }
}

/** The keys of the basket: those that open a panel, and those of its chosen line. */
function compose(state: TillState, command: Command, given: Given): Step {
  switch (command) {
    case 'held':
    case 'cashier':
      return to({ ...state, panel: { kind: command }, sold: null, isBasketOpen: true })
    case 'take-back':
      return state.sold !== null && inSight(state, given, 'sold')
        ? to(state, { do: 'take-back', saleId: state.sold.saleId })
        : to(findReceipt(state, ''))
    case 'customer':
    case 'note':
      return to({ ...state, panel: { kind: command }, isBasketOpen: true })
    case 'discount':
      return given.basket.lines.length === 0 ? to(state) : to({ ...state, panel: { kind: command } })
    case 'line-discount':
    case 'line-note':
    case 'price': {
      const line = chosenLine(given.basket)
      return line ? to({ ...state, panel: { kind: command, lineId: line.lineId } }) : to(state)
    }
    default: {
      const action = lineActionOf(command, given.basket)
      if (action === null) return to(state)
      return action === 'quantity'
        ? to(state, { do: 'focus', on: 'quantity' })
        : changeBasket(state, action, given)
    }
  }
}

/** What was wanted is done now, with or without the approval; the panel of it closes. */
function approved(state: TillState, approval: Approval | null, given: Given): Step {
  const panel = panelOf(state, given)
  if (panel?.kind !== 'approval') return to(state)
  const { wanted } = panel
  // An answer that came late is of something that is asked no more.
  if (approval && (approval.act !== wanted.act || approval.lineId !== wanted.lineId)) return to(state)
  const step = applyToBasket({ ...state, panel: null }, leadsToNow(wanted, given, approval), given)
  const noted: readonly Effect[] = approval ? [{ do: 'basket', action: { type: 'approve', approval } }] : []
  return to(step.state, ...noted, ...step.effects, toSearch)
}

/** What came onto the line while it was asked stays on it. Emptying takes its approval back when it is undone. */
function leadsToNow(
  { leadsTo, fromMilli }: Wanted,
  { basket }: Given,
  approval: Approval | null,
): Wanted['leadsTo'] {
  if (leadsTo.type === 'empty' && approval) return { ...leadsTo, isApproved: true }
  if (leadsTo.type !== 'set-quantity' || fromMilli === undefined) return leadsTo
  const line = basket.lines.find(({ lineId }) => lineId === leadsTo.lineId)
  const moreMilli = (line?.quantityMilli ?? fromMilli) - fromMilli
  return { ...leadsTo, quantityMilli: milli(leadsTo.quantityMilli + Math.max(moreMilli, 0)) }
}

function changeBasket(state: TillState, action: BasketChange, given: Given): Step {
  const wanted = wantedVoid(action, given)
  return wanted ? to(asking(state, wanted)) : applyToBasket(state, action, given)
}

/** Each figure counts at once, for the total in sight; a quantity that is typed passes through smaller ones. */
function typing(
  state: TillState,
  { lineId, quantityMilli }: Extract<TillEvent, { type: 'quantity-typed' }>,
  given: Given,
): Step {
  const line = given.basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined) return to(state)
  const { quantityMilli: fromMilli, rungMilli } = line
  const typed = state.typed ?? { lineId, fromMilli, ...(rungMilli !== undefined && { rungMilli }) }
  return applyToBasket({ ...state, typed }, { type: 'set-quantity', lineId, quantityMilli }, given)
}

function applyToBasket(state: TillState, action: BasketChange, given: Given): Step {
  const line =
    action.type === 'set-quantity'
      ? given.basket.lines.find(({ lineId }) => lineId === action.lineId)
      : undefined
  const lineError =
    line && action.type === 'set-quantity' ? quantityError(line, action.quantityMilli, given.currency) : null
  const shown = { ...withoutError(state), lineError }
  if (lineError !== null) return to(shown)
  const isLastLine = action.type === 'remove' && given.basket.lines.length === 1
  const isOver = action.type === 'empty' || action.type === 'take' || isLastLine
  // What was entered for a payment belongs to the sale that was paid by it.
  const changed = isOver && paymentOf(state, given) ? withPayment(shown, given, { draft: noDraft }) : shown
  const done = action.type === 'set-quantity' ? { atMs: given.nowMs, ...action } : action
  return to(changed, { do: 'basket', action: done })
}

/** Why the basket cannot hold this much more of a product; null where it can. */
export function errorOfMore(product: Sellable, quantityMilli: Milli, given: Given): string | null {
  const { name, priceMinor: unitPriceMinor, pack } = product
  const heldMilli = lineOf(given.basket, product)?.quantityMilli ?? 0
  return quantityError({ name, unitPriceMinor, pack }, milli(heldMilli + quantityMilli), given.currency)
}

/** Puts goods into the basket: one piece where no quantity was given; for goods that are weighed it is asked. */
function add(
  state: TillState,
  { product, quantityMilli, lineId }: Omit<Extract<TillEvent, { type: 'pick' }>, 'type'>,
  given: Given,
): Step {
  const read = { ...state, notice: null }
  const { unit } = product
  if (isMeasured(unit) && quantityMilli === null) {
    const isRequested = state.unmeasured.some(({ productId }) => productId === product.productId)
    // Tapped twice: the answer still goes where it is asked.
    if (isRequested) return to(read, { do: 'focus', on: 'measure' })
    return to({ ...read, unmeasured: [...state.unmeasured, { ...product, unit }] })
  }
  const moreMilli = quantityMilli ?? milli(1_000)
  if (moreMilli % 1_000 !== 0 && !isMeasured(unit))
    return to({ ...state, notice: `${product.name} is sold in whole pieces.` })
  const error = errorOfMore(product, moreMilli, given)
  if (error !== null) return to({ ...state, notice: error })
  return to(
    { ...withoutError(read), lineError: null, sold: null },
    { do: 'basket', action: { type: 'add', lineId, product, quantityMilli: moreMilli, atMs: given.nowMs } },
  )
}

/** The next code must not go into the field this one interrupted; an amount or a weight is still waited for. */
function afterScan(step: Step, before: TillState, given: Given): Step {
  const pane = paneOf(before, given)
  return pane === 'pay' || pane === 'measure' ? step : to(step.state, ...step.effects, toSearch)
}

function measured(
  state: TillState,
  { quantityMilli, lineId }: Extract<TillEvent, { type: 'measured' }>,
  given: Given,
): Step {
  const [product, ...unmeasured] = state.unmeasured
  if (product === undefined) return to(state)
  const added = add({ ...state, unmeasured }, { product, quantityMilli, lineId }, given)
  return to(added.state, ...added.effects, toSearch)
}
