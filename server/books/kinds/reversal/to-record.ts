import type { ReversalBody } from '#domain/documents/reversal/schema.ts'

export type ReversalToRecord = { reversalId: string; reversal: ReversalBody }
