import { PaymentCorrectionBody } from '../../documents/payment-correction/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { PaymentCorrection } from '../payment-correction.ts'
import { route } from '../route.ts'

export const correctPayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/sales/:saleId/payment-corrections/:correctionId',
  summary:
    'Corrects the payment type of a sale that was entered wrongly at the till. An employee needs the owner’s approval.',
  access: 'employee',
  rate: 120,
  bodyLimit: 4_096,
  params: { shopId: ShopId, saleId: Uuid, correctionId: Uuid },
  body: PaymentCorrectionBody,
  answers: { 200: PaymentCorrection, 201: PaymentCorrection },
  refuses: [403, 404, 409, 422],
})
