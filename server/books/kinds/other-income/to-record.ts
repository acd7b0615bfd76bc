import type { OtherIncomeBody } from '#domain/documents/other-income/schema.ts'

export type OtherIncomeToRecord = { incomeId: string; income: OtherIncomeBody }
