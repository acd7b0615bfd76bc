import { PackQuery } from '../accountant-pack.ts'
import { ShopId } from '../common.ts'
import { fileOf, route } from '../route.ts'

export const downloadPack = route({
  method: 'GET',
  path: '/api/shops/:shopId/accountant-pack',
  summary:
    'All reports of a year, the ledger for other programs, attachments and the proof of the books, as one ZIP file.',
  access: 'owner-with-grant',
  rate: 10,
  params: { shopId: ShopId },
  query: PackQuery,
  answers: { 200: fileOf('application/zip') },
  refuses: [409, 422],
})
