import type { Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { type Allocation, allocateInOrder } from '../../open-items/allocate.ts'

/** The open amount of a document, and since when it is open. */
type OpenDocument = { document: string; day: Day; openMinor: Minor }

/** The amount of a payment, and what it may settle. Amounts are positive. */
export type ToSettle = {
  amountMinor: Minor
  /** Discount and withheld tax: they settle, and no money comes. */
  letOffMinor: Minor
  creditMinor: Minor
  chosen?: readonly Allocation[] | undefined
  mayOverpay: boolean
  postingDay: Day
  /** Of what is owed: the oldest first, and those that are chosen. */
  owed: readonly OpenDocument[]
  /** The party's credit, oldest first. */
  credit: readonly OpenDocument[]
}

export type Settled = {
  allocations: Allocation[]
  /** The amount of each credit that is used up. */
  credits: Allocation[]
  /** What becomes a credit of the party. */
  restMinor: Minor
}

/**
 * What a payment settles: money, what is let off and the party's credit are allocated to documents, and the
 * rest of the money becomes a credit if that was requested. Never more of a document than is open of it.
 * @throws Refusal document_paid, payment_above_document, payment_before_document, payment_above_open,
 * payment_credit_missing, payment_allocated_twice
 */
export function settle(payment: ToSettle): Settled {
  const { amountMinor, letOffMinor, creditMinor, chosen, mayOverpay, postingDay } = payment
  const wholeMinor = sumMinor([amountMinor, letOffMinor, creditMinor])
  if (chosen) checkChosen(chosen, payment.owed, postingDay)
  // What was sold after a payment is not what it paid.
  const settleable = payment.owed.filter(({ day }) => day <= postingDay)
  const allocations = chosen ? [...chosen] : allocateInOrder(settleable, wholeMinor).allocations
  const settledMinor = sumMinor(allocations.map((one) => one.amountMinor))
  const restMinor = minor(wholeMinor - settledMinor)
  if (restMinor < 0)
    throw new Refusal('payment_allocated_twice', { paidMinor: wholeMinor, allocatedMinor: settledMinor })
  // Only money can be left over: a discount on nothing, or a credit from a credit, is a mistake.
  if (restMinor > 0 && (!mayOverpay || letOffMinor > 0 || creditMinor > 0))
    throw new Refusal('payment_above_open', { openMinor: settledMinor, wantedMinor: wholeMinor })
  const { allocations: credits, restMinor: missingMinor } = allocateInOrder(
    payment.credit.filter(({ day }) => day <= postingDay),
    creditMinor,
  )
  if (missingMinor > 0)
    throw new Refusal('payment_credit_missing', {
      creditMinor: minor(creditMinor - missingMinor),
      wantedMinor: creditMinor,
    })
  return { allocations, credits, restMinor }
}

/** @throws Refusal document_paid, payment_above_document, payment_before_document */
export function checkChosen(
  chosen: readonly Allocation[],
  owed: readonly OpenDocument[],
  postingDay: Day,
): void {
  const openOf = new Map(owed.map((one) => [one.document, one]))
  for (const { document, amountMinor } of chosen) {
    const found = openOf.get(document)
    if (!found || found.openMinor === 0) throw new Refusal('document_paid', { document })
    if (amountMinor > found.openMinor)
      throw new Refusal('payment_above_document', {
        document,
        openMinor: found.openMinor,
        wantedMinor: amountMinor,
      })
    if (found.day > postingDay)
      throw new Refusal('payment_before_document', { document, day: found.day, postingDay })
  }
}
