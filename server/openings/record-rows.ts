import { LockedDay } from '#domain/api/locked-day.ts'
import type { OpeningsImportReport } from '#domain/api/opening-import.ts'
import { QueriedFigures } from '#domain/api/queried-figures.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Group } from '../books/engine/document-kind.ts'
import { withoutQuestions, withRecordingOptions } from '../books/recording-options.ts'
import type { RefusedOpenings } from './import-plan.ts'

export type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now'>
export type Place = { shopId: string; byUid: string }
/** What a list of openings did, or would do. */
export type Done = Pick<
  OpeningsImportReport,
  'created' | 'corrected' | 'unchanged' | 'newParties' | 'newNames' | 'totalMinor' | 'implausible'
> & {
  refusals: RefusedOpenings
  /** The rows that correct what is recorded, and those that are recorded already. */
  rowsCorrected: ReadonlySet<number>
  rowsUnchanged: ReadonlySet<number>
}

const perWrite = 200

type Rows = readonly { row: number; group: Group }[]

/**
 * Asks what its sender answers once for a whole list, before anything of it is recorded.
 * @throws Refusal day_locked; figures_queried, with the figures of all rows
 */
export async function askFirst(deps: Deps, shopId: string, rows: Rows): Promise<void> {
  const { locked, reviews } = await questionsAbout(deps, shopId, rows)
  if (locked) throw locked
  if (reviews.length > 0) throw new Refusal('figures_queried', { reviews })
}

/** Figures of a list that are probably mistyped, by row, as recording it would ask about them. */
export async function implausibleFigures(
  deps: Deps,
  shopId: string,
  rows: Rows,
): Promise<QueriedFigures['reviews']> {
  const asking = { queriesFigures: true as const }
  const { locked, reviews } = await withRecordingOptions(asking, () => questionsAbout(deps, shopId, rows))
  if (!locked) return reviews
  // The question about the day hides those about the figures of its rows.
  const { postingDay } = LockedDay.parse(locked.facts)
  const agreed = { ...asking, agreedDay: postingDay }
  return (await withRecordingOptions(agreed, () => questionsAbout(deps, shopId, rows))).reviews
}

async function questionsAbout(
  { writer }: Deps,
  shopId: string,
  rows: Rows,
): Promise<{ locked: Refusal | undefined; reviews: QueriedFigures['reviews'] }> {
  const results = await writer.check(
    shopId,
    rows.map(({ group }) => group),
  )
  const refused = results.flatMap((result, at) =>
    'refusal' in result ? [{ refusal: result.refusal, row: rows[at]?.row }] : [],
  )
  const reviews = refused.flatMap(({ refusal: { code, facts }, row }) =>
    code === 'figures_queried'
      ? QueriedFigures.parse(facts).reviews.map((review) => ({ ...review, row }))
      : [],
  )
  const locked = refused.find(({ refusal }) => refusal.code === 'day_locked')?.refusal
  return { locked, reviews }
}

/** Records each row by itself. @returns the rows that were refused, which are among the refusals now */
export async function record(
  { writer }: Deps,
  shopId: string,
  groups: Rows,
  refusals: RefusedOpenings,
): Promise<Set<number>> {
  const failed = new Set<number>()
  for (let from = 0; from < groups.length; from += perWrite) {
    const some = groups.slice(from, from + perWrite)
    // Asked already in `askFirst`: asking again would compare later rows with the rows just recorded.
    const results = await withoutQuestions(() =>
      writer.record(
        shopId,
        some.map(({ group }) => group),
      ),
    )
    for (const [at, result] of results.entries()) {
      if ('error' in result) throw result.error
      if (!('refusal' in result)) continue
      // Checked before; asked again if a month was locked in the meantime.
      if (result.refusal.code === 'day_locked') throw result.refusal
      const row = some[at]?.row ?? 0
      failed.add(row)
      refusals.add(row, [{ code: result.refusal.code, detail: result.refusal.message }])
    }
  }
  return failed
}
