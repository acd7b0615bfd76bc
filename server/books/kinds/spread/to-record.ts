import type { Day } from '#domain/business-day.ts'
import type { SpreadLine } from '#domain/documents/spread/posting.ts'
import type { Month } from '#domain/month.ts'

/** `lines`: all that is paid ahead and may be due. */
export type SpreadToRecord = {
  runId: string
  run: { month: Month; businessDay: Day; lines: readonly SpreadLine[] }
}
