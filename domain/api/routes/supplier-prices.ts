import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { SupplierPriceList, SupplierPrices } from '../supplier-price.ts'

const access = 'owner-with-grant'
const params = { shopId: ShopId, supplierId: Uuid }
const path = '/api/shops/:shopId/suppliers/:supplierId/prices'

export const listSupplierPrices = route({
  method: 'GET',
  path,
  summary: "A supplier's codes, packs and prices: from the list, and from deliveries and their bills.",
  access,
  rate: 600,
  params,
  answers: { 200: SupplierPriceList },
})

export const saveSupplierPrices = route({
  method: 'PUT',
  path,
  summary: "Writes a supplier's codes, packs and prices of some products; of others they stay.",
  access,
  accountant: 'posts',
  rate: 120,
  bodyLimit: 256 * 1024,
  params,
  body: SupplierPrices,
  answers: { 200: SupplierPriceList },
  refuses: [409, 422],
})
