import type { DepositBody } from '#domain/documents/deposit/schema.ts'

export type DepositToRecord = { depositId: string; tillId: string; deposit: DepositBody }
