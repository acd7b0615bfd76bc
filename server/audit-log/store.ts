import type { ClientSession } from 'mongodb'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#domain/terms/audit-action.ts'
import type { Database } from '../db/client.ts'
import type { Actor, Whence } from './actor.ts'

type AuditDocument = {
  _id: string
  at: Date
  action: AuditAction
  uid: string
  email: string
  /** Null where the program itself did it; not there in records of before it was kept. */
  from?: Whence | null
  /** Null for what concerns no shop. */
  shopId: string | null
  facts: Record<string, string>
}

export type AuditEvent = {
  /** A new one gets its words in domain/terms/audit-action.ts. */
  action: AuditAction
  /** The caller of a request is one. */
  by: Actor
  shopId: string | null
  facts: Record<string, string>
}

/** Who did what to whom, from where, kept for good. */
export type AuditLog = {
  /** With a session, the record stands or falls with its transaction. */
  record(event: AuditEvent, session?: ClientSession): Promise<void>
}

export function openAuditLog({ db }: Database, now: () => Date): AuditLog {
  const log = db.collection<AuditDocument>('auditLog')
  return {
    async record({ action, by, shopId, facts }, session) {
      const from = by.from && { address: by.from.address, device: by.from.device }
      const record = { _id: uuidv7(), at: now(), action, uid: by.uid, email: by.email, from, shopId, facts }
      await log.insertOne(record, { session })
    },
  }
}
