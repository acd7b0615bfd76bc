import type { AccountLedger } from '#domain/api/ledger.ts'
import type { DayRange } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { ledgerRows } from '#domain/report/account-ledger.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import {
  daysOfLedger,
  type EntryOnAccount,
  type KnownNames,
  ledgerFigures,
  lineOf,
  ofLines,
  readNames,
} from './account-ledger.ts'
import { requireShopAndChart } from './accounts.ts'
import type { JournalReader } from './service.ts'
import { type SourceDescriber, sourceDescriber } from './source-describer.ts'
import { readSidesOfAll, type Sides } from './store.ts'

type Limits = {
  /** An account with more entries in the days is left out. */
  mostOfAccount: number
  /** Lines of all accounts kept in memory, unless one account alone has more. */
  mostAtOnce: number
}

type Figures = ReturnType<typeof ledgerFigures>

/**
 * The ledger of each account that moved in the days or had a balance before them, oldest first, as the books are now.
 * The journal is read once for all accounts, and again for those that there was no room for.
 * @param read the entries of that range, from a time that is not before this call
 * @returns the ledgers, and the number of the last entry that is in them
 */
export async function wholeLedgers(
  database: Database,
  shopId: string,
  { range, read, limits }: { range: DayRange; read: JournalReader; limits: Limits },
): Promise<{ through: number; ledgers: AsyncGenerator<AccountLedger> }> {
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const { through, figures } = await readFigures(database, shopId, chart.accounts, {
    ...{ range, startMonth: shop.settings.financialYearStartMonth },
  })
  const names = await readNames(database, shopId)
  const describe = sourceDescriber(database, { shop, chart })
  const books = { shopId, currency: shop.currency, chart, through, figures, names, describe, read, limits }
  return { through, ledgers: ledgersOf(books) }
}

type Books = {
  shopId: string
  currency: string
  chart: Chart
  through: number
  figures: ReadonlyMap<AccountCode, Figures>
  names: KnownNames
  describe: SourceDescriber
  read: JournalReader
  limits: Limits
}

async function* ledgersOf(books: Books): AsyncGenerator<AccountLedger> {
  const { chart, currency, figures, names, describe } = books
  let left: ReadonlySet<AccountCode> = new Set(figures.keys())
  while (left.size > 0) {
    const { found, tooLong, noRoom } = await readEntries(books, left)
    for (const account of chart.accounts) {
      const ofAccount = figures.get(account.account)
      const { account: code } = account
      if (!ofAccount || !left.has(code) || tooLong.has(code) || noRoom.has(code)) continue
      const entries = found.get(code) ?? []
      if (entries.length === 0 && ofAccount.openingMinor === 0) continue
      const items = await describe(await linesOf(entries, code, ofAccount, names))
      yield { currency, account, of: null, ...ofAccount, items, nextCursor: null }
    }
    left = noRoom
  }
}

/** Of every account, with the number of the last entry that they are of. */
async function readFigures(
  { collections, transaction }: Database,
  shopId: string,
  chart: readonly Account[],
  { range, startMonth }: { range: DayRange; startMonth: Parameters<typeof daysOfLedger>[2] },
): Promise<{ through: number; figures: ReadonlyMap<AccountCode, Figures> }> {
  const read = { through: 0, figures: new Map<AccountCode, Figures>() }
  await transaction(async (session) => {
    const sidesBy = new Map<string, ReadonlyMap<AccountCode, Sides>>()
    const sidesIn = async (days: Parameters<typeof readSidesOfAll>[2]) => {
      const key = JSON.stringify(days)
      const sides = sidesBy.get(key) ?? (await readSidesOfAll(collections, shopId, days, { session }))
      sidesBy.set(key, sides)
      return sides
    }
    const head = await collections.chainHeads.findOne({ _id: shopId }, { session })
    read.through = head?.number ?? 0
    for (const account of chart) {
      const { before, yearsIn } = daysOfLedger(account, range, startMonth)
      const opened = (await sidesIn(before)).get(account.account) ?? noSides
      const years: (DayRange & Sides)[] = []
      for (const year of yearsIn)
        years.push({ ...year, ...((await sidesIn(year)).get(account.account) ?? noSides) })
      read.figures.set(account.account, ledgerFigures(opened, years))
    }
  })
  return read
}

const noSides: Sides = { debitMinor: minor(0), creditMinor: minor(0) }

/** Reads the journal once: the entries of as many accounts as there is room for. */
async function readEntries(
  { shopId, through, read, limits: { mostOfAccount, mostAtOnce } }: Books,
  on: ReadonlySet<AccountCode>,
) {
  const found = new Map<AccountCode, EntryOnAccount[]>()
  const tooLong = new Set<AccountCode>()
  const noRoom = new Set<AccountCode>()
  const linesIn = new Map<AccountCode, number>()
  let inMemory = 0
  const forget = (account: AccountCode, why: Set<AccountCode>) => {
    inMemory -= linesIn.get(account) ?? 0
    linesIn.delete(account)
    found.delete(account)
    why.add(account)
  }
  for await (const { number, postingDay, source, lines: all } of read()) {
    if (number > through) continue
    for (const [account, lines] of byAccount(all)) {
      if (!on.has(account) || tooLong.has(account) || noRoom.has(account)) continue
      const entries = found.get(account) ?? []
      found.set(account, entries)
      entries.push({ _id: { shopId, number }, postingDay, source, lines })
      linesIn.set(account, (linesIn.get(account) ?? 0) + lines.length)
      inMemory += lines.length
      if (entries.length > mostOfAccount) forget(account, tooLong)
      // Each reading finishes at least one account.
      else if (inMemory > mostAtOnce && found.size > 1) forget(longestOf(linesIn), noRoom)
    }
  }
  return { found, tooLong, noRoom }
}

function byAccount(lines: EntryOnAccount['lines']): Map<AccountCode, EntryOnAccount['lines'][number][]> {
  const parts = new Map<AccountCode, EntryOnAccount['lines'][number][]>()
  for (const line of lines) {
    const part = parts.get(line.account)
    if (part) part.push(line)
    else parts.set(line.account, [line])
  }
  return parts
}

/** The likeliest to have more than is allowed. */
function longestOf(linesIn: ReadonlyMap<AccountCode, number>): AccountCode {
  const [longest] = [...linesIn].reduce((one, other) => (other[1] > one[1] ? other : one))
  return longest
}

async function linesOf(
  entries: readonly EntryOnAccount[],
  account: AccountCode,
  { openingMinor, closedYears }: Figures,
  names: KnownNames,
): Promise<AccountLedger['items']> {
  const items: AccountLedger['items'] = []
  const rows = ledgerRows(entries, account, {
    ...{ startMinor: openingMinor, isNewestFirst: false, closed: closedYears },
  })
  for await (const { entry, amountMinor, balanceMinor } of rows)
    items.push(lineOf(entry, await ofLines(entry, account, names), { amountMinor, balanceMinor }))
  return items
}
