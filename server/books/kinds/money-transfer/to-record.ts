import type { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'

export type MoneyTransferToRecord = { transferId: string; transfer: MoneyTransferBody }
