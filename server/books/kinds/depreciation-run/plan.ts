import { depreciationDue } from '#domain/assets/depreciation.ts'
import { postDepreciation } from '#domain/documents/depreciation-run/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { assetBalanceIn } from '../asset-purchase/asset-balance.ts'
import type { DepreciationRunDocument } from './stored.ts'
import type { DepreciationToRecord } from './to-record.ts'

/**
 * What is due is worked out here, from what runs before left: of two runs of a month at once the second finds nothing.
 * @throws Refusal depreciation_in_future, depreciation_nothing_due
 */
export function planDepreciation(
  view: BooksView,
  { runId, run }: DepreciationToRecord,
): Draft<DepreciationRunDocument> {
  const { month, businessDay, assets } = run
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > today) throw new Refusal('depreciation_in_future', { month })
  const shares = assets.flatMap(({ assetId, terms }) => {
    const balance = assetBalanceIn(view, assetId)
    const amountMinor = depreciationDue(terms, balance, month)
    if (amountMinor === 0) return []
    const accumulatedMinor = minor(balance.accumulatedMinor + amountMinor)
    return [{ assetId, amountMinor, costMinor: balance.costMinor, accumulatedMinor }]
  })
  if (shares.length === 0) throw new Refusal('depreciation_nothing_due', { month })
  return postingOf({
    _id: { shopId: view.shopId, runId },
    month,
    businessDay,
    shares,
    ...recordedOn(view, businessDay),
  })
}

/** What a run does to the books, of itself alone. */
export function postingOf(document: DepreciationRunDocument): Draft<DepreciationRunDocument> {
  return { document, businessDay: document.businessDay, lines: postDepreciation(document.shares) }
}
