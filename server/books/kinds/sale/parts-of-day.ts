import { extend } from '#domain/documents/sale/price.ts'
import { type HourOfWeek, hourOfWeek } from '#domain/hour-of-week.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { PartOfDay, PartsOfDay } from '../../../db/documents.ts'
import { fieldPath } from '../../../db/paths.ts'
import type { ShopClock } from '../../engine/document-kind.ts'
import { soldTime } from './sold-at.ts'
import type { SaleDocument } from './stored.ts'

/** What is counted of a sale beside its taxes, tenders and products. */
export type PartedSale = Pick<
  SaleDocument,
  | 'kind'
  | 'origin'
  | 'cashierUid'
  | 'shiftId'
  | 'location'
  | 'soldAt'
  | 'soldBetween'
  | 'lines'
  | 'voided'
  | 'discounts'
  | 'totals'
  | 'discountMinor'
  | 'reviews'
>

type NameOfParts = keyof PartsOfDay

/** Sales without a cashier, or without a shift. */
const ofNone = 'none'
/** Past sales that came in a file: they have no cashier, and were not made at the tills. */
export const ofImport = 'import'
/**
 * Sales with a cashier or a shift that was unknown to the shop when they were recorded, which is reviewed. They are
 * counted together, since a till may say any name: the names are in the receipts of that day.
 */
export const ofUnknown = 'unknown'

/**
 * Ids of people and shifts, of at most 64 characters; a person's may be one of another system's. The database reads
 * it, too, where `$` would also match before a last line break.
 */
const plainId = /^(?!.{65})[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?![\s\S])/

/** Under which name the totals of a day count who served. */
export function cashierPart({
  cashierUid,
  origin,
  reviews,
}: Pick<PartedSale, 'cashierUid' | 'origin' | 'reviews'>): string {
  if (cashierUid === null) return origin === 'import' ? ofImport : ofNone
  const isKnown = !reviews.some(({ code }) => code === 'cashier_unknown')
  return isKnown && plainId.test(cashierUid) ? `uid:${cashierUid}` : ofUnknown
}

/** The sales that `cashierPart` puts under `ofUnknown`, as the database finds them. */
export const isOfUnknownCashier = {
  cashierUid: { $ne: null },
  $or: [{ 'reviews.code': 'cashier_unknown' as const }, { cashierUid: { $not: plainId } }],
}

/** Who that is; undefined if there is none. */
export function uidOfPart(name: string): string | undefined {
  return name.startsWith('uid:') ? name.slice('uid:'.length) : undefined
}

/** Under which name the totals of a day count the shift. One that is known is of the till that gave the receipt. */
export function shiftPart({ shiftId, reviews }: Pick<PartedSale, 'shiftId' | 'reviews'>): string {
  if (shiftId === undefined) return ofNone
  const isKnown = !reviews.some((review) => review.code === 'shift_differs' && review.said === 'unknown')
  return isKnown && plainId.test(shiftId) ? `id:${shiftId}` : ofUnknown
}

/** The sales that `shiftPart` puts under `ofUnknown`. */
export const isOfUnknownShift = {
  shiftId: { $exists: true },
  $or: [
    { reviews: { $elemMatch: { code: 'shift_differs' as const, said: 'unknown' } } },
    { shiftId: { $not: plainId } },
  ],
}

/** The shift; undefined where it is none. */
export function shiftOfPart(name: string): string | undefined {
  return name.startsWith('id:') ? name.slice('id:'.length) : undefined
}

const weekdays: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** `mon-14`: from 14:00 to 15:00 on a Monday. */
function hourPart({ weekday, hour }: HourOfWeek): string {
  return `${weekdays[weekday - 1] ?? ''}-${hour}`
}

export function hourOfPart(name: string): HourOfWeek {
  const [weekday = '', hour] = name.split('-')
  return { weekday: weekdays.indexOf(weekday) + 1, hour: Number(hour) }
}

/**
 * What a sale adds to the parts of its posting day. What places other than the first sold is theirs, and the first has
 * all the rest; a sale that came in a file is of no hour.
 */
export function partsOfSale(sale: PartedSale, { timeZone }: ShopClock): Record<string, number> {
  const parts: Record<string, number> = {}
  const add = (of: NameOfParts, name: string, figures: PartOfDay) => {
    for (const figure in figures) {
      const amount = figures[figure as keyof PartOfDay] ?? 0
      if (amount !== 0) parts[fieldPath(of, name, figure)] = amount
    }
  }
  const sold = soldOf(sale)
  const cashier = cashierPart(sale)
  const acts = actsByPerson(sale, cashier)
  for (const name of new Set([cashier, ...acts.keys()])) {
    const own = name === cashier ? { ...sold, discountMinor: 0 } : {}
    add('cashiers', name, { ...own, ...acts.get(name) })
  }
  add('shifts', shiftPart(sale), sold)
  const { netMinor, returnsNetMinor, costMinor } = sold
  const lost = { lostMinor: lostOf(sale) }
  if (sale.location === undefined || sale.location === firstLocation) add('locations', firstLocation, lost)
  else add('locations', sale.location, { netMinor, returnsNetMinor, costMinor, ...lost })
  if (sale.origin !== 'import') {
    const grossMinor = sold.grossMinor - sold.returnsGrossMinor
    add('hours', hourPart(hourOfWeek(soldTime(sale), timeZone)), { receipts: sold.receipts, grossMinor })
  }
  return parts
}

