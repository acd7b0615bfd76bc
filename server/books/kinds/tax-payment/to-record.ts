import type { TaxPaymentBody } from '#domain/documents/tax-payment/schema.ts'

export type TaxPaymentToRecord = { paymentId: string; payment: TaxPaymentBody }
