import type { Approval } from '#domain/documents/sale/approval.ts'
import type { Minor } from '#domain/money.ts'
import type { ProviderTender } from '#domain/payments/attempt.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { KeyedKind } from '#domain/payments/payment-type.ts'
import type { Milli } from '#domain/quantity.ts'
import type { MeasuredUnit } from '#domain/terms/unit.ts'
import type { Wanted } from '../approve/wanted.ts'
import type { Basket, BasketAction, Line, ListChange, RequestedPayment } from '../basket/basket.ts'
import type { Sellable } from '../find/sellable.ts'
import { noDraft, type PayDraft } from '../pay/draft.ts'
import {
  cashDueAfter,
  dueAfter,
  kindOf,
  type Payable,
  type PayStep,
  type PayType,
  settle,
} from '../pay/settle.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import type { Command, Pane } from './keys.ts'

/** Goods that are weighed or measured, whose quantity is not entered yet. */
export type Unmeasured = Sellable & { unit: MeasuredUnit }

/** What is open between the lines and the total. */
export type Panel =
  | { kind: 'discount' | 'note' | 'customer' | 'held' | 'cashier' | 'list-changes' }
  | { kind: 'line-discount' | 'line-note' | 'line-amount' | 'price'; lineId: string }
  | { kind: 'approval'; wanted: Wanted }
  /** Finds the receipt that goods come back on; `search` is what was scanned. */
  | { kind: 'return'; search: string }
  /** Adds the product of a barcode that no product has. */
  | { kind: 'add-product'; code: string }

/** The payment of one basket. What was entered of it stays while the cashier looks at the basket again. */
export type Payment = {
  basketId: string
  isInSight: boolean
  draft: PayDraft
  /** Why the sale was not recorded. */
  error: string | null
}

/** What the cashier is at, apart from the basket: that one is the device's, and every tab shows it. */
export type TillState = {
  panel: Panel | null
  /** Weighed goods that were picked; the first of them is asked about. */
  unmeasured: readonly Unmeasured[]
  payment: Payment | null
  /** A sale is on its way to the disk: none other is recorded in the meantime. */
  isRecording: boolean
  /** The basket that the server is asked to keep store credit or a deposit for: it is not recorded before that is answered. */
  creditConfirmationFor: string | null
  /** The sale recorded last, until the next one begins. */
  sold: WaitingSale | null
  /** On a phone: whether the basket lies over the products. */
  isBasketOpen: boolean
  /** What became of the last scan or search, where it did not end in the basket. */
  notice: string | null
  /** The notice for the last scan that was not understood. */
  unknownScan: string | null
  /** A barcode of no product, as long as its notice is in sight: it can be added. */
  unknownCode: { notice: string; code: string } | null
  /** Why a quantity that was typed into a line is not on it. */
  lineError: string | null
  /** The quantity of a line is being typed, and what it was before: it is judged once the field is left. */
  typed: { lineId: string; fromMilli: Milli; rungMilli?: Milli } | null
}

export const atStart: TillState = {
  panel: null,
  unmeasured: [],
  payment: null,
  isRecording: false,
  creditConfirmationFor: null,
  sold: null,
  isBasketOpen: false,
  notice: null,
  unknownScan: null,
  unknownCode: null,
  lineError: null,
  typed: null,
}

/** What the machine decides by and does not own. */
export type Given = {
  basket: Basket
  payable: Payable
  /** ISO 4217. */
  currency: string
  /** Lines whose goods cost something else by now: the cashier chooses before the basket is paid. */
  listChanges: readonly ListChange[]
  /** Why no receipt can hold this basket; null where one can. */
  amountError: string | null
  /** This device has a name and receipt numbers of its own. */
  isTill: boolean
  /** The shop sells in shifts, none is open here, and one can be opened. */
  needsShift: boolean
  /** None is open here, and this device was not asked about one today. The shop sells without one, too. */
  asksForShift: boolean
  /** Whether a provider can be asked for card and mobile money now. */
  hasProvider: boolean
  /** How this shop is paid, in the order of its pay screen. */
  payTypes: readonly PayType[]
  /** The cashier takes nothing off the basket alone. */
  asksBeforeVoid: boolean
  /** Now: milliseconds since 1970. */
  nowMs: number
}

