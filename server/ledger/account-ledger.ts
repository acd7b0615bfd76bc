import type { z } from 'zod'
import type { AccountLedger, AccountLedgerQuery, LedgerLine } from '#domain/api/ledger.ts'
import { addDays, type DayRange } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { type ClosedYear, closedYears, ledgerRows } from '#domain/report/account-ledger.ts'
import { financialYearFrom, periodsBy } from '#domain/report/financial-year.ts'
import { entryFinder, type NamesFound } from '#domain/report/find-entries.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { type EntryPosition, entriesByDay } from '../books/journal/by-day-store.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { supplierStore } from '../suppliers/service.ts'
import { findTills } from '../tills/store.ts'
import { requireShopAndChart } from './accounts.ts'
import type { EntrySums } from './entry-sums.ts'
import { findNames } from './find-names.ts'
import { readLedgerOf } from './ledger-of.ts'
import { sourceDescriber } from './source-describer.ts'
import { type Days, readSides, readSidesIn, type Sides, whileBooksStand } from './store.ts'

/** Where a page ended, and what the next row starts from. */
type Position = EntryPosition & { balanceMinor: number }

type Names = ReadonlyMap<string, string>

/**
 * One account over a range of days. What is searched for is looked at past the entries between, so that the running
 * balance stays that of the account. With `of` the lines of one customer, till, location and so on alone.
 */
export async function accountLedger(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { account, from, to, of: key, search, sort, cursor, limit }: z.infer<typeof AccountLedgerQuery>,
): Promise<AccountLedger> {
  if (from > to) throw new Refusal('range_invalid', { from, to })
  const { collections } = database
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const known = chart.find(account)
  const { before, yearsIn } = daysOfLedger(known, { from, to }, shop.settings.financialYearStartMonth)
  const after = decodeCursor<Position>(cursor)
  return whileBooksStand(collections, shopId, async () => {
    const part = key === undefined ? null : await readLedgerOf(database, entrySums, shop, { account, key })
    const opened = part?.sides(before) ?? (await readSides(collections, shopId, account, before))
    const years = part
      ? yearsIn.map((year) => ({ ...year, ...part.sides(year) }))
      : await readSidesIn(collections, shopId, account, yearsIn)
    const figures = ledgerFigures(opened, years)
    const { openingMinor, closingMinor, closedYears: closed } = figures
    const isNewestFirst = sort === '-day'
    const start = after?.balanceMinor ?? (isNewestFirst ? closingMinor : openingMinor)
    const rows = ledgerRows(
      part?.entries({ from, to }, { after, isNewestFirst }) ??
        entriesByDay(collections.journalPages, shopId, { from, to, on: [account], isNewestFirst }, after),
      account,
      { startMinor: start, isNewestFirst, closed: closedAfter(closed, after, isNewestFirst) },
    )
    const found = await findNames(database, chart, { shopId, search: search ?? '', range: { from, to } })
    const finds = finderOf(search ?? '', shop.currency, found)
    const items: LedgerLine[] = []
    let last: Position | null = null
    let hasMore = false
    const names = await readNames(database, shopId)
    for await (const { entry, amountMinor, balanceMinor } of rows) {
      const of = await ofLines(entry, account, names)
      if (!finds(entry, of)) continue
      if (items.length === limit) {
        hasMore = true
        break
      }
      items.push(lineOf(entry, of, { amountMinor, balanceMinor }))
      last = {
        day: entry.postingDay,
        number: entry._id.number,
        balanceMinor: isNewestFirst ? balanceMinor - amountMinor : balanceMinor,
      }
    }
    return {
      ...{ currency: shop.currency, account: known, of: part?.of ?? null },
      ...figures,
      items: await sourceDescriber(database, { shop, chart })(items),
      nextCursor: hasMore && last ? encodeCursor(last) : null,
    }
  })
}

/** The days of an account's opening balance, and the financial years of which it lists entries. */
export function daysOfLedger(
  { figure }: Account,
  { from, to }: DayRange,
  startMonth: Parameters<typeof financialYearFrom>[1],
): { before: Days; yearsIn: DayRange[] } {
  if (figure === null) return { before: { before: from }, yearsIn: [{ from, to }] }
  return {
    before: { from: financialYearFrom(from, startMonth), to: addDays(from, -1) },
    yearsIn: periodsBy({ from, to }, 'year', startMonth),
  }
}

