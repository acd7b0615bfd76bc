import { addDays, type Day } from '#domain/business-day.ts'
import { largestAmountMinor } from '#domain/ceilings.ts'
import { postAssetPurchase } from '#domain/documents/asset-purchase/posting.ts'
import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import { assetCost } from '#domain/documents/asset-purchase/terms.ts'
import { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import { monthAfter, monthOf } from '#domain/month.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes, purchaseTaxes } from '#domain/tax/purchase.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reviewTaxes } from '../bill/review-taxes.ts'
import { reviewLateOpening } from '../opening-balance/review-late.ts'
import type { AssetPurchaseDocument, AssetPurchaseToRecord } from './stored.ts'

/** @throws Refusal till_not_found, money_account_not_offered, and what `checkAsset` refuses */
export function planAssetPurchase(
  view: BooksView,
  { assetId, asset }: AssetPurchaseToRecord,
): Draft<AssetPurchaseDocument> {
  const { shop } = view
  const { businessDay, origin } = asset
  const tillId = origin.kind === 'paid' ? origin.tillId : undefined
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  if (origin.kind === 'paid') checkMoney(origin.paidFrom, view)
  const taxOf = purchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, 'own-use')
  const costMinor = assetCost(asset, taxOf)
  checkAsset(asset, costMinor, businessDayOf(view.recordedAt.toISOString(), shop))
  const reviews = [
    ...(origin.kind === 'had' ? reviewLateOpening(view) : []),
    ...reviewTaxes(view, [asset], businessDay),
  ]
  return postingOf(view, {
    _id: { shopId: view.shopId, assetId },
    ...asset,
    ...(reviews.length > 0 && { reviews }),
    ...keepPurchaseTaxes([asset], taxOf),
    costMinor,
    ...recordedOn(view, bookedDayOfTill(view, businessDay, tillId !== undefined)),
  })
}

/** What it does to the books, of itself and how the shop was registered on its day. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: AssetPurchaseDocument,
): Draft<AssetPurchaseDocument> {
  const { _id, businessDay } = document
  const taxOf = keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, document)
  return {
    document,
    businessDay,
    lines: postAssetPurchase({ ...document, assetId: _id.assetId, taxOf }),
  }
}

/**
 * Whether an asset adds up, and its depreciation begins where it may.
 * @throws Refusal asset_in_future, asset_mismatch, amount_too_large, asset_residual_too_high,
 *   asset_accumulated_too_high, asset_in_service_too_early, asset_taken_through_wrong
 */
function checkAsset(body: AssetPurchaseBody, costMinor: Minor, today: Day): void {
  const { businessDay, netMinor, taxes, totalMinor, residualMinor, inServiceOn, origin } = body
  if (businessDay > addDays(today, 1)) throw new Refusal('asset_in_future', { businessDay, today })
  const computed = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, Number(netMinor))
  if (computed !== totalMinor) throw new Refusal('asset_mismatch', { said: totalMinor, computed })
  if (totalMinor > largestAmountMinor) throw new Refusal('amount_too_large')
  if (residualMinor > costMinor) throw new Refusal('asset_residual_too_high')
  if (origin.kind !== 'had') {
    if (monthOf(inServiceOn) < monthOf(businessDay))
      throw new Refusal('asset_in_service_too_early', { businessDay })
    return
  }
  if (origin.accumulatedMinor > costMinor - residualMinor) throw new Refusal('asset_accumulated_too_high')
  const month = monthOf(businessDay)
  const before = monthAfter(month, -1)
  // Months between would have taken nothing, and a month before the asset is in the books can't be posted.
  if (origin.through < before || origin.through > month)
    throw new Refusal('asset_taken_through_wrong', { first: before, last: month })
}
