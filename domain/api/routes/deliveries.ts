import { DeliveryBillBody } from '../../documents/delivery-bill/schema.ts'
import { GoodsBillKind, GoodsCreditBody } from '../../documents/goods-credit/schema.ts'
import { SupplierReturnBody } from '../../documents/supplier-return/schema.ts'
import { Uuid } from '../../uuid.ts'
import { GoodsBill, GoodsCredit } from '../bill.ts'
import { ShopId } from '../common.ts'
import { DeliveryBill, SupplierReturn, UnbilledDeliveries } from '../delivery-bill.ts'
import { route } from '../route.ts'

const access = 'owner-with-grant'

export const readUnbilled = route({
  method: 'GET',
  path: '/api/shops/:shopId/unbilled-deliveries',
  summary: 'Deliveries that have not been billed yet, compared with the balance of account 2050.',
  access,
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: UnbilledDeliveries },
})

export const recordDeliveryBill = route({
  method: 'PUT',
  path: '/api/shops/:shopId/delivery-bills/:billId',
  summary: 'Records the bill for goods that were delivered earlier.',
  access,
  accountant: 'posts',
  rate: 600,
  bodyLimit: 512 * 1024,
  params: { shopId: ShopId, billId: Uuid },
  body: DeliveryBillBody,
  answers: { 200: DeliveryBill, 201: DeliveryBill },
  refuses: [409, 422],
})

export const recordSupplierReturn = route({
  method: 'PUT',
  path: '/api/shops/:shopId/supplier-returns/:returnId',
  summary: 'Records a return of goods to the supplier, with the credit for them.',
  access,
  accountant: 'posts',
  rate: 600,
  bodyLimit: 512 * 1024,
  params: { shopId: ShopId, returnId: Uuid },
  body: SupplierReturnBody,
  answers: { 200: SupplierReturn, 201: SupplierReturn },
  refuses: [409, 422],
})

export const readSupplierReturn = route({
  method: 'GET',
  path: '/api/shops/:shopId/supplier-returns/:returnId',
  summary: 'One return to a supplier as recorded in the books.',
  access,
  rate: 600,
  params: { shopId: ShopId, returnId: Uuid },
  answers: { 200: SupplierReturn },
})

export const readGoodsBill = route({
  method: 'GET',
  path: '/api/shops/:shopId/goods-bills/:kind/:billId',
  summary:
    'What a supplier billed for goods, what is still owed, and the lines a credit note can apply to. For a delivery that was billed later, that bill is returned.',
  access,
  rate: 600,
  params: { shopId: ShopId, kind: GoodsBillKind, billId: Uuid },
  answers: { 200: GoodsBill },
  refuses: [409],
})

export const recordGoodsCredit = route({
  method: 'PUT',
  path: '/api/shops/:shopId/goods-credits/:creditId',
  summary: 'Records a supplier’s credit note that lowers the price of goods the shop keeps.',
  access,
  accountant: 'posts',
  rate: 600,
  bodyLimit: 512 * 1024,
  params: { shopId: ShopId, creditId: Uuid },
  body: GoodsCreditBody,
  answers: { 200: GoodsCredit, 201: GoodsCredit },
  refuses: [409, 422],
})

export const readGoodsCredit = route({
  method: 'GET',
  path: '/api/shops/:shopId/goods-credits/:creditId',
  summary: 'One such credit note as recorded in the books.',
  access,
  rate: 600,
  params: { shopId: ShopId, creditId: Uuid },
  answers: { 200: GoodsCredit },
})
