import { api } from '#app/api/client.ts'
import type {
  Asset,
  AssetDisposal,
  AssetRegister,
  Depreciation,
  DepreciationRun,
  DisposalPreview,
  DisposalQuery,
} from '#domain/api/asset.ts'
import * as routes from '#domain/api/routes/assets.ts'
import { recordReversal } from '#domain/api/routes/documents.ts'
import type { AssetDisposalBody } from '#domain/documents/asset-disposal/schema.ts'
import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'

export function fetchRegister(shopId: string): Promise<AssetRegister> {
  return api.call(routes.readAssetRegister, { shopId })
}

export function fetchAsset(shopId: string, assetId: string): Promise<Asset> {
  return api.call(routes.readAsset, { shopId, assetId })
}

export function recordAsset(shopId: string, assetId: string, body: AssetPurchaseBody): Promise<Asset> {
  return api.call(routes.recordAsset, { shopId, assetId, body })
}

export function previewDisposal(
  shopId: string,
  assetId: string,
  query: DisposalQuery,
): Promise<DisposalPreview> {
  return api.call(routes.previewDisposal, { shopId, assetId, query })
}

export function recordDisposal(
  shopId: string,
  disposalId: string,
  body: AssetDisposalBody,
): Promise<AssetDisposal> {
  return api.call(routes.recordDisposal, { shopId, disposalId, body })
}

export function fetchDepreciation(shopId: string): Promise<Depreciation> {
  return api.call(routes.readDepreciation, { shopId })
}

export function runDepreciation(shopId: string, runId: string, month: string): Promise<DepreciationRun> {
  return api.call(routes.recordDepreciation, { shopId, runId, body: { month } })
}

export async function reverse(shopId: string, reversalId: string, body: ReversalBody): Promise<void> {
  await api.call(recordReversal, { shopId, reversalId, body })
}
