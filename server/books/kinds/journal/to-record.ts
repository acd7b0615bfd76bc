import type { JournalBody } from '#domain/documents/journal/schema.ts'

export type JournalToRecord = { journalId: string; journal: JournalBody }
