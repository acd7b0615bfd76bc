import type { AssetDisposal, DisposalPreview, DisposalQuery } from '#domain/api/asset.ts'
import { disposedPart } from '#domain/assets/depreciation.ts'
import { checkDisposal } from '#domain/documents/asset-disposal/check.ts'
import { gainOf, taxesOfSale } from '#domain/documents/asset-disposal/posting.ts'
import type { AssetDisposalBody } from '#domain/documents/asset-disposal/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { assetDisposal } from '../books/kinds/asset-disposal/kind.ts'
import type { AssetDisposalDocument } from '../books/kinds/asset-disposal/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { knownAsset } from './service.ts'
import { readAssetBooks } from './store.ts'

/**
 * The result of a possible disposal.
 * @throws Refusal asset_not_found, and as a disposal would be refused
 */
export async function previewDisposal(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  { shopId, assetId }: { shopId: string; assetId: string },
  { businessDay, costMinor, totalMinor, taxClassId = 'standard' }: DisposalQuery,
): Promise<DisposalPreview> {
  const [shop, asset] = await Promise.all([
    requireSettledShop(database, shopId),
    lookUp(database, shopId, assetId),
  ])
  checkDisposal({ businessDay, costMinor }, asset, businessDayOf(now().toISOString(), shop))
  const part = disposedPart(asset.terms, asset.balance, costMinor, asset.through)
  const sale = totalMinor === undefined ? undefined : { receivedIn: 'bank' as const, totalMinor, taxClassId }
  return comesTo({ ...part, sale, taxes: sale ? taxesOfSale(shop, sale, businessDay) : [] })
}

/** Records a disposal. The same content again under its id changes nothing. */
export async function recordDisposal(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { disposalId, ...place }: PutPlace & { disposalId: string },
  disposal: AssetDisposalBody,
): Promise<{ isNew: boolean; disposal: AssetDisposal }> {
  const asset = await lookUp(deps.database, place.shopId, disposal.assetId)
  const { isNew, document } = await recordOne(deps, assetDisposal, place, { disposalId, disposal, asset })
  return { isNew, disposal: describe(document) }
}

async function lookUp(database: Database, shopId: string, assetId: string) {
  const books = await readAssetBooks(database, shopId)
  const { terms, balance, through, document } = knownAsset(books, assetId)
  return { terms, balance, through, since: document.businessDay }
}

type Disposed = Parameters<typeof gainOf>[0]

function comesTo(disposed: Disposed): DisposalPreview {
  const { costMinor, accumulatedMinor, taxes } = disposed
  return {
    costMinor,
    accumulatedMinor,
    bookMinor: minor(costMinor - accumulatedMinor),
    taxMinor: sumMinor(taxes.map(({ amountMinor }) => amountMinor)),
    ...gainOf(disposed),
  }
}

function describe(document: AssetDisposalDocument): AssetDisposal {
  const { _id, assetId, businessDay, postingDay, entryNumber, sale } = document
  return {
    ...comesTo(document),
    disposalId: _id.disposalId,
    ...{ assetId, businessDay, postingDay },
    entryNumber: entryNumber ?? 0,
    receivedIn: sale?.receivedIn ?? null,
  }
}
