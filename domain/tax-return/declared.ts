import { addDays, type Day, endOfTime } from '../business-day.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import type { TaxPeriod } from './country-returns.ts'
import { lessFigures, sumFigures, type TaxFigure } from './figures.ts'
import { isRegisteredOn, type RegisteredSpan, registeredSpans } from './period.ts'
import { undeclared } from './undeclared.ts'

/** The totals of the taxes of a posting day. */
export type TaxesOfDay = { day: Day; figures: readonly TaxFigure[] }

/** A return that is not reversed, and what it declared. */
export type Declared = { period: TaxPeriod; figures: readonly TaxFigure[] }

/**
 * What the next return declares: all taxes up to the end of its period, less what the returns before it declared. So
 * it takes up what came late for periods that are filed, and whatever comes after it is left for the next one.
 * @param before the returns that are not reversed, the last one last
 */
export function figuresOfReturn(
  { to }: TaxPeriod,
  days: readonly TaxesOfDay[],
  registrations: readonly TaxRegistration[],
  before: readonly Declared[],
): { figures: TaxFigure[]; late: TaxFigure[] } {
  const spans = registeredSpans(registrations)
  const through = (last: Day) =>
    sumFigures(
      days.flatMap(({ day, figures }) =>
        figures.filter((figure) => (declaredDayOf(figure, day, spans) ?? endOfTime) <= last),
      ),
    )
  const declared = sumFigures(before.flatMap(({ figures }) => figures))
  const filedThrough = before.at(-1)?.period.to
  return {
    figures: lessFigures(through(to), declared),
    late: filedThrough === undefined ? [] : lessFigures(through(filedThrough), declared),
  }
}

/**
 * The day that a return declares a figure with; null where none does. Tax that is posted when the registration has
 * ended, since its own day was locked, is declared with the last day of the registration.
 */
export function declaredDayOf(
  { direction, use, amountMinor, recoverableMinor }: TaxFigure,
  postingDay: Day,
  spans: readonly RegisteredSpan[],
): Day | null {
  if (use === undeclared) return null
  if (isRegisteredOn(spans, postingDay)) return postingDay
  const isTaxed = (direction === 'output' ? amountMinor : recoverableMinor) !== 0
  return (isTaxed && spans.findLast(({ to }) => to !== null && to < postingDay)?.to) || null
}

/** Without those that no return contains, whatever their day. */
export function inReturns(figures: readonly TaxFigure[]): TaxFigure[] {
  return figures.filter(({ use }) => use !== undeclared)
}

/** The last day on which something may be posted that a period's return declares by its day. */
export function lastPostingDayOf({ to }: TaxPeriod, spans: readonly RegisteredSpan[]): Day {
  if (!spans.some((span) => span.to === to)) return to
  const next = spans.find(({ from }) => from > to)
  return next ? addDays(next.from, -1) : endOfTime
}

/**
 * The day that the first return is of: that of the first one filed, else the first day on which a registered shop has
 * anything taxed in its books; null where there is none. What was taken back on its own day makes no return due.
 */
export function firstTaxedDay(
  days: readonly TaxesOfDay[],
  registrations: readonly TaxRegistration[],
  filed: readonly Pick<Declared, 'period'>[],
): Day | null {
  const spans = registeredSpans(registrations)
  let first: Day | null = filed[0]?.period.from ?? null
  for (const { day, figures } of days) {
    if (
      (first === null || day < first) &&
      isRegisteredOn(spans, day) &&
      sumFigures(inReturns(figures)).length > 0
    )
      first = day
  }
  return first
}