/** The figures that its day has of it, too. */
function soldOf({ kind, totals, discountMinor, lines }: PartedSale) {
  const isReturn = kind === 'return'
  const costMinor = lines.reduce((sum, line) => sum + line.costMinor, 0)
  const ofSale = (amount: number) => (isReturn ? 0 : amount)
  const ofReturn = (amount: number) => (isReturn ? amount : 0)
  return {
    receipts: ofSale(1),
    returns: ofReturn(1),
    grossMinor: ofSale(totals.grossMinor),
    netMinor: ofSale(totals.netMinor),
    discountMinor: ofSale(discountMinor),
    returnsGrossMinor: ofReturn(totals.grossMinor),
    returnsNetMinor: ofReturn(totals.netMinor),
    costMinor: isReturn ? 0 - costMinor : costMinor,
  }
}

/** What a person took off a sale, or gave for less. */
export type Acts = Required<
  Pick<
    PartOfDay,
    'voids' | 'voidedMinor' | 'discounts' | 'discountMinor' | 'priceChanges' | 'priceChangeMinor'
  >
>
const noActs: Acts = {
  ...{ voids: 0, voidedMinor: 0, discounts: 0, discountMinor: 0, priceChanges: 0, priceChangeMinor: 0 },
}

/**
 * Removed lines, discounts and changed prices by the person who did it. Earlier ones, and those that name no one of
 * the shop, count for the cashier of the sale. If the shop did not know the cashier, all of them do: such receipts are
 * read one by one.
 */
function actsByPerson(sale: PartedSale, cashier: string): Map<string, Acts> {
  const acts = new Map<string, Acts>()
  if (sale.kind !== 'sale') return acts
  const { voided = [], discounts = [], discountMinor, lines } = sale
  const nameOf = doerParts(sale, cashier)
  const add = (by: string | undefined, more: Partial<Acts>) => {
    const name = nameOf(by)
    const own = { ...(acts.get(name) ?? noActs) }
    for (const figure in more) own[figure as keyof Acts] += more[figure as keyof Acts] ?? 0
    acts.set(name, own)
  }
  for (const { by, amountMinor } of voided) add(by, { voids: 1, voidedMinor: amountMinor })
  const ofCashier = discounts.reduce((left, { amountMinor }) => left - amountMinor, Number(discountMinor))
  for (const { by, amountMinor } of [...discounts, { by: undefined, amountMinor: ofCashier }])
    if (amountMinor > 0) add(by, { discountMinor: amountMinor })
  for (const { by, lessMinor } of priceChangesOf(lines))
    add(by, { priceChanges: 1, priceChangeMinor: lessMinor })
  // A receipt is one discount of each who gave some of it.
  for (const own of acts.values()) own.discounts = own.discountMinor > 0 ? 1 : 0
  return acts
}

/** Under which name an act counts that names a person, or no one. */
function doerParts(
  { reviews }: Pick<PartedSale, 'reviews'>,
  cashier: string,
): (by: string | undefined) => string {
  const unknown = new Set(reviews.flatMap(({ code, said }) => (code === 'remover_unknown' ? [said] : [])))
  return (by) => {
    const isKnown = by !== undefined && cashier !== ofUnknown && !unknown.has(by) && plainId.test(by)
    return isKnown ? `uid:${by}` : cashier
  }
}

function priceChangesOf(lines: PartedSale['lines']): { by: string | undefined; lessMinor: number }[] {
  return lines.flatMap(({ priceChange, unitPriceMinor, quantityMilli }) => {
    if (!priceChange) return []
    const lessMinor = extend(priceChange.fromMinor, quantityMilli) - extend(unitPriceMinor, quantityMilli)
    return [{ by: priceChange.by, lessMinor }]
  })
}

/** Of `priceChangeMinor`, which is what lower prices took off less what higher ones added, the two apart. */
export type ActsApart = Acts & { loweredMinor: number; raisedMinor: number }

/** The acts of each person by uid; null where the receipt names no person that the shop knew. */
export function actsByUid(sale: PartedSale): Map<string | null, ActsApart> {
  const cashier = cashierPart(sale)
  const nameOf = doerParts(sale, cashier)
  const changes = priceChangesOf(sale.lines)
  const apart = [...actsByPerson(sale, cashier)].map(([name, acts]): [string | null, ActsApart] => {
    const raisedMinor = changes.reduce(
      (sum, { by, lessMinor }) => (lessMinor < 0 && nameOf(by) === name ? sum - lessMinor : sum),
      0,
    )
    const loweredMinor = acts.priceChangeMinor + raisedMinor
    return [uidOfPart(name) ?? null, { ...acts, loweredMinor, raisedMinor }]
  })
  return new Map(apart)
}

/** What came back and was written off at once went to no stock, and the return has its cost. */
function lostOf({ kind, lines }: PartedSale): number {
  if (kind !== 'return') return 0
  return lines.reduce((sum, line) => sum + (line.isWrittenOff ? line.costMinor : 0), 0)
}
