import { z } from 'zod'
import { AssetDisposalBody } from '../../documents/asset-disposal/schema.ts'
import { AssetPurchaseBody } from '../../documents/asset-purchase/schema.ts'
import { Month } from '../../month.ts'
import { Uuid } from '../../uuid.ts'
import {
  Asset,
  AssetDisposal,
  AssetRegister,
  Depreciation,
  DepreciationRun,
  DisposalPreview,
  DisposalQuery,
} from '../asset.ts'
import { ShopId } from '../common.ts'
import { documentRoutes } from '../document-routes.ts'
import { route } from '../route.ts'

/** The shares of a month that has ended, of all fixed assets, with those of months before that were missed. */
const DepreciationRunBody = z.strictObject({ month: Month })

export const readAssetRegister = route({
  method: 'GET',
  path: '/api/shops/:shopId/assets',
  summary: 'The fixed asset register, with the balances of the asset accounts in the ledger.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: AssetRegister },
})

export const { record: recordAsset, read: readAsset } = documentRoutes({
  place: 'assets',
  idName: 'assetId',
  body: AssetPurchaseBody,
  answer: Asset,
  records: 'Records a fixed asset that the shop bought, or owned before its books began here.',
  reads: 'One fixed asset, with its entries and the depreciation still to come.',
})

export const previewDisposal = route({
  method: 'GET',
  path: '/api/shops/:shopId/assets/:assetId/disposal',
  summary: 'Previews the disposal of an asset, or of part of it; nothing is posted.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, assetId: Uuid },
  query: DisposalQuery,
  answers: { 200: DisposalPreview },
  refuses: [409, 422],
})

export const recordDisposal = route({
  method: 'PUT',
  path: '/api/shops/:shopId/asset-disposals/:disposalId',
  summary: 'Records that a fixed asset, or part of it, was sold or scrapped.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId, disposalId: Uuid },
  body: AssetDisposalBody,
  answers: { 200: AssetDisposal, 201: AssetDisposal },
  refuses: [409, 422],
})

export const readDepreciation = route({
  method: 'GET',
  path: '/api/shops/:shopId/depreciation',
  summary:
    'The months for which depreciation is due, with the amount for each asset, and the months already posted.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: Depreciation },
})

export const recordDepreciation = route({
  method: 'PUT',
  path: '/api/shops/:shopId/depreciation/:runId',
  summary:
    'Posts the depreciation of a month that has ended, and of earlier months that were missed. Nothing is posted twice.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId, runId: Uuid },
  body: DepreciationRunBody,
  answers: { 200: DepreciationRun, 201: DepreciationRun },
  refuses: [409, 422],
})
