import type { PaymentBody } from '#domain/documents/payment/schema.ts'

export type PaymentToRecord = { paymentId: string; payment: PaymentBody }
