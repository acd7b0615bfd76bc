import { z } from 'zod'
import { AccountCode } from './account.ts'
import { accounts } from './chart.ts'

/** What a document can name as the money that it is paid with or that it brings in; each document takes some of these. */
export const MoneyName = z.enum([
  'cash',
  'safe',
  'petty-cash',
  'bank',
  'mobile-money',
  'card',
  'owner',
  'on-account',
  'not-billed',
  'withheld-vat',
  'earlier-return',
])
type MoneyName = z.infer<typeof MoneyName>

const namedAccounts: Readonly<Record<MoneyName, AccountCode>> = {
  cash: accounts.cash,
  safe: accounts.safe,
  'petty-cash': accounts.pettyCash,
  bank: accounts.bank,
  'mobile-money': accounts.mobileMoney,
  // What a card provider has not paid out yet.
  card: accounts.cardClearing,
  // The owner's own, which the owner brings in with it.
  owner: accounts.capital,
  // The supplier is owed.
  'on-account': accounts.payables,
  // The goods came before their bill, at what they are expected to cost without tax.
  'not-billed': accounts.goodsNotBilled,
  'withheld-vat': accounts.taxWithheldByCustomers,
  // What the tax office owes for an earlier return.
  'earlier-return': accounts.taxRefundable,
}

const ofTheProgram: ReadonlySet<AccountCode> = new Set(Object.values(accounts))

/** Money on an account that the shop added to its chart, a second wallet for instance: by the account's number. */
const AddedMoney = AccountCode.refine((account) => !ofTheProgram.has(account), {
  error: 'Name the place of money that the program knows: bank, not 1020.',
})
type AddedMoney = AccountCode

export function isAddedMoney(money: string): money is AddedMoney {
  return AddedMoney.safeParse(money).success
}

/** The account of money that goes by a name, or by the number of an account. */
export function accountOfMoney(money: MoneyName | AddedMoney): AccountCode {
  return isAddedMoney(money) ? money : namedAccounts[money as MoneyName]
}

function orAdded<Named extends z.ZodEnum>(named: Named) {
  return z.union([named, AddedMoney])
}

/** Where the shop's money is, or is on its way from. */
export const MoneyPlace = MoneyName.extract(['cash', 'safe', 'petty-cash', 'bank', 'mobile-money', 'card'])
export type MoneyPlace = z.infer<typeof MoneyPlace>
export const TransferPlace = orAdded(MoneyPlace)
export type TransferPlace = z.infer<typeof TransferPlace>

/** Such a place outside the tills. */
export const TransferPlaceWithoutTill = orAdded(MoneyPlace.exclude(['cash']))

/** Cash that is counted outside the tills: those are counted with their shifts. */
export const CountedPlace = MoneyName.extract(['petty-cash', 'safe'])
export type CountedPlace = z.infer<typeof CountedPlace>

/** The money of the shop that something is paid from or received in. */
export const MoneyAccount = MoneyPlace.exclude(['card'])
export type MoneyAccount = z.infer<typeof MoneyAccount>
export const HeldMoney = orAdded(MoneyAccount)
export type HeldMoney = z.infer<typeof HeldMoney>

/** What pays for an expense. */
export const NamedExpenseMoney = MoneyName.extract([...MoneyAccount.options, 'owner'])
export const ExpenseMoney = orAdded(NamedExpenseMoney)
export type ExpenseMoney = z.infer<typeof ExpenseMoney>

/** Where the money of a payment goes to, or comes from. */
export const NamedPaymentMoney = MoneyName.extract([...MoneyAccount.options, 'card', 'owner'])
export type NamedPaymentMoney = z.infer<typeof NamedPaymentMoney>
export const PaymentMoney = orAdded(NamedPaymentMoney)
export type PaymentMoney = z.infer<typeof PaymentMoney>

/** What a customer pays with at a till. */
export const TillPaymentMoney = MoneyName.extract(['cash', 'mobile-money', 'card', 'bank'])

/** Where a delivery is paid from. */
const NamedPaidFrom = MoneyName.extract([...MoneyAccount.options, 'on-account', 'not-billed'])
export const PaidFrom = orAdded(NamedPaidFrom)
export type PaidFrom = z.infer<typeof PaidFrom>

/** The other way; undefined for an account that no delivery is posted against, an opening's for instance. */
export function paidFromOfAccount(account: AccountCode): PaidFrom | undefined {
  const name = NamedPaidFrom.options.find((one) => namedAccounts[one] === account)
  return name ?? (isAddedMoney(account) ? account : undefined)
}

/** What settles a tax return: money, or a credit. */
const NamedTaxSettledBy = MoneyName.extract([...MoneyAccount.options, 'withheld-vat', 'earlier-return'])
export type NamedTaxSettledBy = z.infer<typeof NamedTaxSettledBy>
export const TaxSettledBy = orAdded(NamedTaxSettledBy)
export type TaxSettledBy = z.infer<typeof TaxSettledBy>

/** What is answered if cash names no till, or if other money names one. */
export const tillOfCash = {
  paid: {
    path: ['tillId'],
    message: 'Say which till the cash came from; money from elsewhere comes from no till.',
  },
  received: {
    path: ['tillId'],
    message: 'Say which till the cash went into; other money belongs to no till.',
  },
  moved: {
    path: ['tillId'],
    message: 'Say which till the cash comes from or goes to; other money belongs to no till.',
  },
}
