import type { CashCountBody } from '#domain/documents/cash-count/schema.ts'

export type CashCountToRecord = { countId: string; count: CashCountBody }
