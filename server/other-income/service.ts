import type { z } from 'zod'
import type { OtherIncome, OtherIncomeQuery, OtherIncomeSchedule } from '#domain/api/other-income.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { netOfIncome } from '#domain/documents/other-income/posting.ts'
import type { OtherIncomeBody } from '#domain/documents/other-income/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { recordWithFiles } from '../attachments/service.ts'
import { findDocument } from '../books/documents-store.ts'
import { listEntries } from '../books/journal/by-day-store.ts'
import { otherIncome as otherIncomeKind } from '../books/kinds/other-income/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { readChart, requireShopAndChart } from '../ledger/accounts.ts'
import { balancesOf, type EntrySums } from '../ledger/entry-sums.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { requireShop } from '../shops/store.ts'

/** Records other income. The same content again under its id changes nothing. */
export async function recordOtherIncome(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { incomeId, ...place }: PutPlace & { incomeId: string },
  income: OtherIncomeBody,
): Promise<{ isNew: boolean; income: OtherIncome }> {
  const files = {
    references: income.attachments ?? [],
    document: { kind: 'other-income', id: incomeId } as const,
  }
  const { isNew } = await recordWithFiles(deps, place.shopId, [files], () =>
    recordOne(deps, otherIncomeKind, place, { incomeId, income }),
  )
  return { isNew, income: await requireOtherIncome(deps.database, place.shopId, incomeId) }
}

/** @throws Refusal other_income_not_found */
export async function requireOtherIncome(
  database: Database,
  shopId: string,
  incomeId: string,
): Promise<OtherIncome> {
  const found = await findDocument(database, otherIncomeKind, shopId, incomeId)
  if (!found) throw new Refusal('other_income_not_found', { incomeId })
  const { businessDay, account, receivedIn, tillId, totalMinor, taxClassId, taxes, text } = found
  const { from, reference, attachments, postingDay, entryNumber, recordedAt, postedBy } = found
  const chart = await readChart(database, await requireShop(database, shopId))
  return {
    ...{ incomeId, businessDay, account, receivedIn, totalMinor, taxClassId, taxes, text, postingDay },
    ...(tillId !== undefined && { tillId }),
    ...(from !== undefined && { from }),
    ...(reference !== undefined && { reference }),
    ...(attachments && { attachments }),
    accountName: chart.find(account).name,
    netMinor: netOfIncome(found),
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
    reversal: await findReversal(database, shopId, { kind: 'other-income', id: incomeId }),
  }
}

/** More than so many in one range are no list that anybody reads. */
const most = 5_000

/** Every entry on an account of other income, and whether that is what the ledger comes to. */
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
    const items = entries.flatMap(({ _id, postingDay, source, lines }) =>
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
