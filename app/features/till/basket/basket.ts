import type { Product } from '#domain/api/product.ts'
import { type Approval, maxApprovals, type VoidedLine } from '#domain/documents/sale/approval.ts'
import { ceilingPassed } from '#domain/documents/sale/check.ts'
import {
  type BasketLine,
  type Discount,
  listedMinor,
  listedTotal,
  withBasis,
} from '#domain/documents/sale/price.ts'
import { maxLineNote, type SaleBody } from '#domain/documents/sale/schema.ts'
import { type Minor, sumMinor } from '#domain/money.ts'
import type { ProviderTender } from '#domain/payments/attempt.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { PriceReason } from '#domain/terms/price-reason.ts'
import { cleanText } from '#domain/text.ts'
import { keyOf, type Sellable } from '../find/sellable.ts'
import { lastVoided, type Rung, recounted, wholeLine } from './taken-off.ts'

/** A line of the basket, with the product's price and name at the moment it was added. */
export type Line = BasketLine & Pick<Product, 'name' | 'sku' | 'unit'> & Rung

/** A line whose goods cost something else by now than when they came into the basket. */
export type ListChange = { lineId: string; name: string; beforeMinor: Minor; nowMinor: Minor }

export type ChosenCustomer = { customerId: string; name: string }

/** A payment that a provider was asked for, and the customer has not made yet. */
export type RequestedPayment = {
  /** Names it to the server and the provider: after a reload the same payment goes on. */
  paymentId: string
  kind: ProviderTender
  amountMinor: Minor
}

/**
 * Goods that came back to this till: what was paid for them pays a part of the basket, what was still owed for them
 * comes off the customer's debt. Both are recorded together.
 */
export type Exchange = {
  exchangeId: string
  /** Of the return. */
  returnId: string
  /** Without what is known only once it is recorded: its till, number, time and cashier. */
  returned: Omit<SaleBody, 'tillId' | 'receiptNumber' | 'soldAt' | 'soldBy' | 'shiftId'>
  /** What its receipt shows and the return does not contain. */
  names: { customerName: string | null; lines: { name: string; sku: string; unit: string }[] }
  /** The text beside the payment: `Exchange of A-12`. */
  reference: string
}

type Contents = {
  lines: readonly Line[]
  discount?: Discount
  note?: string
  customer?: ChosenCustomer
  /** The quotation that is sold. */
  quotationId?: string
  /** What was handed over already, where a sale is paid in several ways. */
  tenders: readonly Tender[]
  /** The first of the tenders is what was paid for the goods that came back; nothing is where all was still owed. */
  exchange?: Exchange
}

export type Basket = Contents & {
  /** Becomes the id of the sale, so a basket cannot be recorded twice. */
  basketId: string
  /** Counts the changes of a shop's basket on this device, also across baskets. */
  revision: number
  /** The line that was touched last: keys and the scroll position go by it. */
  touchedLineId: string | null
  /** What was taken out last, and its place. Undo puts it back. */
  removed: {
    lines: readonly { line: Line; at: number }[]
    rest: Omit<Contents, 'lines'>
    /** The last approval of the whole basket was for it. */
    isApproved?: true
    /** Other approvals, restored by Undo. */
    approvals?: readonly Approval[]
  } | null
  asked?: RequestedPayment
  /** When the server kept the store credit that was taken; absent where that is not known. Milliseconds. */
  creditHeldAtMs?: number
  /** What the owner has approved of it. */
  approvals?: readonly Approval[]
  /** Lines that were removed entirely. The receipt names them, even if the basket was emptied and filled again. */
  voided?: readonly VoidedLine[]
}

/**
 * `basketId`: the only basket that it is done to, where its answer was waited for. `atMs`: when it was done,
 * milliseconds since 1970. `by`: the uid of who took something off; absent where that is not known.
 */
