import type { DueDepreciation } from '#domain/api/asset.ts'
import { bookValueOf, depreciationDue, firstMonthOf } from '#domain/assets/depreciation.ts'
import type { Day } from '#domain/business-day.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { lastDayOf, type Month, monthAfter, monthOf } from '#domain/month.ts'
import type { KnownAsset } from './known-assets.ts'

/**
 * The months of which something is due, through the one in which today is: each as it will be once those before it
 * are posted. The last has not ended, unless today is its last day.
 */
export function dueMonths(
  assets: readonly KnownAsset[],
  today: Day,
): { due: DueDepreciation[]; current: DueDepreciation | null } {
  const present = monthOf(today)
  const balance = assets.filter(({ balance: { costMinor } }) => costMinor > 0)
  const first = balance.map((asset) => firstDueOf(asset, present)).sort()[0]
  if (first === undefined) return { due: [], current: null }
  const months: DueDepreciation[] = []
  const left = new Map(balance.map((asset) => [asset.assetId, asset.balance]))
  for (let month: Month = first; month <= present; month = monthAfter(month, 1)) {
    const shares = balance.flatMap(({ assetId, terms, document }) => {
      const before = left.get(assetId)
      const amountMinor = before ? depreciationDue(terms, before, month) : minor(0)
      if (!before || amountMinor === 0) return []
      const after = { ...before, accumulatedMinor: minor(before.accumulatedMinor + amountMinor) }
      left.set(assetId, after)
      return [{ assetId, name: document.name, amountMinor, bookMinor: bookValueOf(after) }]
    })
    const amountMinor = sumMinor(shares.map((share) => share.amountMinor))
    if (shares.length > 0) months.push({ month, amountMinor, shares })
  }
  const hasEnded = ({ month }: DueDepreciation) => lastDayOf(month) <= today
  return { due: months.filter(hasEnded), current: months.find((month) => !hasEnded(month)) ?? null }
}

/** The first month that may take a share; nothing is due of what was posted. */
function firstDueOf({ terms, through }: KnownAsset, present: Month): Month {
  const next = through === null ? firstMonthOf(terms) : monthAfter(through, 1)
  return next > present ? present : next
}