/** The balance before the entries, their sum, and the balance after them. */
export function ledgerFigures(
  opened: Sides,
  years: readonly (DayRange & Sides)[],
): Pick<AccountLedger, 'openingMinor' | 'debitMinor' | 'creditMinor' | 'closingMinor' | 'closedYears'> {
  const debitMinor = sumMinor(years.map((year) => year.debitMinor))
  const creditMinor = sumMinor(years.map((year) => year.creditMinor))
  const openingMinor = minor(opened.debitMinor - opened.creditMinor)
  const closed = closedYears(openingMinor, years)
  const closedMinor = sumMinor(closed.map(({ amountMinor }) => amountMinor))
  const closingMinor = minor(openingMinor + debitMinor - creditMinor - closedMinor)
  return { openingMinor, debitMinor, creditMinor, closingMinor, closedYears: closed }
}

/** The years that begin past the end of a page. */
function closedAfter(
  closed: readonly ClosedYear[],
  after: Position | null | undefined,
  isNewestFirst: boolean,
): readonly ClosedYear[] {
  if (!after) return closed
  return closed.filter(({ on }) => (isNewestFirst ? on <= after.day : on > after.day))
}

/** What the ledger of an account shows of an entry. */
export type EntryOnAccount = Pick<EntryDocument, '_id' | 'postingDay' | 'source'> & {
  lines: readonly EntryDocument['lines'][number][]
}

export function lineOf(
  { _id, postingDay, source }: EntryOnAccount,
  of: string[],
  { amountMinor, balanceMinor }: { amountMinor: Minor; balanceMinor: Minor },
): LedgerLine {
  return {
    ...{ number: _id.number, postingDay, source, of },
    debitMinor: minor(Math.max(amountMinor, 0)),
    creditMinor: minor(Math.max(-amountMinor, 0)),
    balanceMinor,
  }
}

/** Whether an entry is found: by itself, or by what its lines are of. */
function finderOf(
  search: string,
  currency: string,
  names: NamesFound,
): (entry: EntryDocument, of: readonly string[]) => boolean {
  const finds = entryFinder(search, currency, names)
  if (finds === null) return () => true
  const words = search.trim().toLowerCase().split(/\s+/)
  return ({ _id, source, lines }, of) => {
    const text = of.join(' ').toLowerCase()
    return finds({ number: _id.number, source, lines }) || words.every((word) => text.includes(word))
  }
}

/** Names of tills, read once; of customers and suppliers as they are met. */
export type KnownNames = {
  tills: Names
  parties: Map<string, string>
  read: (party: string) => Promise<string>
}

export async function readNames(database: Database, shopId: string): Promise<KnownNames> {
  const tills = await findTills(database, shopId)
  const parties = new Map<string, string>([[unknownParty, 'Not named']])
  return {
    tills: new Map(tills.map(({ _id, name }) => [_id.tillId, name])),
    parties,
    async read(party) {
      const known = parties.get(party)
      if (known !== undefined) return known
      const customers = await customerStore.namesOf(database, shopId, [party])
      const [supplier] = customers.has(party) ? [] : await supplierStore.findAll(database, shopId, [party])
      const name = customers.get(party) ?? supplier?.name ?? ''
      parties.set(party, name)
      return name
    },
  }
}

/** What the lines of an entry on an account are of, each once. */
export async function ofLines(
  { lines }: EntryOnAccount,
  account: AccountCode,
  { tills, read }: KnownNames,
): Promise<string[]> {
  const of = new Set<string>()
  for (const { account: on, dims } of lines) {
    if (on !== account || !dims) continue
    const { party, till, tax } = dims
    // A party on prepayments is the line of a document, not a person.
    if (party !== undefined) of.add(await read(party))
    if (till !== undefined) of.add(tills.get(till) ?? '')
    if (tax) of.add(taxClassLabels[tax.class])
  }
  of.delete('')
  return [...of]
}
