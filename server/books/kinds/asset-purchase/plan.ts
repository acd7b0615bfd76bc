import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { checkAsset } from '#domain/documents/asset-purchase/check.ts'
import { postAssetPurchase } from '#domain/documents/asset-purchase/posting.ts'
import { assetCost } from '#domain/documents/asset-purchase/terms.ts'
import { Refusal } from '#domain/errors.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes, purchaseTaxes } from '#domain/tax/purchase.ts'
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
    postingDay: postingDayOf(bookedDayOfTill(view, businessDay, tillId !== undefined), shop.lockedThrough),
    entryNumber: null,
    recordedAt: view.recordedAt,
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
