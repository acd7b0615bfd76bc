import { type Minor, minor } from '../money.ts'
import { isChargedRate } from '../tax/packs.ts'
import { taxDirectionOf } from '../terms/chart.ts'
import type { TaxDims } from './dims.ts'
import type { EntryLine } from './entry.ts'

/**
 * Which tax a total is of; empty texts where a line names no component or use. Rates that no tax pack has are counted
 * together: a till may send any of ten thousand, and all totals of a day are one document.
 */
export type TaxTotalKey = {
  direction: TaxDims['direction']
  class: TaxDims['class']
  rateBp: number | 'other'
  use: string
  component: string
}

/**
 * Base and amount of a tax. Output: positive for what is sold, negative for what comes back. Input: positive for what
 * is bought; `recoverableMinor` is the part that is claimed back. Without a component the base is what a tax return
 * reports though there is no tax on it.
 */
export type TaxAmounts = { baseMinor: Minor; amountMinor: Minor; recoverableMinor: Minor }

/** What a line adds to the totals of its tax; null where it says nothing of a tax. */
export function taxAmountsOf({
  account,
  amountMinor,
  dims,
  baseMinor,
}: EntryLine): { key: TaxTotalKey; amounts: TaxAmounts } | null {
  if (!dims?.tax) return null
  const { class: taxClass, component, rateBp, direction, use = '' } = dims.tax
  const ofDirection = (amount: number) => minor(direction === 'input' || amount === 0 ? amount : -amount)
  const taxMinor = component === undefined ? minor(0) : ofDirection(amountMinor)
  return {
    key: { direction, class: taxClass, rateBp: countedRate(rateBp), use, component: component ?? '' },
    amounts: {
      baseMinor: ofDirection(baseMinor ?? (component === undefined ? amountMinor : 0)),
      amountMinor: taxMinor,
      recoverableMinor: direction === 'input' && taxDirectionOf(account) === 'input' ? taxMinor : minor(0),
    },
  }
}

/** The rate that a total is of. */
export function countedRate(rateBp: TaxTotalKey['rateBp']): TaxTotalKey['rateBp'] {
  return rateBp === 0 || rateBp === 'other' || isChargedRate(rateBp) ? rateBp : 'other'
}
