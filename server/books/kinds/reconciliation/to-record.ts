import type { ReconciliationFacts } from '#domain/documents/reconciliation/facts.ts'

export type ReconciliationToRecord = { reconciliationId: string; reconciliation: ReconciliationFacts }
