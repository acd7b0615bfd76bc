import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'

export type AssetPurchaseToRecord = { assetId: string; asset: AssetPurchaseBody }
