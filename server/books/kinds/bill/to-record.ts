import type { BillBody } from '#domain/documents/bill/schema.ts'

export type BillToRecord = { billId: string; bill: BillBody }
