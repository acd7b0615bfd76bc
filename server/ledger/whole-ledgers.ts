import type { AccountLedger } from '#domain/api/ledger.ts'
import type { DayRange } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { ledgerRows } from '#domain/report/account-ledger.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import { entriesByDay } from '../books/journal/by-day-store.ts'
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
import { readSidesOfAll, type Sides } from './store.ts'

type Limits = {
  /** An account with more entries in the days is left out. */
  mostOfAccount: number
  /** Lines of all accounts kept in memory, unless one account alone has more. */
  mostAtOnce: number
}

type Figures = ReturnType<typeof ledgerFigures>

/**
 * The ledger of each account that moved in the days or had a balance before them, oldest first, as the books were when
 * the first is asked for. The journal is read once for all accounts, and again for those that there was no room for.
 */
export async function* wholeLedgers(
  database: Database,
  shopId: string,
  range: DayRange,
  limits: Limits,
): AsyncGenerator<AccountLedger> {
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const { through, figures } = await readFigures(database, shopId, chart.accounts, {
    ...{ range, startMonth: shop.settings.financialYearStartMonth },
  })
  const names = await readNames(database, shopId)
  let left: ReadonlySet<AccountCode> = new Set(figures.keys())
  while (left.size > 0) {
    const { found, tooLong, noRoom } = await readEntries(
      database,
      shopId,
      { range, through, on: left },
      limits,
    )
    for (const account of chart.accounts) {
      const ofAccount = figures.get(account.account)
      const { account: code } = account
      if (!ofAccount || !left.has(code) || tooLong.has(code) || noRoom.has(code)) continue
      const entries = found.get(code) ?? []
      if (entries.length === 0 && ofAccount.openingMinor === 0) continue
      const items = await linesOf(entries, code, ofAccount, names)
      yield { currency: shop.currency, account, of: null, ...ofAccount, items, nextCursor: null }
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
  { collections }: Database,
  shopId: string,
  { range, through, on }: { range: DayRange; through: number; on: ReadonlySet<AccountCode> },
  { mostOfAccount, mostAtOnce }: Limits,
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
  for await (const entry of entriesByDay(collections.journalPages, shopId, { ...range, on: null })) {
    if (entry._id.number > through) continue
    for (const [account, lines] of byAccount(entry.lines)) {
      if (!on.has(account) || tooLong.has(account) || noRoom.has(account)) continue
      const entries = found.get(account) ?? []
      found.set(account, entries)
      entries.push({ _id: entry._id, postingDay: entry.postingDay, source: entry.source, lines })
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
