import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type Dims, firstLocation, unknownParty } from '#domain/posting/dims.ts'
import { dimensionOf, type LedgerDimension } from '#domain/report/ledger-dimensions.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Days } from './store.ts'

export type Sides = { debitMinor: Minor; creditMinor: Minor }
type DaySums = Map<Day, { debit: number; credit: number }>
type Line = { account: AccountCode; amountMinor: number; dims?: Dims }

/** What a line is of by a dimension; empty where it does not say. */
export function valueIn(dimension: LedgerDimension, dims: Dims | undefined): string {
  // As open items have it: earlier lines do not say whose they are.
  if (dimension === 'party') return dims?.party ?? unknownParty
  // Lines from before there were places are of the first.
  if (dimension === 'location') return dims?.location || firstLocation
  return (dimension === 'component' ? dims?.tax?.component : dims?.[dimension]) ?? ''
}

/**
 * The sums of the lines of an account by dimension: tills of cash, locations of stock, components of tax. Those
 * are few. Parties and assets may be many, and are in the open items.
 */
export class DimSums {
  readonly #sums = new Map<AccountCode, Map<string, DaySums>>()

  add(day: Day, lines: readonly Line[]): void {
    for (const { account, amountMinor, dims } of lines) {
      const dimension = dimensionOf(account)
      if (dimension === null || dimension === 'party' || dimension === 'asset') continue
      const value = valueIn(dimension, dims)
      const ofAccount = this.#sums.get(account) ?? new Map<string, DaySums>()
      this.#sums.set(account, ofAccount)
      const days: DaySums = ofAccount.get(value) ?? new Map()
      ofAccount.set(value, days)
      const sum = days.get(day) ?? { debit: 0, credit: 0 }
      days.set(day, sum)
      if (amountMinor > 0) sum.debit += amountMinor
      else sum.credit -= amountMinor
    }
  }

  valuesOf(account: AccountCode): string[] {
    return [...(this.#sums.get(account)?.keys() ?? [])]
  }

  sides(account: AccountCode, value: string, days: Days): Sides {
    let [debit, credit] = [0, 0]
    for (const [day, sum] of this.#sums.get(account)?.get(value) ?? []) {
      if ('before' in days ? day >= days.before : day < days.from || day > days.to) continue
      debit += sum.debit
      credit += sum.credit
    }
    return { debitMinor: minor(debit), creditMinor: minor(credit) }
  }
}
