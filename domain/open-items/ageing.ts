import { addDays, type Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import type { DueDay, OpenItem, OpenSide } from './open-item.ts'

/** Whom a shop owes, or is owed by. */
export type PartySide = 'customers' | 'suppliers'

/** An item with all that settled it, each by its posting day. */
export type DatedItem = Pick<OpenItem, 'account' | 'party' | 'document' | 'side' | 'day' | 'amountMinor'> & {
  dueDays: readonly DueDay[]
  settlements: readonly { day: Day; amountMinor: Minor }[]
}

/** How long something is overdue: not yet, then by days, the last without an end. */
const ageLimits = [0, 30, 60, 90] as const
export const ageNames = ['Current', '1–30', '31–60', '61–90', 'Over 90'] as const

/** Minor units by age, in the order of `ageNames`. */
export type Ages = [Minor, Minor, Minor, Minor, Minor]

/** What is open with a party on a day. Amounts are positive. */
export type Position = {
  /** What the party owes (a customer), or is owed (a supplier). */
  owedMinor: Minor
  ages: Ages
  /** The credit: store credit, deposits without their tax, a supplier who was paid too much. */
  creditMinor: Minor
  /** Of that what was paid for goods to come: it pays them, and nothing that is owed. */
  depositMinor: Minor
}

/** The accounts of a kind of party. */
export const accountsOf: Readonly<Record<PartySide, readonly AccountCode[]>> = {
  customers: [accounts.receivables, accounts.storeCredit, accounts.deposits],
  suppliers: [accounts.payables],
}

/** The side of its account on which a debt is. */
export const owedSide: Readonly<Record<PartySide, OpenSide>> = { customers: 'debit', suppliers: 'credit' }

export const noAges = (): Ages => [minor(0), minor(0), minor(0), minor(0), minor(0)]

export const noPosition = (): Position => ({
  owedMinor: minor(0),
  ages: noAges(),
  creditMinor: minor(0),
  depositMinor: minor(0),
})

/** What was open of an item at the end of a day; nothing where it was raised later. */
export function openOn({ day, amountMinor, settlements }: DatedItem, on: Day): Minor {
  if (day > on) return minor(0)
  return minor(
    settlements.reduce((open, one) => (one.day <= on ? open - one.amountMinor : open), Number(amountMinor)),
  )
}

/** The open parts of an item on a day by their due days, the first first: what was due first is settled first. */
export function openPartsOn(item: DatedItem, on: Day): DueDay[] {
  const parts: DueDay[] = []
  let openMinor: number = openOn(item, on)
  const latestFirst = item.dueDays.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  for (const { day, amountMinor } of latestFirst) {
    const partMinor = minor(Math.min(openMinor, amountMinor))
    if (partMinor > 0) parts.unshift({ day, amountMinor: partMinor })
    openMinor -= partMinor
  }
  // Of earlier documents, whose due days add up to less than their total.
  return openMinor > 0 ? [{ day: item.day, amountMinor: minor(openMinor) }, ...parts] : parts
}

/** How old the open amount of an item is on a day. */
export function agesOn(item: DatedItem, on: Day): Ages {
  return agesFrom(item, on, firstDaysOn(on))
}

function agesFrom(item: DatedItem, on: Day, firstDays: readonly Day[]): Ages {
  const ages = noAges()
  for (const { day, amountMinor } of openPartsOn(item, on)) add(ages, ageOf(day, firstDays), amountMinor)
  return ages
}

/** The earliest day that something of each age was due: days compare as text, which counting them does not. */
function firstDaysOn(on: Day): Day[] {
  return ageLimits.map((limit) => addDays(on, -limit))
}

/** The index of an age in `ageNames`. */
function ageOf(due: Day, firstDays: readonly Day[]): number {
  const index = firstDays.findIndex((first) => due >= first)
  return index === -1 ? ageLimits.length : index
}

function add(ages: Ages, index: number, amountMinor: number): void {
  ages[index] = minor((ages[index] ?? 0) + amountMinor)
}

/** What is open with each party on a day, by its id; those with whom nothing is are left out. */
export function positionsOn(items: Iterable<DatedItem>, side: PartySide, on: Day): Map<string, Position> {
  const positions = new Map<string, Position>()
  const firstDays = firstDaysOn(on)
  for (const item of items) {
    const openMinor = openOn(item, on)
    if (openMinor === 0) continue
    const position = positions.get(item.party) ?? noPosition()
    positions.set(item.party, position)
    if (item.side !== owedSide[side]) {
      position.creditMinor = minor(position.creditMinor + openMinor)
      if (item.account === accounts.deposits) position.depositMinor = minor(position.depositMinor + openMinor)
      continue
    }
    position.owedMinor = minor(position.owedMinor + openMinor)
    for (const [index, amountMinor] of agesFrom(item, on, firstDays).entries())
      add(position.ages, index, amountMinor)
  }
  return positions
}

/** What is past its day of it. */
export function overdueOf({ ages: [, ...past] }: Pick<Position, 'ages'>): Minor {
  return minor(past.reduce((sum, amountMinor) => sum + amountMinor, 0))
}

/** The same less credit, which is taken off what is due longest; deposits are for something else. */
export function overdueWithoutCredit(
  position: Pick<Position, 'ages' | 'creditMinor' | 'depositMinor'>,
): Minor {
  return minor(Math.max(overdueOf(position) - position.creditMinor + position.depositMinor, 0))
}