export type TillEvent =
  /** A key, or the button that shows it. `isMeant`: the amount was in sight for a moment before. */
  | { type: 'command'; command: Command; isMeant?: boolean }
  | { type: 'basket'; action: Exclude<BasketAction, { type: 'add' }> }
  /** A tile was tapped or a search ended. `quantityMilli` is null where no quantity was given. */
  | { type: 'pick'; product: Sellable; quantityMilli: Milli | null; lineId: string }
  /** `quantityMilli`: from the label of a scale. */
  | { type: 'scan'; product: Sellable; lineId: string; quantityMilli?: Milli | null }
  /** `code`: a barcode that a new product can have. */
  | { type: 'scan-unknown'; notice: string; code?: string }
  | { type: 'scan-receipt'; receiptNumber: string }
  /** `code`: as above, of a search. */
  | { type: 'notice'; notice: string | null; code?: string }
  | { type: 'add-product'; code: string }
  | { type: 'measured'; quantityMilli: Milli; lineId: string }
  | { type: 'draft'; draft: PayDraft }
  /** Something is beyond what the cashier may do alone. */
  | { type: 'ask-approval'; wanted: Wanted }
  /** The owner has approved it; null: it is done without, and the owner finds it on the list to check. */
  | { type: 'approved'; approval: Approval | null }
  | { type: 'close-panel' }
  /** The quantity of a weighed line by an amount. */
  | { type: 'line-amount'; lineId: string }
  /** A quantity as far as it is typed. */
  | { type: 'quantity-typed'; lineId: string; quantityMilli: Milli }
  | { type: 'quantity-left' }
  /** A quantity was entered: the cursor goes back to the search. */
  | { type: 'quantity-entered' }
  | { type: 'open-basket' }
  | { type: 'close-basket' }
  /** A payment that was asked for is followed, also after a reload: it comes into sight. */
  | { type: 'payment-asked' }
  | { type: 'payment-made'; paymentId: string; reference: string }
  /** The cashier goes on without it, or types its reference in. */
  | { type: 'stop-asking'; paymentId: string; isTyped: boolean }
  /** The server is asked to keep store credit or a deposit for this basket, and has answered. */
  | { type: 'credit-asked' | 'credit-answered'; basketId: string }
  /** Puts the basket aside; `name` may be empty. */
  | { type: 'hold'; name: string }
  | { type: 'recall'; basketId: string }
  /** What became of putting a basket aside or taking one up: why it did not happen, null where it did. */
  | { type: 'swapped'; error: string | null }
  | { type: 'recorded'; sold: WaitingSale }
  | { type: 'not-recorded'; error: string }

export type PaidBy = { tenders: readonly Tender[]; changeMinor: Minor; roundingMinor: Minor }

/** What is to be done outside of the machine. */
export type Effect =
  | { do: 'basket'; action: BasketAction }
  | { do: 'record'; paid: PaidBy; grossMinor: Minor }
  | { do: 'hold'; name: string }
  | { do: 'recall'; basketId: string }
  | { do: 'focus'; on: 'search' | 'whole-search' | 'quantity' | 'measure' }
  | { do: 'ask'; asked: Omit<RequestedPayment, 'paymentId'> }
  /** Sends the form of the pane, which knows what was typed into it. */
  | { do: 'submit' }
  /** A return of that sale, all of it. */
  | { do: 'take-back'; saleId: string }
  /** This device is asked about a shift no more today. */
  | { do: 'shift-asked' }
  | { do: 'print'; sold: WaitingSale }
  /** What the device does by itself: prints, opens the drawer. */
  | { do: 'after-sale'; sold: WaitingSale }

/** Which pane is in sight. */
export function paneOf(state: TillState, given: Given): Pane {
  if (state.unmeasured.length > 0) return 'measure'
  const isEmpty = given.basket.lines.length === 0
  if (!isEmpty && paymentOf(state, given)?.isInSight && given.amountError === null) return paneToPay(given)
  return isEmpty && state.sold !== null ? 'sold' : 'basket'
}

