import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'

export type DeliveryBillToRecord = { billId: string; bill: DeliveryBillBody }
