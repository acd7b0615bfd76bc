import { addDays, addMonths, type Day, type DayRange, day } from '../business-day.ts'
import type { Dated } from '../documents/setting/dated.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import type { TaxPackId, TaxRhythm } from '../terms/tax.ts'

/** What a return is filed for. */
export type TaxPeriod = DayRange

/** How often returns are filed where the shop has chosen nothing; null where the country has no returns here. */
const usualRhythm: Readonly<Record<TaxPackId, TaxRhythm | null>> = {
  GH: 'monthly',
  NG: 'monthly',
  KE: 'monthly',
  GB: 'quarterly-1',
  none: null,
}

/** What a shop of a country can choose: where there is one alone, there is nothing to choose. */
export function rhythmsOffered(packId: TaxPackId): readonly TaxRhythm[] {
  if (packId === 'GB') return ['quarterly-1', 'quarterly-2', 'quarterly-3', 'monthly']
  const usual = usualRhythm[packId]
  return usual === null ? [] : [usual]
}

/** Days on which a shop is registered; `to` is null where that has no end. */
export type RegisteredSpan = { from: Day; to: Day | null }

/** The days on which a shop is registered, a change of its number or scheme counted as no break. */
export function registeredSpans(registrations: readonly TaxRegistration[]): RegisteredSpan[] {
  const spans: RegisteredSpan[] = []
  for (const { from, scheme } of registrations.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = spans.at(-1)
    const isOpen = last !== undefined && last.to === null
    if (scheme === 'not-registered') {
      if (isOpen) last.to = addDays(from, -1)
    } else if (!isOpen) spans.push({ from, to: null })
  }
  return spans.filter(({ from, to }) => to === null || to >= from)
}

export function isRegisteredOn(spans: readonly RegisteredSpan[], on: Day): boolean {
  return spans.some(({ from, to }) => from <= on && (to === null || on <= to))
}

/** What a shop's periods follow from. */
export type PeriodsOf = {
  taxPack: TaxPackId
  taxRegistrations: readonly TaxRegistration[]
  /** What the shop chose, and from when; null: what is usual in its country. */
  rhythms: Dated<TaxRhythm | null>
  /** The first day on which anything taxed is in the books; null where nothing is. */
  firstDay: Day | null
}

/**
 * The periods that a shop files returns for, in their order and without gaps while it is registered: the first is the
 * one of the first taxed day, the last the one that `through` lies in. A period ends early where the registration ends,
 * or where the shop files in another rhythm from a day on.
 */
export function taxPeriods(of: PeriodsOf, through: Day): TaxPeriod[] {
  const { firstDay } = of
  if (firstDay === null) return []
  const periods: TaxPeriod[] = []
  for (const span of registeredSpans(of.taxRegistrations)) {
    if (span.to !== null && span.to < firstDay) continue
    let from = span.from < firstDay ? laterOf(span.from, beginOf(firstDay, of)) : span.from
    while (from <= through && (span.to === null || from <= span.to)) {
      const rhythm = rhythmOn(of, from)
      if (rhythm === null) break
      const to = earlierOf(endOf(from, rhythm), span.to, dayBeforeChange(of, from))
      periods.push({ from, to })
      from = addDays(to, 1)
    }
  }
  return periods
}

/** How often returns are filed on a day; null where there are none. */
export function rhythmOn({ taxPack, rhythms }: Pick<PeriodsOf, 'taxPack' | 'rhythms'>, on: Day) {
  const row = rhythms.findLast(({ from }) => from === null || from <= on)
  return row?.setTo ?? usualRhythm[taxPack]
}

/** The last day of the period that a day lies in. */
function endOf(on: Day, rhythm: TaxRhythm): Day {
  let month = day(`${on.slice(0, 7)}-01`)
  if (rhythm !== 'monthly') {
    const last = Number(rhythm.slice(-1)) - 1
    while (Number(month.slice(5, 7)) % 3 !== last) month = addMonths(month, 1)
  }
  return addDays(addMonths(month, 1), -1)
}

function beginOf(on: Day, of: PeriodsOf): Day {
  const rhythm = rhythmOn(of, on)
  const months = rhythm === null || rhythm === 'monthly' ? 1 : 3
  const last = rhythm === null ? on : endOf(on, rhythm)
  return addMonths(day(`${last.slice(0, 7)}-01`), 1 - months)
}

function dayBeforeChange({ rhythms, ...of }: PeriodsOf, on: Day): Day | null {
  const now = rhythmOn({ ...of, rhythms }, on)
  const next = rhythms.find(
    ({ from, setTo }) => from !== null && from > on && (setTo ?? usualRhythm[of.taxPack]) !== now,
  )
  return next?.from ? addDays(next.from, -1) : null
}

function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other
}

function earlierOf(one: Day, ...others: readonly (Day | null)[]): Day {
  return others.reduce<Day>((first, other) => (other !== null && other < first ? other : first), one)
}

/**
 * The last day to file and pay. Ghana: the last working day of the month after (Act 1151). Nigeria: the 21st, Kenya:
 * the 20th. United Kingdom: a calendar month and seven days after the period. Public holidays are not known here.
 */
export function dueDayOf(packId: TaxPackId, { to }: TaxPeriod): Day {
  const nextMonth = addMonths(day(`${to.slice(0, 7)}-01`), 1)
  if (packId === 'NG') return addDays(nextMonth, 20)
  if (packId === 'KE') return addDays(nextMonth, 19)
  const endOfNext = addDays(addMonths(nextMonth, 1), -1)
  if (packId === 'GB') return addDays(isEndOfMonth(to) ? endOfNext : addMonths(to, 1), 7)
  return lastWorkingDay(endOfNext)
}

function isEndOfMonth(on: Day): boolean {
  return addDays(on, 1).endsWith('-01')
}

function lastWorkingDay(on: Day): Day {
  const weekday = new Date(`${on}T00:00:00Z`).getUTCDay()
  return addDays(on, weekday === 6 ? -1 : weekday === 0 ? -2 : 0)
}
