import type { ErasureBody } from '#domain/documents/erasure/schema.ts'

export type ErasureToRecord = { erasureId: string; erasure: ErasureBody }
