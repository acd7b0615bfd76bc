import type { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'

export type CreditWriteOffToRecord = { writeOffId: string; writeOff: CreditWriteOffBody }