export type BasketAction =
  | { type: 'add'; lineId: string; product: Sellable; quantityMilli: Milli; atMs?: number }
  | { type: 'set-quantity'; lineId: string; quantityMilli: Milli; atMs?: number; by?: string }
  | { type: 'touch'; lineId: string }
  | { type: 'remove'; lineId: string; by?: string }
  /** `isApproved`: the last approval of the whole basket is for it. */
  | { type: 'empty'; isApproved?: true; by?: string }
  | { type: 'undo' }
  | { type: 'approve'; approval: Approval }
  /** The goods of this basket came back: what follows is another one. */
  | { type: 'taken-back'; basketId: string; nextId: string }
  | { type: 'discount-line'; lineId: string; discount: Discount | null }
  /** A price for one unit that was agreed; the list's again takes the change back. */
  | { type: 'set-price'; lineId: string; unitPriceMinor: Minor; reason: PriceReason; by?: string }
  /** The list has other prices for these lines by now: the cashier takes them, or keeps those of the lines. */
  | { type: 'list-changed'; changes: readonly ListChange[]; takesNew: boolean; by?: string }
  | { type: 'discount'; discount: Discount | null }
  | { type: 'note'; note: string }
  /** The notes under a line; nothing removes them. */
  | { type: 'note-line'; lineId: string; note: string }
  | { type: 'choose-customer'; customer: ChosenCustomer | null; basketId?: string }
  | { type: 'take'; tender: Tender; basketId?: string; creditHeldAtMs?: number }
  | { type: 'give-back'; at: number }
  /** `amountMinor`: what was paid for what comes back. `customer`: who still owes for it. */
  | { type: 'exchange'; exchange: Exchange; amountMinor: Minor; customer?: ChosenCustomer | undefined }
  | { type: 'end-exchange' }
  | { type: 'ask'; asked: RequestedPayment }
  | { type: 'stop-asking'; paymentId: string }
  /** The provider has it: what was asked for is a payment of this sale now. */
  | { type: 'provider-paid'; paymentId: string; tender: Tender }

const maxLines = 500

const maxTenders = 10

export function emptyBasket(basketId: string, revision: number): Basket {
  return { basketId, revision, lines: [], tenders: [], touchedLineId: null, removed: null }
}

/**
 * The basket after one act at the till. Acts on a line that is gone (another tab removed it) change nothing:
 * the same basket comes back.
 */
export function reduceBasket(basket: Basket, action: BasketAction): Basket {
  const changed = isForAnother(basket, action) ? basket : change(basket, action)
  return changed === basket ? basket : { ...changed, revision: basket.revision + 1 }
}

/** The basket that it is for has given way to this one. */
export function isForAnother({ basketId }: Basket, action: BasketAction): boolean {
  return 'basketId' in action && action.basketId !== undefined && action.basketId !== basketId
}

function change(basket: Basket, action: BasketAction): Basket {
  switch (action.type) {
    case 'add':
      return add(basket, action)
    case 'set-quantity':
      return setQuantity(basket, action)
    case 'touch':
      return changeLine(basket, action.lineId, (line) => line)
    case 'discount-line':
      return changeLine(basket, action.lineId, ({ discount: _, ...line }) => {
        return action.discount ? { ...line, discount: withBasis(action.discount, listedMinor(line)) } : line
      })
    case 'note-line': {
      const note = cleanText(action.note, maxLineNote)
      return changeLine(basket, action.lineId, ({ note: _, ...line }) =>
        note === '' ? line : { ...line, note },
      )
    }
    case 'set-price':
      return setPrice(basket, action)
    case 'list-changed':
      return action.changes.reduce((all, change) => relist(all, change, action), basket)
    case 'remove':
      return remove(basket, action.lineId, action.by)
    case 'empty':
      return basket.lines.length === 0 ? basket : empty(basket, action)
    case 'undo':
      return undo(basket)
    case 'taken-back':
      return emptyBasket(action.nextId, basket.revision)
    case 'approve':
      return approve(basket, action.approval)
    case 'discount': {
      const { discount: _, ...rest } = basket
      if (action.discount === null) return rest
      return { ...rest, discount: withBasis(action.discount, listedTotal(basket.lines)) }
    }
    case 'note': {
      const { note: _, ...rest } = basket
      const note = cleanText(action.note, 500)
      return note === '' ? rest : { ...rest, note }
    }
    case 'choose-customer':
      return chooseCustomer(basket, action.customer)
    case 'take':
      return take(basket, action)
    case 'give-back':
      return giveBack(basket, action.at)
    case 'exchange':
      return beginExchange(basket, action)
    case 'end-exchange':
      return endExchange(basket)
    case 'ask':
      return basket.asked || basket.tenders.length >= maxTenders ? basket : { ...basket, asked: action.asked }
    case 'stop-asking':
    case 'provider-paid': {
      const { asked, ...rest } = basket
      // Every tab follows the payment, and hears of its end; the first one counts.
      if (asked?.paymentId !== action.paymentId) return basket
      return action.type === 'stop-asking' ? rest : { ...rest, tenders: [...rest.tenders, action.tender] }
    }
  }
}

