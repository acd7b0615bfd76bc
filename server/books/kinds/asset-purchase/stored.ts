import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { KeptPurchaseTaxes } from '#domain/tax/purchase.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type AssetPurchaseDocument = StoredDocument &
  AssetPurchaseBody &
  KeptPurchaseTaxes & {
    _id: { shopId: string; assetId: string }
    /** What it costs the shop: with the tax that is not claimed back. */
    costMinor: Minor
  }

export const assetPurchases: DocumentCollection<AssetPurchaseDocument> = {
  name: 'assetPurchases',
  idName: 'assetId',
  titleTexts: ['name', 'supplierName'],
  schema: has({
    _id: idOf('shopId', 'assetId'),
    businessDay: dayText,
    postingDay: dayText,
    inServiceOn: dayText,
    category: text,
    netMinor: positiveLong,
    costMinor: positiveLong,
    residualMinor: positiveLong,
    taxes: listOf(has({ amountMinor: positiveLong })),
    totalMinor: positiveLong,
  }),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }]],
}

export type AssetPurchaseToRecord = { assetId: string; asset: AssetPurchaseBody }
