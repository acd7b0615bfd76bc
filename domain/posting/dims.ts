import type { Day } from '../business-day.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts, taxDirectionOf } from '../terms/chart.ts'
import type { TaxClassId, TaxUse } from '../terms/tax.ts'

/** What a line is of, beside its account: from these alone ageing, tax returns and stock by location are drawn. */
export type Dims = {
  /** The customer or supplier who owes or is owed; `unknownParty` if there is no name. */
  party?: string
  /** The document whose open amount this line raises or settles. */
  openItem?: string
  due?: Day
  till?: string
  shift?: string
  location?: string
  asset?: string
  /** Also on revenue without tax: what is zero-rated or exempt is reported to the tax office, too. */
  tax?: TaxDims
}

export type TaxDims = {
  class: TaxClassId
  /** Absent where there is none: zero-rated, exempt, outside the scope, or a shop that is not registered. */
  component?: string
  rateBp: number
  direction: 'output' | 'input'
  /**
   * Of a purchase whose tax cannot be claimed back by law: entertainment, most cars. `declared`: a tax return takes
   * the tax from its account; the totals keep it apart from what was charged and claimed. `undeclared`: no return
   * contains it, since what it reverses was in none. `bad-debt`: tax on a debt that was written off: recovered, or due
   * again because the debt is owed again.
   */
  use?: TaxUse | 'declared' | 'undeclared' | 'bad-debt'
}

export const unknownParty = 'unknown'

export { firstLocation, inTransit } from '../terms/location.ts'

/** What a line on one of these accounts must say: together the lines are the sub-ledger of the account. */
const required: ReadonlyMap<AccountCode, readonly (keyof Dims)[]> = new Map([
  [accounts.receivables, ['party', 'openItem']],
  [accounts.payables, ['party', 'openItem']],
  [accounts.goodsNotBilled, ['party', 'openItem']],
  [accounts.storeCredit, ['party', 'openItem']],
  [accounts.deposits, ['party', 'openItem']],
  [accounts.inventory, ['location']],
  [accounts.fixedAssets, ['asset']],
  [accounts.accumulatedDepreciation, ['asset']],
])

/** @throws where a line on a control account does not say whose, where or of which tax it is: a bug in a posting rule */
export function demandDims(lines: readonly { account: AccountCode; dims?: Dims }[]): void {
  for (const { account, dims } of lines) {
    for (const name of required.get(account) ?? []) {
      if (dims?.[name] === undefined) throw new Error(`a line on ${account} names no ${name}`)
    }
    const direction = taxDirectionOf(account)
    if (direction === undefined) continue
    if (dims?.tax?.component === undefined || dims.tax.direction !== direction)
      throw new Error(`a line on ${account} names no component of ${direction} tax`)
  }
}

const mayHaveOpenItems: ReadonlySet<AccountCode> = new Set([
  accounts.prepayments,
  accounts.taxPayable,
  accounts.taxRefundable,
])

/**
 * Whether a line raises or settles an open item: each on an account of money owed or of fixed assets does, of
 * prepayments those that name what was paid ahead, and of the tax office's accounts those that name the return.
 */
export function isOfOpenItem({ account, dims }: { account: AccountCode; dims?: Dims }): boolean {
  if (isOfAssets(account)) return dims?.asset !== undefined
  return hasOpenItems(account) || (mayHaveOpenItems.has(account) && dims?.openItem !== undefined)
}

/** Whether an account is of fixed assets: its balance is the total of their cost or their depreciation. */
export function isOfAssets(account: AccountCode): boolean {
  return account === accounts.fixedAssets || account === accounts.accumulatedDepreciation
}

/** Whether an account is of money owed: its balance is what documents left open. */
export function hasOpenItems(account: AccountCode): boolean {
  return required.get(account)?.includes('openItem') ?? false
}

/** What a line on an account of money owed says; nothing on any other. */
export function owed(
  account: AccountCode,
  dims: Dims & { party: string; openItem: string },
): Dims | undefined {
  return hasOpenItems(account) ? dims : undefined
}

/** Dims as one text, the same for the same dims, in whatever order they are given. */
export function dimsKey(dims: Dims | undefined): string {
  if (dims === undefined) return ''
  const parts: unknown[] = []
  for (const name of Object.keys(dims).sort()) {
    const value = dims[name as keyof Dims]
    if (value !== undefined && name !== 'tax') parts.push(name, value)
  }
  const { tax } = dims
  if (tax) parts.push(tax.class, tax.component ?? '', tax.rateBp, tax.direction, tax.use ?? '')
  return JSON.stringify(parts)
}
