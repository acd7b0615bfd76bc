import type { z } from 'zod'
import type { OtherIncomeQuery, OtherIncomeSchedule } from '#domain/api/other-income.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { listEntries } from '../books/journal/by-day-store.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { balancesOf, type EntrySums } from '../ledger/entry-sums.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { whileBooksStand } from '../ledger/store.ts'

/** More than so many in one range are no list that anybody reads. */
const most = 5_000

/** Every entry on an account of other income, and whether the ledger agrees. */
export async function otherIncomeSchedule(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { from, to }: z.infer<typeof OtherIncomeQuery>,
): Promise<OtherIncomeSchedule> {
  if (from > to) throw new Refusal('range_invalid', { from, to })
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const ofIncome = chart.accounts.flatMap(({ account, figure }) => (figure === 'otherIncome' ? account : []))
  return whileBooksStand(database.collections, shopId, async () => {
    const filter = { from, to, on: ofIncome, isNewestFirst: true }
    const entries = await listEntries(database.collections.journalPages, shopId, filter, null, most + 1)
    if (entries.length > most) throw new Refusal('range_invalid', { from, to })
    const balances = balancesOf(await entrySums.of(shopId), { from, to })
    const described = await sourceDescriber(database, { shop, chart })(entries)
    const items = described.flatMap(({ _id, postingDay, source, lines }) =>
      ofIncome.flatMap((account) => {
        const onAccount = lines.filter((line) => line.account === account)
        if (onAccount.length === 0) return []
        const amountMinor = minor(-sumMinor(onAccount.map((line) => line.amountMinor)))
        const { name: accountName } = chart.find(account)
        return [{ number: _id.number, postingDay, title: titleOf(source), account, accountName, amountMinor }]
      }),
    )
    return {
      currency: shop.currency,
      items,
      totalMinor: sumMinor(items.map(({ amountMinor }) => amountMinor)),
      ledgerMinor: minor(-ofIncome.reduce((sum, account) => sum + (balances.get(account) ?? 0), 0)),
    }
  })
}
