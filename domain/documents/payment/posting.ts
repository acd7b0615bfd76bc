import { type Minor, minor } from '../../money.ts'
import type { Allocation } from '../../open-items/allocate.ts'
import type { Dims } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { moneyAccounts } from '../../terms/money-account.ts'
import type { PaymentBody, PaymentMoney } from './schema.ts'
import type { Settled } from './settle.ts'

export const paymentAccounts: Readonly<Record<PaymentMoney, AccountCode>> = {
  ...moneyAccounts,
  card: accounts.cardClearing,
  owner: accounts.capital,
}

type Side = {
  /** What is owed stands here. */
  owed: AccountCode
  /** What the party has standing. */
  credit: AccountCode
  discount: AccountCode
  withheldVat: AccountCode
  withheldIncomeTax: AccountCode
}

export const paymentSides: Readonly<Record<PaymentBody['direction'], Side>> = {
  received: {
    owed: accounts.receivables,
    credit: accounts.storeCredit,
    discount: accounts.discountsAllowed,
    withheldVat: accounts.taxWithheldByCustomers,
    withheldIncomeTax: accounts.incomeTaxWithheldByCustomers,
  },
  paid: {
    owed: accounts.payables,
    credit: accounts.payables,
    discount: accounts.discountsReceived,
    withheldVat: accounts.taxWithheldFromSuppliers,
    withheldIncomeTax: accounts.taxWithheldFromSuppliers,
  },
}

export type PaymentAmounts = Settled & {
  direction: PaymentBody['direction']
  /** Under its id what is left over stands. */
  paymentId: string
  party: string
  money: PaymentMoney
  tillId?: string | undefined
  amountMinor: Minor
  discountMinor?: Minor | undefined
  withheldVatMinor?: Minor | undefined
  withheldIncomeTaxMinor?: Minor | undefined
}

/**
 * Received: Dr money, discount allowed, withheld tax and the credit that is used; Cr what was owed, and as store
 * credit what is left. Paid: the same with its signs turned, all on 2000 that is owed or standing.
 */
export function postPayment(payment: PaymentAmounts): BalancedLines {
  const { direction, paymentId, party, money, tillId, allocations, credits, restMinor } = payment
  const sign = direction === 'received' ? 1 : -1
  const side = paymentSides[direction]
  const line = (account: AccountCode, amount: number, dims?: Dims): EntryLine => ({
    account,
    amountMinor: minor(sign * amount),
    ...(dims && { dims }),
  })
  const on = (account: AccountCode, { document, amountMinor }: Allocation, turned: 1 | -1) =>
    line(account, turned * amountMinor, { party, openItem: document })
  return balanced([
    line(paymentAccounts[money], payment.amountMinor, tillId === undefined ? undefined : { till: tillId }),
    line(side.discount, payment.discountMinor ?? 0),
    line(side.withheldVat, payment.withheldVatMinor ?? 0),
    line(side.withheldIncomeTax, payment.withheldIncomeTaxMinor ?? 0),
    ...credits.map((credit) => on(side.credit, credit, 1)),
    ...allocations.map((allocation) => on(side.owed, allocation, -1)),
    on(side.credit, { document: paymentId, amountMinor: restMinor }, -1),
  ])
}
