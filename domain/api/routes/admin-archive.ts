import { z } from 'zod'
import { Flag, ShopId } from '../common.ts'
import { fileOf, route } from '../route.ts'
import { maxShopArchiveBytes, ShopArchiveReport, ShopImported } from '../shop-archive.ts'

export const exportShop = route({
  method: 'GET',
  path: '/api/admin/shops/:shopId/archive',
  summary: 'Everything of a shop as one file, to be read by others or imported into another installation.',
  access: 'admin',
  rate: 30,
  params: { shopId: ShopId },
  answers: { 200: fileOf('application/gzip') },
  refuses: [404, 503],
})

export const importShop = route({
  method: 'POST',
  path: '/api/admin/shops/import',
  summary:
    'Brings in a shop from the archive of another installation; with `dryRun` it only checks the file.',
  access: 'admin',
  rate: 30,
  bodyLimit: maxShopArchiveBytes,
  takes: 'file',
  query: z.strictObject({ dryRun: Flag.default(false) }),
  answers: { 200: ShopArchiveReport, 201: ShopImported },
  refuses: [409, 422],
})
