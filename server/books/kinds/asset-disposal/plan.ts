import { disposedPart } from '#domain/assets/depreciation.ts'
import { isSameAssetBalance } from '#domain/assets/open-items.ts'
import { checkDisposal } from '#domain/documents/asset-disposal/check.ts'
import { postAssetDisposal, taxesOfSale } from '#domain/documents/asset-disposal/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { reviewAboveCost } from '#domain/posting/unusual-amount.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { assetBalanceIn } from '../asset-purchase/asset-balance.ts'
import type { AssetDisposalDocument } from './stored.ts'
import type { AssetDisposalToRecord } from './to-record.ts'

/** @throws Refusal till_not_found, money_account_not_offered, asset_changed, and what `checkDisposal` refuses */
export function planAssetDisposal(
  view: BooksView,
  { disposalId, disposal, asset }: AssetDisposalToRecord,
): Draft<AssetDisposalDocument> {
  const { shop } = view
  const { businessDay, assetId, costMinor, sale } = disposal
  const tillId = sale?.tillId
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  if (sale) checkMoney(sale.receivedIn, view)
  const balance = assetBalanceIn(view, assetId)
  if (balance.costMinor === 0) throw new Refusal('asset_gone')
  if (!isSameAssetBalance(balance, asset.balance)) throw new Refusal('asset_changed')
  checkDisposal(disposal, asset, businessDayOf(view.recordedAt.toISOString(), shop))
  const reviews = sale ? reviewAboveCost(sale.totalMinor, costMinor) : []
  const part = disposedPart(asset.terms, balance, costMinor, asset.through)
  return postingOf(view, {
    _id: { shopId: view.shopId, disposalId },
    ...disposal,
    ...(reviews.length > 0 && { reviews }),
    accumulatedMinor: part.accumulatedMinor,
    taxes: sale ? taxesOfSale(shop, sale, businessDay) : [],
    leftMinor: minor(balance.costMinor - costMinor),
    leftAccumulatedMinor: minor(balance.accumulatedMinor - part.accumulatedMinor),
    ...recordedOn(view, bookedDayOfTill(view, businessDay, tillId !== undefined)),
  })
}

/** What it does to the books, of itself and the country of the shop. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: AssetDisposalDocument,
): Draft<AssetDisposalDocument> {
  return {
    document,
    businessDay: document.businessDay,
    lines: postAssetDisposal({ ...document, taxPack: shop.taxPack }),
  }
}
