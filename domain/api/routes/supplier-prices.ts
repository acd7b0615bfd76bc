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
  summary: 'A supplier’s product codes, pack sizes and prices, as entered and as last delivered or billed.',
  access,
  rate: 600,
  params,
  answers: { 200: SupplierPriceList },
})

export const saveSupplierPrices = route({
  method: 'PUT',
  path,
  summary:
    'Sets a supplier’s product codes, pack sizes and prices for the given products. Others stay as they are.',
  access,
  accountant: 'posts',
  rate: 120,
  bodyLimit: 256 * 1024,
  params,
  body: SupplierPrices,
  answers: { 200: SupplierPriceList },
  refuses: [409, 422],
})
