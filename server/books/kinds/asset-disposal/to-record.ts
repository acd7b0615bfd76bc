import type { AssetBalance, AssetTerms } from '#domain/assets/depreciation.ts'
import type { Day } from '#domain/business-day.ts'
import type { AssetDisposalBody } from '#domain/documents/asset-disposal/schema.ts'
import type { Month } from '#domain/month.ts'

export type AssetDisposalToRecord = {
  disposalId: string
  disposal: AssetDisposalBody
  /** The asset as it was looked up: what is planned with it is refused where it has changed since. */
  asset: {
    terms: AssetTerms
    balance: AssetBalance
    /** Since when it is in the books. */
    since: Day
    /** The last month that took a share; null where none did. */
    through: Month | null
  }
}
