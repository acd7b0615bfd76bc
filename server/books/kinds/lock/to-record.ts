import type { LockBody, ReopeningBody } from '#domain/documents/lock/schema.ts'
import type { CloseCheckName } from '#domain/terms/close-check.ts'

export type LockToRecord = { lockId: string } & (
  | ({ act: 'lock'; leftOpen: CloseCheckName[] } & LockBody)
  | ({ act: 'reopening' } & ReopeningBody)
)
