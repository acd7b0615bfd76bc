import type { TaxReturnBody } from '#domain/documents/tax-return/schema.ts'

export type TaxReturnToRecord = { returnId: string; filed: TaxReturnBody }
