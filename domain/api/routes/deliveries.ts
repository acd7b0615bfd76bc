import { DeliveryBillBody } from '../../documents/delivery-bill/schema.ts'
import { GoodsBillKind, GoodsCreditBody } from '../../documents/goods-credit/schema.ts'
import { SupplierReturnBody } from '../../documents/supplier-return/schema.ts'
import { Uuid } from '../../uuid.ts'
import { GoodsBill, GoodsCredit } from '../bill.ts'
import { ShopId } from '../common.ts'
import { DeliveryBill, SupplierReturn, UnbilledDeliveries } from '../delivery-bill.ts'
import { documentRoutes } from '../document-routes.ts'
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

export const { record: recordSupplierReturn, read: readSupplierReturn } = documentRoutes({
  place: 'supplier-returns',
  idName: 'returnId',
  body: SupplierReturnBody,
  answer: SupplierReturn,
  records: 'Records a return of goods to the supplier, with the credit for them.',
  reads: 'One return to a supplier as recorded in the books.',
  bodyLimit: 512 * 1024,
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

export const { record: recordGoodsCredit, read: readGoodsCredit } = documentRoutes({
  place: 'goods-credits',
  idName: 'creditId',
  body: GoodsCreditBody,
  answer: GoodsCredit,
  records: 'Records a supplier’s credit note that lowers the price of goods the shop keeps.',
  reads: 'One such credit note as recorded in the books.',
  bodyLimit: 512 * 1024,
})
