import type { ClientSession } from 'mongodb'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/client.ts'

type AuditDocument = {
  _id: string
  at: Date
  action: AuditAction
  uid: string
  email: string
  /** Null for what concerns no shop. */
  shopId: string | null
  facts: Record<string, string>
}

export type AuditAction =
  | 'setup.administrator-made'
  | 'shop.created'
  | 'shop.changed'
  | 'person.created'
  | 'person.linked'
  | 'shop.acted-by-administrator'
  | 'person.disabled'
  | 'person.enabled'
  | 'person.lock-lifted'
  | 'account.added'
  | 'account.renamed'
  | 'account.removed'
  | 'customer.erased'
  | 'review.seen'
  | 'review.seen-undone'
  | 'session.opened-on-second-device'
  | 'password.changed'
  | 'password.reset-by-email'
  | 'password.reset-by-administrator'

export type AuditEvent = {
  action: AuditAction
  by: { uid: string; email: string }
  shopId: string | null
  facts: Record<string, string>
}

/** Who did what to whom, kept for good. */
export type AuditLog = {
  /** With a session, the record stands or falls with its transaction. */
  record(event: AuditEvent, session?: ClientSession): Promise<void>
}

export function openAuditLog({ db }: Database, now: () => Date): AuditLog {
  const log = db.collection<AuditDocument>('auditLog')
  return {
    async record({ action, by, shopId, facts }, session) {
      const record = { _id: uuidv7(), at: now(), action, uid: by.uid, email: by.email, shopId, facts }
      await log.insertOne(record, { session })
    },
  }
}