/** A debt or credit of one customer is not another's. */
function chooseCustomer({ customer: before, ...rest }: Basket, customer: ChosenCustomer | null): Basket {
  const isSame = before?.customerId === customer?.customerId
  const tenders = isSame ? rest.tenders : rest.tenders.filter((tender) => !isOnCredit({ tenders: [tender] }))
  return { ...rest, tenders, ...(customer && { customer }) }
}

function beginExchange(
  basket: Basket,
  { exchange, amountMinor, customer }: Extract<BasketAction, { type: 'exchange' }>,
): Basket {
  if (basket.exchange || basket.tenders.length >= maxTenders) return basket
  const kept: Tender[] = amountMinor > 0 ? [{ kind: 'cash', amountMinor, reference: exchange.reference }] : []
  return {
    ...basket,
    exchange,
    tenders: [...kept, ...basket.tenders],
    ...(customer && !basket.customer && { customer }),
  }
}

function endExchange(basket: Basket): Basket {
  const { exchange, ...rest } = basket
  if (exchange === undefined) return basket
  return { ...rest, tenders: basket.tenders.slice(keptCash(exchange) ? 1 : 0) }
}

function take(basket: Basket, { tender, creditHeldAtMs }: Extract<BasketAction, { type: 'take' }>): Basket {
  if (basket.tenders.length >= maxTenders) return basket
  const tenders = [...basket.tenders, tender]
  return { ...basket, tenders, ...(creditHeldAtMs !== undefined && { creditHeldAtMs }) }
}

/** Whether something was paid for the goods that came back, which is the first payment of the basket. */
export function keptCash({ returned }: Exchange): boolean {
  return returned.tenders.some(({ kind }) => kind === 'cash')
}

/** The part of an exchange that is taken off what the customer owes: it pays nothing of the basket. */
export function creditedMinor({ returned }: Exchange): Minor {
  const credit = returned.tenders.filter(({ kind }) => kind === 'on-account')
  return sumMinor(credit.map(({ amountMinor }) => amountMinor))
}

/** Goods that came back go back to the customer: without their worth it is a sale like any other. */
function giveBack({ exchange, ...basket }: Basket, at: number): Basket {
  const tenders = basket.tenders.filter((_, index) => index !== at)
  const isExchange = exchange !== undefined && at === 0 && keptCash(exchange)
  return { ...basket, tenders, ...(exchange && !isExchange && { exchange }) }
}

/** One more of a product that is there at this price goes onto its line; else a new line at the end. */
function add(
  basket: Basket,
  { lineId, product, quantityMilli, atMs }: Extract<BasketAction, { type: 'add' }>,
): Basket {
  const same = lineOf(basket, product)
  if (same) {
    const { lineId, quantityMilli: heldMilli } = same
    return setQuantity(basket, { lineId, quantityMilli: milli(heldMilli + quantityMilli), atMs })
  }
  const { productId, name, sku, unit, priceMinor, taxClassId, pack } = product
  if (basket.lines.length >= maxLines) return basket
  if (ceilingPassed({ quantityMilli, unitPriceMinor: priceMinor, pack }) !== null) return basket
  const line: Line = {
    lineId,
    productId,
    name,
    sku,
    unit,
    unitPriceMinor: priceMinor,
    taxClassId,
    quantityMilli,
    ...(pack && { pack }),
    ...(atMs !== undefined && { raised: [{ atMs, quantityMilli }] }),
  }
  return { ...basket, lines: [...basket.lines, line], touchedLineId: lineId }
}

