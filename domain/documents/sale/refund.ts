import { type Minor, minor } from '../../money.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import {
  isNamedKind,
  type NamedKind,
  type NamedTender,
  namedKinds,
  refundOrder,
} from '../../payments/payment-type.ts'
import { TenderKind } from '../../terms/tender.ts'
import type { Corrected, LeftByType } from '../payment-correction/paid-and-left.ts'
import { type RefundedSoFar, roundingDue } from './cash-rounding.ts'
import type { SaleBody } from './schema.ts'

type Paid = Pick<SaleBody, 'tenders' | 'totals'>

/**
 * What was paid of a sale by each tender and not given back by it; negative where more was given back.
 * @param corrections where it was keyed to another payment type than it was paid by
 */
export function leftByTender(
  sale: Paid,
  returns: readonly Paid[],
  corrections: readonly Corrected[] = [],
): Map<TenderKind, number> {
  const left = new Map<TenderKind, number>()
  const add = (kind: TenderKind, amountMinor: number) => left.set(kind, (left.get(kind) ?? 0) + amountMinor)
  const count = ({ tenders, totals }: Paid, sign: 1 | -1) => {
    for (const { kind, amountMinor } of tenders) add(kind, sign * amountMinor)
    // Change is cash that went back at once.
    if (totals.changeMinor !== 0) add('cash', -sign * totals.changeMinor)
  }
  count(sale, 1)
  for (const { from, to, amountMinor } of corrections) {
    add(from.kind, -amountMinor)
    add(to.kind, amountMinor)
  }
  for (const before of returns) count(before, -1)
  return left
}

/** How much of a sale's debt was settled otherwise than by returned goods: paid later, or written off. */
export function settledSince(left: ReadonlyMap<TenderKind, number>, owedMinor: number): number {
  return Math.max((left.get('on-account') ?? 0) - owedMinor, 0)
}

/** How much of a refund is paid out although the sale is owed: that part had to be credited on account. */
export function paidOutWhileOwed({ tenders, totals: { grossMinor } }: Paid, owedMinor: number): number {
  const credited = tenders.reduce(
    (sum, { kind, amountMinor }) => (kind === 'on-account' ? sum + amountMinor : sum),
    0,
  )
  return Math.max(Math.min(grossMinor, owedMinor) - credited, 0)
}

/**
 * The same once the debt was settled: no debt is left to credit, and a credit on account is no money that
 * can be spent. It goes back as store credit; without a customer, as money.
 */
export function withSettledDebt(
  left: ReadonlyMap<TenderKind, number>,
  owedMinor: number,
  hasCustomer: boolean,
): Map<TenderKind, number> {
  const settledMinor = settledSince(left, owedMinor)
  if (settledMinor === 0) return new Map(left)
  const now = new Map(left).set('on-account', (left.get('on-account') ?? 0) - settledMinor)
  return hasCustomer ? now.set('store-credit', (left.get('store-credit') ?? 0) + settledMinor) : now
}

/** What was paid for a sale and is not given back yet. */
export type PaidAndLeft = {
  refunded: RefundedSoFar
  left: readonly { kind: TenderKind; amountMinor: Minor }[]
  /** The same by the shop's own payment types; absent where the server is older. */
  leftByType?: readonly LeftByType[] | undefined
}

/** `as-paid`: by the tenders of the sale. Else all of it by one: the first type of a kind, or another by its id. */
export type RefundBy = 'as-paid' | TenderKind | TypeOfKind
type TypeOfKind = `${NamedKind}:${string}`

const typeOfKind = new RegExp(`^(${namedKinds.join('|')}):[a-z0-9-]+$`)
export function isTypeOfKind(by: string): by is TypeOfKind {
  return typeOfKind.test(by)
}

/** A payment type as a way to pay back. */
export function refundByType({ kind, typeId }: { kind: TenderKind; typeId: string }): RefundBy {
  return isNamedKind(kind) && typeId !== kind ? `${kind}:${typeId}` : kind
}

/**
 * How a refund is paid. What is still owed of the sale is credited first, however the rest is paid: goods that were
 * never paid for are not paid out. As the sale was paid, the rest goes back by each tender as far as the sale was paid
 * by it, and then in cash, in whole coins.
 * @param smallestCoinMinor absent where cash is paid exactly
 */
export function refundTenders(
  grossMinor: Minor,
  by: RefundBy,
  { refunded, left }: PaidAndLeft,
  smallestCoinMinor: Minor | undefined,
): { tenders: Tender[]; roundingMinor: Minor } {
  const tenders: Tender[] = []
  let restMinor = Number(grossMinor)
  const pay = (tender: NamedTender, upToMinor: number) => {
    const amountMinor = Math.min(restMinor, upToMinor)
    if (amountMinor <= 0) return
    tenders.push({ ...tender, amountMinor: minor(amountMinor) })
    restMinor -= amountMinor
  }
  const leftOf = (kind: TenderKind) => left.find((one) => one.kind === kind)?.amountMinor ?? 0
  pay({ kind: 'on-account' }, leftOf('on-account'))
  if (by === 'as-paid') {
    for (const kind of refundOrder.filter((one) => one !== 'cash' && one !== 'on-account'))
      pay({ kind }, leftOf(kind))
  } else if (by !== 'cash') pay(namedBy(by), restMinor)
  if (restMinor === 0) return { tenders, roundingMinor: minor(0) }
  const requested = { tenders: [...tenders, { kind: 'cash' as const, amountMinor: minor(restMinor) }] }
  const totals = { netMinor: grossMinor, taxMinor: minor(0), grossMinor, changeMinor: minor(0) }
  const roundingMinor = roundingDue({ ...requested, totals }, smallestCoinMinor, refunded)
  const cashMinor = restMinor - roundingMinor
  if (cashMinor > 0) tenders.push({ kind: 'cash', amountMinor: minor(cashMinor) })
  return { tenders, roundingMinor: minor(restMinor - Math.max(cashMinor, 0)) }
}

function namedBy(by: TenderKind | TypeOfKind): NamedTender {
  const [kind, typeId] = by.split(':') as [TenderKind, string?]
  return typeId === undefined ? { kind } : { kind, typeId }
}

/** By how it goes back: the kinds that a refund can be paid by as one. Credit needs a customer. */
export function refundKinds(hasCustomer: boolean): TenderKind[] {
  return TenderKind.options.filter(
    (kind) => kind !== 'on-account' && (kind !== 'store-credit' || hasCustomer),
  )
}
