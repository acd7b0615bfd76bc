import type { ExpenseBody } from '#domain/documents/expense/schema.ts'

export type ExpenseToRecord = { expenseId: string; expense: ExpenseBody }
