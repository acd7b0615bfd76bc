import type { Day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { type DatedItem, openPartsOn } from '../../open-items/ageing.ts'
import { type Dims, hasOpenItems, isOfAssets, unknownParty } from '../../posting/dims.ts'
import type { AccountCode } from '../../terms/account.ts'
import type { BroughtForward, ExportLine } from './format.ts'

/**
 * The balance of each account at the end of a day, debit positive. What was open then is brought forward item by item,
 * with its party and its due days: a program that reads the export can settle it and knows its age. The balance of an
 * account that no item explains is one line.
 * @param items all that may have been open
 */
export function broughtForward(
  balances: Iterable<readonly [AccountCode, number]>,
  items: readonly DatedItem[],
  on: Day,
): BroughtForward {
  const itemsOf = Map.groupBy(items, ({ account }) => account)
  return [...balances]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([account, balanceMinor]) => {
      const open = (itemsOf.get(account) ?? []).toSorted(byPlace).flatMap((item) => openLines(item, on))
      const restMinor = minor(open.reduce((rest, line) => rest - line.amountMinor, balanceMinor))
      return restMinor === 0 ? open : [...open, { account, amountMinor: restMinor }]
    })
}

function openLines(item: DatedItem, on: Day): ExportLine[] {
  const { account, side } = item
  return openPartsOn(item, on).map(({ day, amountMinor }) => ({
    account,
    amountMinor: side === 'debit' ? amountMinor : minor(-amountMinor),
    dims: dimsOf(item, day),
  }))
}

function dimsOf({ account, party, document }: DatedItem, due: Day): Dims {
  if (isOfAssets(account)) return { asset: party }
  if (hasOpenItems(account)) return { party, openItem: document, due }
  return party === unknownParty ? { openItem: document } : { party, openItem: document }
}

/** In the order in which they were raised. */
function byPlace(a: DatedItem, b: DatedItem): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.document < b.document ? -1 : 1
}
