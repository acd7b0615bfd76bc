import { type Minor, minor } from '#domain/money.ts'
import { inCoins } from '#domain/payments/coins.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import {
  type KeyedKind,
  keyedKinds,
  namedAs,
  type PaymentType,
  typeIdOf,
} from '#domain/payments/payment-type.ts'
import { cleanText } from '#domain/text.ts'
import { maxChangeMinor } from './quick-amounts.ts'

/** The total of a sale, and the smallest coin that the shop pays cash with; absent where cash is paid exactly. */
export type Payable = { grossMinor: Minor; smallestCoinMinor?: Minor | undefined }

/** What is left to pay of a sale; below zero if more was taken than the total, and cash goes back. */
export function dueAfter(payable: Payable, taken: readonly Tender[]): Minor {
  const { dueMinor, cashDueMinor } = leftOf(payable, taken)
  return dueMinor > 0 && !isPaid(payable, taken) ? dueMinor : cashDueMinor
}

/** The same where the rest is paid in cash: the coins there are can pay it. */
export function cashDueAfter(payable: Payable, taken: readonly Tender[]): Minor {
  return leftOf(payable, taken).cashDueMinor
}

/** Only what cash pays of a sale is rounded, and only once. */
function leftOf({ grossMinor, smallestCoinMinor }: Payable, taken: readonly Tender[]) {
  let cash = 0
  let other = 0
  for (const { kind, amountMinor } of taken) {
    if (kind === 'cash') cash += amountMinor
    else other += amountMinor
  }
  const shareMinor = minor(grossMinor - other)
  return {
    cash,
    dueMinor: minor(shareMinor - cash),
    cashDueMinor: minor((shareMinor > 0 ? inCoins(shareMinor, smallestCoinMinor) : shareMinor) - cash),
  }
}

/** Whether nothing is left to pay: also where only less than half a coin is, and cash paid the rest. */
function isPaid(payable: Payable, taken: readonly Tender[]): boolean {
  const { cash, dueMinor, cashDueMinor } = leftOf(payable, taken)
  return (cash > 0 ? cashDueMinor : dueMinor) <= 0
}

export type PayStep =
  /** The sale is paid: record it with these tenders, hand out this change; so much of it no coins can pay. */
  | { type: 'record'; tenders: readonly Tender[]; changeMinor: Minor; roundingMinor: Minor }
  /** A part of it is paid: note the tender, `leftMinor` is still to pay. */
  | { type: 'take'; tender: Tender; leftMinor: Minor }
  | {
      type: 'wait'
      error:
        | 'kind-missing'
        | 'amount-missing'
        | 'no-change'
        | 'reference-missing'
        | 'no-such-coins'
        | 'too-much-cash'
        | 'too-much-taken'
    }

/**
 * How the rest is paid, as far as it is known: what the cashier pressed, or cash for a sale of which nothing is
 * paid. After a part was taken it is null: the customer pays in another way than before, or would not have split
 * it, and a payment type that was not chosen must not go into the books.
 */
export function kindOf(taken: readonly Tender[], pressed: KeyedKind | null): KeyedKind | null {
  return pressed ?? (taken.length === 0 ? 'cash' : null)
}

/** A payment type that works at this till. */
export type PayType = PaymentType & { kind: KeyedKind }

/** The shop's payment types that are offered at this till, in their order. */
export function payTypesOf(types: readonly PaymentType[]): PayType[] {
  return types.filter(
    (type): type is PayType => !type.isArchived && keyedKinds.some((kind) => kind === type.kind),
  )
}

/** The one that is offered first for the rest: the first by which nothing was paid yet. */
export function likeliestType(taken: readonly Tender[], types: readonly PayType[]): string {
  const next = types.find(
    ({ kind, typeId }) => kind !== 'on-account' && taken.every((tender) => typeIdOf(tender) !== typeId),
  )
  return next?.typeId ?? 'cash'
}

/** What the next step is when someone offers `amountMinor` by `kind`. Change is cash, and given on cash unless the shop gives it on others. */
export function settle(
  payable: Payable,
  taken: readonly Tender[],
  offer: {
    kind: KeyedKind | null
    typeId?: string | undefined
    amountMinor: Minor | null
    reference?: string
    needsReference?: boolean
    /** What is paid too much by it goes back in cash. */
    givesChange?: boolean | undefined
  },
  currency: string,
): PayStep {
  if (isPaid(payable, taken)) return overpaid(payable, taken)
  const { kind, amountMinor } = offer
  if (kind === null) return { type: 'wait', error: 'kind-missing' }
  const { dueMinor, cashDueMinor } = leftOf(payable, taken)
  const wantedMinor = kind === 'cash' ? cashDueMinor : dueMinor
  if (wantedMinor <= 0) return { type: 'wait', error: 'no-such-coins' }
  if (amountMinor === null || amountMinor <= 0) return { type: 'wait', error: 'amount-missing' }
  const reference = offer.reference && cleanText(offer.reference, 80)
  const { typeId = kind } = offer
  const tender: Tender = { ...namedAs({ kind, typeId }), amountMinor, ...(reference && { reference }) }
  if (kind === 'cash' && inCoins(amountMinor, payable.smallestCoinMinor) !== amountMinor)
    return { type: 'wait', error: 'no-such-coins' }
  const givesChange = kind === 'cash' || offer.givesChange === true
  if (offer.needsReference && !reference && (givesChange || amountMinor <= wantedMinor))
    return { type: 'wait', error: 'reference-missing' }
  if (amountMinor < wantedMinor) return { type: 'take', tender, leftMinor: minor(dueMinor - amountMinor) }
  const changeMinor = minor(amountMinor - wantedMinor)
  if (changeMinor > 0 && !givesChange) return { type: 'wait', error: 'no-change' }
  if (changeMinor > maxChangeMinor(currency)) return { type: 'wait', error: 'too-much-cash' }
  if (kind === 'cash' || changeMinor === 0) return recordOf(payable, [...taken, tender])
  if (inCoins(changeMinor, payable.smallestCoinMinor) !== changeMinor)
    return { type: 'wait', error: 'no-change' }
  return { type: 'record', tenders: [...taken, tender], changeMinor, roundingMinor: minor(0) }
}

/** Everything is paid; a line that was taken out after a payment can leave more taken than is due. */
function overpaid(payable: Payable, taken: readonly Tender[]): PayStep {
  const { cash, cashDueMinor } = leftOf(payable, taken)
  if (-cashDueMinor > cash) return { type: 'wait', error: 'too-much-taken' }
  return recordOf(payable, taken)
}

function recordOf(payable: Payable, tenders: readonly Tender[]): PayStep {
  const { cash, dueMinor, cashDueMinor } = leftOf(payable, tenders)
  const roundingMinor = minor(cash > 0 ? dueMinor - cashDueMinor : 0)
  return { type: 'record', tenders, changeMinor: minor(cash > 0 ? -cashDueMinor : 0), roundingMinor }
}
