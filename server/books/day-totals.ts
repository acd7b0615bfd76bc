import { firstLocation } from '#domain/posting/dims.ts'
import type { EntryLine } from '#domain/posting/entry.ts'
import { type TaxTotalKey, taxAmountsOf } from '#domain/posting/tax-totals.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DayTotalDocument } from '../db/documents.ts'
import { type FieldPath, fieldPath } from '../db/paths.ts'
import { Figures } from './figures.ts'

type AccountPaths = { debit: FieldPath; credit: FieldPath }
type TaxPaths = { base: FieldPath; amount: FieldPath; recoverable: FieldPath }

const accountPaths = new Map<AccountCode, AccountPaths>()
const taxPaths = new Map<string, TaxPaths>()

/** What a line adds to the totals of its posting day, by its place in their document. */
export function postedTotals(line: EntryLine): Record<string, number> {
  const { account, amountMinor } = line
  const totals: Record<string, number> = {}
  if (amountMinor !== 0) {
    const { debit, credit } = pathsOfAccount(account)
    totals[debit] = Math.max(amountMinor, 0)
    totals[credit] = Math.max(-amountMinor, 0)
  }
  const at = elsewhereOf(line)
  if (at !== undefined) totals[fieldPath('accounts', account, 'atMinor', at)] = amountMinor
  const tax = taxAmountsOf(line)
  if (tax) {
    const { base, amount, recoverable } = pathsOfTax(taxName(tax.key))
    totals[base] = tax.amounts.baseMinor
    totals[amount] = tax.amounts.amountMinor
    totals[recoverable] = tax.amounts.recoverableMinor
  }
  return totals
}

/** The place of a line on 1200, where that is not the first: what is nowhere else is there. */
export function elsewhereOf({ account, dims }: Pick<EntryLine, 'account' | 'dims'>): string | undefined {
  const isElsewhere = account === accounts.inventory && dims?.location !== firstLocation
  return isElsewhere ? dims?.location : undefined
}

function pathsOfAccount(account: AccountCode): AccountPaths {
  let paths = accountPaths.get(account)
  if (!paths) {
    paths = {
      debit: fieldPath('accounts', account, 'debitMinor'),
      credit: fieldPath('accounts', account, 'creditMinor'),
    }
    accountPaths.set(account, paths)
  }
  return paths
}

function pathsOfTax(name: string): TaxPaths {
  let paths = taxPaths.get(name)
  if (!paths) {
    paths = {
      base: fieldPath('taxes', name, 'baseMinor'),
      amount: fieldPath('taxes', name, 'amountMinor'),
      recoverable: fieldPath('taxes', name, 'recoverableMinor'),
    }
    taxPaths.set(name, paths)
  }
  return paths
}

/** What a tax is called in the totals of a day: `output:standard:1500::gh-vat`. */
export function taxName({ direction, class: taxClass, rateBp, use, component }: TaxTotalKey): string {
  return [direction, taxClass, rateBp, use, component].join(':')
}

/**
 * The totals of days as they are in a document for each, taken apart: of sales by day, of accounts by day and
 * account (`2026-03-10 4000`), of taxes by day and name.
 */
export class DayFigures {
  readonly dayTotals = new Figures()
  readonly accountTotals = new Figures()
  readonly taxTotals = new Figures()

  addDocument({ _id: { day }, accounts, taxes, ...sales }: DayTotalDocument): void {
    for (const [account, amounts] of membersOf(accounts))
      this.accountTotals.addDocument(`${day} ${account}`, amounts)
    for (const [name, amounts] of membersOf(taxes)) this.taxTotals.addDocument(`${day} ${name}`, amounts)
    if (Object.keys(sales).length > 0) this.dayTotals.addDocument(day, sales)
  }
}

/** The documents of these figures, by their days: what `DayFigures` takes apart. */
export function dayDocuments(
  shopId: string,
  { dayTotals, accountTotals, taxTotals }: Pick<DayFigures, 'dayTotals' | 'accountTotals' | 'taxTotals'>,
): Map<string, DayTotalDocument> {
  const documents = new Map<string, Fields>()
  const put = (figures: Figures, within: string[]) => {
    for (const key of figures.keys()) {
      const [day = '', ...of] = key.split(' ')
      const document = documents.get(day) ?? { _id: { shopId, day } }
      documents.set(day, document)
      for (const [name, amount] of figures.of(key))
        setAt(document, [...within, ...of, ...name.split('.')], amount)
    }
  }
  put(dayTotals, [])
  put(accountTotals, ['accounts'])
  put(taxTotals, ['taxes'])
  return documents as Map<string, unknown> as Map<string, DayTotalDocument>
}

type Fields = { [name: string]: unknown }

function setAt(document: Fields, [name = '', ...rest]: readonly string[], amount: number): void {
  const field = fieldPath(name)
  if (rest.length === 0) document[field] = amount
  else {
    const within = (document[field] ?? {}) as Fields
    document[field] = within
    setAt(within, rest, amount)
  }
}

/** Those that are documents, even if the stored value was tampered with. */
function membersOf(value: unknown): [string, Record<string, unknown>][] {
  return isDocument(value) ? Object.entries(value).filter(isOfDocument) : []
}

function isOfDocument(field: [string, unknown]): field is [string, Record<string, unknown>] {
  return isDocument(field[1])
}

function isDocument(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object'
}
