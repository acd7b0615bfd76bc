import { z } from 'zod'
import { Flag, ShopId } from '../common.ts'
import { fileOf, route } from '../route.ts'
import { maxShopArchiveBytes, ShopArchiveReport, ShopImported } from '../shop-archive.ts'

export const exportShop = route({
  method: 'GET',
  path: '/api/admin/shops/:shopId/archive',
  summary:
    'Exports all data of a shop as one file, for other programs or for import into another installation.',
  access: 'admin',
  rate: 30,
  params: { shopId: ShopId },
  answers: { 200: fileOf('application/gzip') },
  refuses: [404, 503],
})

export const importShop = route({
  method: 'POST',
  path: '/api/admin/shops/import',
  summary: 'Imports a shop from an archive of another installation. With `dryRun`, only checks the file.',
  access: 'admin',
  rate: 30,
  bodyLimit: maxShopArchiveBytes,
  takes: 'file',
  query: z.strictObject({ dryRun: Flag.default(false) }),
  answers: { 200: ShopArchiveReport, 201: ShopImported },
  refuses: [409, 422],
})