function paneToPay({ isTill, needsShift, asksForShift }: Given): Pane {
  if (!isTill) return 'name'
  return needsShift || asksForShift ? 'shift' : 'pay'
}

/** The payment of the present basket; null also if the last one was of an earlier sale. */
export function paymentOf({ payment }: TillState, { basket }: Given): Payment | null {
  return payment?.basketId === basket.basketId ? payment : null
}

export function isAskingCredit({ creditConfirmationFor }: TillState, { basket }: Given): boolean {
  return creditConfirmationFor === basket.basketId
}

/** The barcode that the notice in sight is about, where it is of no product. */
export function codeToAdd({ notice, unknownCode }: TillState): string | null {
  return notice !== null && unknownCode?.notice === notice ? unknownCode.code : null
}

function lineOfPanel(panel: Panel | null): string | undefined {
  if (panel?.kind === 'approval') return panel.wanted.lineId
  return panel !== null && 'lineId' in panel ? panel.lineId : undefined
}

/** What is open between the lines and the total; null where its line is gone. */
export function panelOf({ panel }: TillState, { basket, listChanges }: Given): Panel | null {
  if (panel?.kind === 'list-changes' && listChanges.length === 0) return null
  const lineId = lineOfPanel(panel)
  const isGone = lineId !== undefined && !basket.lines.some((line) => line.lineId === lineId)
  return isGone ? null : panel
}

/** The line that keys and buttons act on; none in an empty basket. */
export function chosenLine(basket: Basket): Line | undefined {
  return basket.lines.find((line) => line.lineId === basket.touchedLineId) ?? basket.lines.at(-1)
}

/** Whether a provider can take it. */
export function isProviderTender(kind: KeyedKind | null): kind is ProviderTender {
  return kind === 'card' || kind === 'mobile-money'
}

export type Offer = {
  draft: PayDraft
  kind: KeyedKind | null
  /** Which of the shop's payment types; null as long as `kind` is. */
  payType: PayType | null
  /** What is left to pay, and the same in the coins there are where it is paid in cash. */
  exactDueMinor: Minor
  dueMinor: Minor
  amountMinor: Minor | null
  /** What recording it would do. */
  step: PayStep
  /** The provider is asked for it, instead of the cashier for a reference. */
  isByProvider: boolean
}

/** What is offered for the rest: what is due, unless another amount was entered. Paying exactly is one key. */
export function offerOf(state: TillState, given: Given): Offer {
  const { payable, basket, currency } = given
  const draft = paymentOf(state, given)?.draft ?? noDraft
  // A sale on account without a customer is owed by no one.
  const isWithoutCustomer = draft.kind === 'on-account' && !basket.customer
  const kind = kindOf(basket.tenders, isWithoutCustomer ? null : draft.kind)
  const exactDueMinor = dueAfter(payable, basket.tenders)
  const dueMinor = kind === 'cash' ? cashDueAfter(payable, basket.tenders) : exactDueMinor
  const amountMinor = draft.amountMinor === 'due' ? dueMinor : draft.amountMinor
  const typeId = (kind === draft.kind ? draft.typeId : undefined) ?? kind
  const payType = given.payTypes.find((type) => type.typeId === typeId) ?? null
  // The provider's payments go to the account of their kind.
  const isByProvider =
    given.hasProvider && isProviderTender(kind) && typeId === kind && draft.isTyped !== true
  const needsReference = payType?.reference === 'required' && !isByProvider
  // Entered for another payment type, it stays with the draft.
  const reference = payType === null || payType.reference === 'never' ? '' : draft.reference
  const requested = {
    ...{ kind, typeId: typeId ?? undefined, amountMinor, reference, needsReference },
    givesChange: payType?.givesChange === true && !isByProvider,
  }
  const step = settle(payable, basket.tenders, requested, currency)
  return { draft, kind, payType, exactDueMinor, dueMinor, amountMinor, step, isByProvider }
}
