import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'

export type SupplierReturnToRecord = { returnId: string; returned: SupplierReturnBody }
