import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { Payment } from './payment.ts'

const bank = accounts.bank
const accountOfTender: Partial<Record<Tender['kind'], AccountCode>> = {
  cash: accounts.cash,
  'mobile-money': accounts.mobileMoney,
}

/** What the shop keeps back for change and for tomorrow. */
const keptBackMinor = 150_000

/** What the demo shop had on the day its books begin. */
export const openingMoney = [
  { account: accounts.cash, amountMinor: minor(350_000) },
  { account: bank, amountMinor: minor(6_400_000) },
  { account: accounts.mobileMoney, amountMinor: minor(620_000) },
] as const

/** The money the shop can pay its suppliers with, so that no account of its books goes below zero. */
export class Purse {
  readonly #minorByAccount = new Map<AccountCode, number>(
    openingMoney.map(({ account, amountMinor }) => [account, amountMinor]),
  )

  takeIn({ tenders, changeMinor }: Payment): void {
    for (const { kind, amountMinor } of tenders) {
      const account = accountOfTender[kind]
      if (account) this.#add(account, amountMinor - (kind === 'cash' ? changeMinor : 0))
    }
  }

  refund({ kind, amountMinor }: Tender): void {
    const account = accountOfTender[kind]
    if (account) this.#add(account, -amountMinor)
  }

  /** Pays from the account where it holds enough, else from the bank. Answers which it was. */
  payFrom(account: AccountCode, amountMinor: Minor): AccountCode {
    const hasEnough = this.#of(account) - amountMinor >= keptBackMinor
    const from = hasEnough ? account : bank
    if (this.#of(from) < amountMinor) throw new Error(`account ${from} can't pay ${amountMinor}`)
    this.#add(from, -amountMinor)
    return from
  }

  #of(account: AccountCode): number {
    return this.#minorByAccount.get(account) ?? 0
  }

  #add(account: AccountCode, amountMinor: number): void {
    this.#minorByAccount.set(account, this.#of(account) + amountMinor)
  }
}
