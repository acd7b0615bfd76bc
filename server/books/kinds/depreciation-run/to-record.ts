import type { AssetTerms } from '#domain/assets/depreciation.ts'
import type { Day } from '#domain/business-day.ts'
import type { Month } from '#domain/month.ts'

/** `assets`: all of which something may be due. */
export type DepreciationToRecord = {
  runId: string
  run: { month: Month; businessDay: Day; assets: readonly { assetId: string; terms: AssetTerms }[] }
}