/** The line that one more of a product goes onto: none whose price was changed, or that has a note. */
export function lineOf(basket: Basket, { productId, priceMinor, pack }: Sellable): Line | undefined {
  return basket.lines.find(
    (line) =>
      line.productId === productId &&
      line.pack?.packId === pack?.packId &&
      line.pack?.quantityMilli === pack?.quantityMilli &&
      line.unitPriceMinor === priceMinor &&
      !line.priceChange &&
      line.note === undefined,
  )
}

/** A price that no sale can have leaves the line as it is. */
function setPrice(
  basket: Basket,
  { lineId, unitPriceMinor, reason, by }: Extract<BasketAction, { type: 'set-price' }>,
): Basket {
  const line = basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined || unitPriceMinor < 0) return basket
  if (ceilingPassed({ ...line, unitPriceMinor }) !== null) return basket
  return changeLine(basket, lineId, ({ priceChange, ...rest }) => {
    const fromMinor = priceChange?.fromMinor ?? rest.unitPriceMinor
    const isChanged = fromMinor !== unitPriceMinor
    return {
      ...rest,
      unitPriceMinor,
      ...(isChanged && { priceChange: { fromMinor, reason, ...(by !== undefined && { by }) } }),
    }
  })
}

/** An agreed price stays, and is compared with the new list price. A price that no sale can have leaves the line as it is. */
function relist(
  basket: Basket,
  { lineId, nowMinor }: ListChange,
  { takesNew, by }: { takesNew: boolean; by?: string | undefined },
): Basket {
  const line = basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined || nowMinor < 0) return basket
  // One that was kept before is no agreed price.
  const isOfList = takesNew && (!line.priceChange || line.priceChange.reason === 'list-changed')
  if (isOfList && ceilingPassed({ ...line, unitPriceMinor: nowMinor }) !== null) return basket
  return changeLine(basket, lineId, ({ priceChange, ...rest }) => {
    const unitPriceMinor = isOfList ? nowMinor : rest.unitPriceMinor
    const person = by === undefined ? {} : { by }
    const change = priceChange ?? { reason: 'list-changed' as const, ...person }
    return {
      ...{ ...rest, unitPriceMinor },
      ...(unitPriceMinor !== nowMinor && { priceChange: { ...change, fromMinor: nowMinor } }),
    }
  })
}

/** A quantity that no sale can have leaves the line as it is. */
function setQuantity(
  basket: Basket,
  {
    lineId,
    quantityMilli,
    atMs,
    by,
  }: { lineId: string; quantityMilli: Milli; atMs?: number | undefined; by?: string | undefined },
): Basket {
  const line = basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined || quantityMilli <= 0) return basket
  if (ceilingPassed({ ...line, quantityMilli }) !== null) return basket
  return changeLine(basket, lineId, (one) => ({ ...one, ...recounted(one, quantityMilli, atMs, by) }))
}

function changeLine(basket: Basket, lineId: string, alter: (line: Line) => Line): Basket {
  if (!basket.lines.some((line) => line.lineId === lineId)) return basket
  return {
    ...basket,
    lines: basket.lines.map((line) => (line.lineId === lineId ? alter(line) : line)),
    touchedLineId: lineId,
  }
}

function remove(basket: Basket, lineId: string, by: string | undefined): Basket {
  const at = basket.lines.findIndex((line) => line.lineId === lineId)
  const line = basket.lines[at]
  if (line === undefined) return basket
  const lines = basket.lines.filter((one) => one !== line)
  if (lines.length === 0) return withoutLines(basket, by)
  return {
    ...basket,
    lines,
    touchedLineId: (lines[at] ?? lines.at(-1))?.lineId ?? null,
    removed: { lines: [{ line, at }], rest: { tenders: [] } },
    voided: withVoided(basket, [line], by),
  }
}

/**
 * The last line was removed by hand: nothing carries over to the next customer. Goods that came back, and a payment that
 * a provider was asked for, are of the customer who is still there.
 */
