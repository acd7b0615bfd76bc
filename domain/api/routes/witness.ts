import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { MismatchedReceipts, WitnessedReceipts } from '../witness.ts'

export const witnessReceipts = route({
  method: 'POST',
  path: '/api/shops/:shopId/ledger/witness',
  summary: 'Compares a till’s own record of its receipts with the books, and lists those that differ.',
  access: 'employee',
  rate: 120,
  bodyLimit: 512 * 1024,
  evenSuspended: true,
  params: { shopId: ShopId },
  body: WitnessedReceipts,
  answers: { 200: MismatchedReceipts },
})
