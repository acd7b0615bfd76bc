import type { OpeningsImportReport } from '#domain/api/opening-import.ts'
import type { RefusalCode } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Group } from '../books/engine/document-kind.ts'
import type { RefusedOpenings } from './import-plan.ts'

export type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now'>
export type Place = { shopId: string; byUid: string }
/** What a list of openings did, or would do. */
export type Done = Pick<
  OpeningsImportReport,
  'created' | 'corrected' | 'unchanged' | 'newParties' | 'newNames' | 'totalMinor'
> & {
  refusals: RefusedOpenings
}

const perWrite = 200
/** The first open day, and figures that are probably mistyped. */
const askedOnce: readonly RefusalCode[] = ['day_locked', 'figures_queried']

/** Records each row by itself. @returns the rows that were refused, which stand among the refusals now */
export async function record(
  { writer }: Deps,
  shopId: string,
  groups: readonly { row: number; group: Group }[],
  refusals: RefusedOpenings,
): Promise<Set<number>> {
  const failed = new Set<number>()
  for (let from = 0; from < groups.length; from += perWrite) {
    const some = groups.slice(from, from + perWrite)
    const results = await writer.record(
      shopId,
      some.map(({ group }) => group),
    )
    for (const [at, result] of results.entries()) {
      if ('fault' in result) throw result.fault
      if (!('refusal' in result)) continue
      // The sender agrees once for the whole list, so the request is refused.
      if (askedOnce.includes(result.refusal.code)) throw result.refusal
      const row = some[at]?.row ?? 0
      failed.add(row)
      refusals.add(row, [{ code: result.refusal.code, detail: result.refusal.message }])
    }
  }
  return failed
}
