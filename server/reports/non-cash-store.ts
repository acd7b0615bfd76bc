import type { Day, DayRange } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import {
  type AssetOnCredit,
  type NonCashMove,
  nonCashAccounts,
  nonCashMoves,
} from '#domain/report/non-cash.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type EntryFilter, listEntries } from '../books/journal/by-day-store.ts'
import type { Collections } from '../db/collections.ts'
import type { EntryDocument } from '../db/documents.ts'

/** What of the movements of a range is no flow of cash, from the entries that may have some. */
export async function readNonCashMoves(
  collections: Collections,
  shopId: string,
  chart: Chart,
  { from, to }: DayRange,
): Promise<NonCashMove[]> {
  const list = (filter: EntryFilter) =>
    listEntries(collections.journalPages, shopId, filter, null, Number.POSITIVE_INFINITY)
  const invested = await list({ from, to, on: nonCashAccounts(chart) })
  const { assets, paidOn } = await readAssetsOnCredit(collections, shopId, { from, to })
  const known = new Set(invested.map(({ _id }) => _id.number))
  const paysForAsset = ({ number, lines }: Pick<EntryDocument, 'lines'> & { number: number }) =>
    !known.has(number) && lines.some(({ dims }) => dims?.openItem !== undefined && assets.has(dims.openItem))
  const payments: EntryDocument[] = []
  for (const day of paidOn)
    payments.push(...(await list({ from: day, to: day, on: [accounts.payables], finds: paysForAsset })))
  return nonCashMoves([...invested, ...payments], chart, assets)
}

/** Fixed assets that were bought on credit, and the days of the range on which something was paid for them. */
async function readAssetsOnCredit({ openItems }: Collections, shopId: string, { from, to }: DayRange) {
  const costs = await openItems
    .find({ '_id.shopId': shopId, '_id.account': accounts.fixedAssets }, { projection: { amountMinor: 1 } })
    .toArray()
  const assets = new Map<string, AssetOnCredit>()
  const paidOn = new Set<Day>()
  if (costs.length === 0) return { assets, paidOn }
  const costOf = new Map(costs.map(({ _id, amountMinor }) => [_id.document, amountMinor]))
  const owed = openItems.find({
    '_id.shopId': shopId,
    '_id.account': accounts.payables,
    '_id.document': { $in: [...costOf.keys()] },
  })
  for await (const { _id, amountMinor, settlements } of owed) {
    if (amountMinor === 0) continue
    assets.set(_id.document, { costMinor: costOf.get(_id.document) ?? minor(0), owedMinor: amountMinor })
    for (const { day } of settlements) if (day >= from && day <= to) paidOn.add(day)
  }
  return { assets, paidOn }
}
