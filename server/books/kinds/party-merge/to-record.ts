import type { PartyMergeBody } from '#domain/documents/party-merge/schema.ts'

export type PartyMergeToRecord = { mergeId: string; merge: PartyMergeBody }
