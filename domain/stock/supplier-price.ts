import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import { type Milli, milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'

/** The entry of a supplier's list for a product. */
export type ListedPrice = {
  code: string
  pack?: { name: string; quantityMilli: Milli } | undefined
  priceMinor?: Minor | undefined
  changedOn: Day
}
/** So many of it came for so much, without tax, freight included. */
export type DeliveredPrice = { day: Day; quantityMilli: Milli; netMinor: Minor }

type PriceNow = {
  /** Of a pack, where there is one. */
  priceMinor: Minor | null
  unitCostMinor: Minor | null
  changedOn: Day
  from: 'list' | 'delivery'
}

const one = milli(1000)

/**
 * What a product costs now: as the list says, unless it was delivered at another price since. Goods that came free say
 * nothing of the price. Null: it is not known.
 */
export function priceNow(listed: ListedPrice | undefined, last: DeliveredPrice | undefined): PriceNow | null {
  const delivered = last && last.netMinor > 0 ? last : undefined
  const size = listed?.pack?.quantityMilli ?? one
  const isListed = listed?.priceMinor !== undefined && (!delivered || listed.changedOn >= delivered.day)
  if (listed && isListed && listed.priceMinor !== undefined) {
    const unitCostMinor = minor(multiplyDivide(listed.priceMinor, one, size))
    return { priceMinor: listed.priceMinor, unitCostMinor, changedOn: listed.changedOn, from: 'list' }
  }
  if (delivered && delivered.quantityMilli > 0) {
    const { netMinor, quantityMilli, day } = delivered
    return {
      priceMinor: minor(multiplyDivide(netMinor, size, quantityMilli)),
      unitCostMinor: minor(multiplyDivide(netMinor, one, quantityMilli)),
      ...{ changedOn: day, from: 'delivery' },
    }
  }
  return listed ? { priceMinor: null, unitCostMinor: null, changedOn: listed.changedOn, from: 'list' } : null
}

/** So much, in whole packs of the supplier's. */
export function inWholePacks(quantityMilli: Milli, pack: { quantityMilli: Milli } | undefined): Milli {
  if (!pack) return quantityMilli
  return milli(Math.ceil(quantityMilli / pack.quantityMilli) * pack.quantityMilli)
}

/** `2 × Carton of 24`, where it is whole packs; else nothing. */
export function packsInWords(
  quantityMilli: Milli,
  pack: { quantityMilli: Milli } | null,
  label: string,
): string {
  if (pack === null || quantityMilli % pack.quantityMilli !== 0) return ''
  return `${quantityMilli / pack.quantityMilli} × ${label}`
}