function withoutLines(basket: Basket, by: string | undefined): Basket {
  const { exchange, asked, tenders } = basket
  const emptied = empty(basket, { type: 'empty', ...(by !== undefined && { by }) })
  return {
    ...emptied,
    ...(exchange && { exchange, tenders: keptCash(exchange) ? tenders.slice(0, 1) : [] }),
    ...(asked && { asked }),
  }
}

function empty(basket: Basket, { isApproved, by }: Extract<BasketAction, { type: 'empty' }>): Basket {
  const { basketId, revision, lines, tenders, discount, note, customer, approvals, exchange } = basket
  const { quotationId } = basket
  // Approvals of removed lines stay: the next receipt lists those lines.
  const { forVoids = [], others = [] } = Object.groupBy(approvals ?? [], ({ act }) =>
    act === 'void' ? 'forVoids' : 'others',
  )
  return {
    ...emptyBasket(basketId, revision),
    ...(forVoids.length > 0 && { approvals: forVoids }),
    voided: withVoided(basket, lines, by),
    removed: {
      lines: lines.map((line, at) => ({ line, at })),
      rest: {
        tenders,
        ...(exchange && { exchange }),
        ...(discount && { discount }),
        ...(note !== undefined && { note }),
        ...(customer && { customer }),
        ...(quotationId && { quotationId }),
      },
      ...(isApproved && { isApproved }),
      ...(others.length > 0 && { approvals: others }),
    },
  }
}

function undo(basket: Basket): Basket {
  if (basket.removed === null) return basket
  const lines = [...basket.lines]
  for (const { line, at } of basket.removed.lines) {
    // Never twice: the line ids of a sale are its own.
    if (!lines.some((one) => one.lineId === line.lineId)) lines.splice(Math.min(at, lines.length), 0, line)
  }
  const { rest: before, isApproved, approvals: gone = [] } = basket.removed
  const kept = isApproved ? withoutLastOfBasket(basket.approvals) : basket.approvals
  const approvals = [...(kept ?? []), ...gone]
  const { tenders, exchange, ...rest } = before
  const keptTenders = basket.exchange && keptCash(basket.exchange) ? 1 : 0
  const isPaidSince = basket.tenders.length > keptTenders
  return {
    // What was entered since then stays.
    ...rest,
    ...basket,
    tenders: isPaidSince ? basket.tenders : tenders,
    ...(!isPaidSince && exchange && { exchange }),
    lines,
    touchedLineId: basket.removed.lines.at(-1)?.line.lineId ?? basket.touchedLineId,
    removed: null,
    ...((isApproved || gone.length > 0) && { approvals: approvals.slice(-maxApprovals) }),
    voided: (basket.voided ?? []).filter(({ lineId }) => !lines.some((line) => line.lineId === lineId)),
  }
}

function withVoided(
  { voided = [] }: Basket,
  lines: readonly Line[],
  by: string | undefined,
): readonly VoidedLine[] {
  return lastVoided([...voided, ...lines.map((line) => wholeLine(line, by))])
}

/** What was approved to be taken off is back: its approval answers for nothing else. */
function withoutLastOfBasket(approvals: readonly Approval[] = []): readonly Approval[] {
  const last = approvals.findLastIndex(isToEmpty)
  return approvals.filter((_, at) => at !== last)
}

const isToEmpty = ({ act, lineId }: Approval) => act === 'void' && lineId === undefined

/** One of an act and a line: the last one counts. A basket that is emptied again loses other lines than before. */
function approve(basket: Basket, approval: Approval): Basket {
  const isBeside = isToEmpty(approval)
  const others = (basket.approvals ?? []).filter(
    ({ act, lineId }) => isBeside || act !== approval.act || lineId !== approval.lineId,
  )
  return { ...basket, approvals: [...others, approval].slice(-maxApprovals) }
}

/** How much of each product, and how many of each pack, the basket holds on all its lines together: by `keyOf`. Thousandths. */
export function countByProduct(basket: Basket): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const line of basket.lines)
    counted.set(keyOf(line), (counted.get(keyOf(line)) ?? 0) + line.quantityMilli)
  return counted
}
