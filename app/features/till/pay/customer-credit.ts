import type { CustomerBalance } from '#domain/api/customer-balance.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'

/** The part of these payments that the customer will owe: what a deposit pays is settled at once. */
export function takenOnAccount(tenders: readonly Tender[]): Minor {
  const owed = tenders.filter(({ kind, deposit }) => kind === 'on-account' && deposit === undefined)
  return sumMinor(owed.map(({ amountMinor }) => amountMinor))
}

/** A sale that waits on this device, as far as it counts here. */
type Waiting = { sale: { kind: string; customerId?: string | undefined; tenders: readonly Tender[] } }

/** What this device sold to a customer on account and the server does not know yet. */
export function waitingOnAccount(waiting: readonly Waiting[], customerId: string): Minor {
  const sales = waiting.filter(({ sale }) => sale.kind === 'sale' && sale.customerId === customerId)
  return sumMinor(sales.map(({ sale }) => takenOnAccount(sale.tenders)))
}

type CreditAfter = {
  /** What the customer owes, less their credit; negative if the credit is greater. */
  balanceMinor: Minor
  /** How far that is above the limit; 0 where it is not, or none was agreed. */
  aboveMinor: Minor
}

/** The balance of a customer once this much more is owed. */
export function creditAfter(
  { owedMinor, creditMinor, limitMinor }: Omit<CustomerBalance, 'overdueMinor'>,
  moreMinor: Minor,
): CreditAfter {
  const balanceMinor = minor(owedMinor - creditMinor + moreMinor)
  return {
    balanceMinor,
    aboveMinor: limitMinor === null ? minor(0) : minor(Math.max(balanceMinor - limitMinor, 0)),
  }
}
