import { addDays, addMonths, type Day, day, firstOfNextMonth } from '../business-day.ts'
import type { Dated } from '../documents/setting/dated.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import type { TaxPackId, TaxRhythm } from '../terms/tax.ts'
import type { TaxPeriod } from './country-returns.ts'
import { usualRhythm } from './forms.ts'

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
  const usual = usualRhythm(taxPack)
  // What a shop chose stays where its country is corrected to one without returns.
  if (usual === null) return null
  return rhythms.findLast(({ from }) => from === null || from <= on)?.setTo ?? usual
}

/** The last day of the period that a day lies in. */
function endOf(on: Day, rhythm: TaxRhythm): Day {
  let month = day(`${on.slice(0, 7)}-01`)
  if (rhythm !== 'monthly') {
    const last = Number(rhythm.slice(-1)) - 1
    while (Number(month.slice(5, 7)) % 3 !== last) month = addMonths(month, 1)
  }
  return addDays(firstOfNextMonth(month), -1)
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
    ({ from, setTo }) => from !== null && from > on && (setTo ?? usualRhythm(of.taxPack)) !== now,
  )
  return next?.from ? addDays(next.from, -1) : null
}

function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other
}

function earlierOf(one: Day, ...others: readonly (Day | null)[]): Day {
  return others.reduce<Day>((first, other) => (other !== null && other < first ? other : first), one)
}
