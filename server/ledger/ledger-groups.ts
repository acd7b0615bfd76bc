import type { z } from 'zod'
import type { LedgerGroups, LedgerGroupsQuery } from '#domain/api/ledger.ts'
import type { DayRange } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { dimensionOf } from '#domain/report/ledger-dimensions.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from './accounts.ts'
import { namesOfDimension } from './dimension-names.ts'
import type { EntrySums } from './entry-sums.ts'
import { type GroupSums, sumByParty } from './party-sums-store.ts'
import { readSides, whileBooksStand } from './store.ts'

/** More than so many are added up and not listed. */
const maxGroups = 500

/**
 * One account by what its lines are of, from the open items and the entry lines; held against the totals of days.
 * @throws Refusal range_invalid, account_without_groups
 */
export async function ledgerGroups(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { account, ...range }: z.infer<typeof LedgerGroupsQuery>,
): Promise<LedgerGroups> {
  if (range.from > range.to) throw new Refusal('range_invalid', range)
  const by = dimensionOf(account)
  if (by === null) throw new Refusal('account_without_groups', { account })
  const { collections } = database
  const { shop, chart } = await requireShopAndChart(database, shopId)
  return whileBooksStand(collections, shopId, async () => {
    const [groups, before, moved] = await Promise.all([
      by === 'party' || by === 'asset'
        ? refuseTooLong(sumByParty(collections, shopId, account, range))
        : sumByValue(entrySums, shopId, account, range),
      readSides(collections, shopId, account, { before: range.from }),
      readSides(collections, shopId, account, range),
    ])
    const found = [...groups]
      .filter(([, sums]) => sums.openingMinor !== 0 || sums.debitMinor !== 0 || sums.creditMinor !== 0)
      .map(([key, sums]) => ({ key, ...sidesOf(sums) }))
      .sort((a, b) => weightOf(b) - weightOf(a) || (a.key < b.key ? -1 : 1))
    const listed = found.slice(0, maxGroups)
    const rest = found.slice(maxGroups)
    const nameOf = await namesOfDimension(
      database,
      shop,
      by,
      listed.map(({ key }) => key),
    )
    const total = sumOf(found)
    const accountClosing = before.debitMinor - before.creditMinor + moved.debitMinor - moved.creditMinor
    return {
      ...{ currency: shop.currency, account: chart.find(account), by, total },
      items: listed.map((group) => ({ ...group, name: nameOf(group.key) })),
      others: rest.length === 0 ? null : { count: rest.length, ...sumOf(rest) },
      tiesToAccount:
        total.openingMinor === before.debitMinor - before.creditMinor &&
        total.closingMinor === accountClosing,
      accountClosingMinor: minor(accountClosing),
    }
  })
}

async function sumByValue(
  entrySums: EntrySums,
  shopId: string,
  account: AccountCode,
  { from, to }: DayRange,
): Promise<Map<string, GroupSums>> {
  const sums = await entrySums.ofDims(shopId)
  return new Map(
    sums.valuesOf(account).map((value) => {
      const { debitMinor, creditMinor } = sums.sides(account, value, { before: from })
      return [value, { openingMinor: debitMinor - creditMinor, ...sums.sides(account, value, { from, to }) }]
    }),
  )
}

type GroupSides = LedgerGroups['total']

function sidesOf({ openingMinor, debitMinor, creditMinor }: GroupSums): GroupSides {
  return {
    openingMinor: minor(openingMinor),
    debitMinor: minor(debitMinor),
    creditMinor: minor(creditMinor),
    closingMinor: minor(openingMinor + debitMinor - creditMinor),
  }
}

function sumOf(groups: readonly GroupSides[]): GroupSides {
  const sum = (name: keyof Omit<GroupSides, 'closingMinor'>) =>
    groups.reduce((total, group) => total + group[name], 0)
  return sidesOf({
    openingMinor: sum('openingMinor'),
    debitMinor: sum('debitMinor'),
    creditMinor: sum('creditMinor'),
  })
}

/** The first ones: the largest balance, and of those without one what moved most. */
function weightOf({ closingMinor, debitMinor, creditMinor }: GroupSides): number {
  return closingMinor !== 0 ? 1e15 + Math.abs(closingMinor) : debitMinor + creditMinor
}
