import type { Document } from 'mongodb'
import type { HeadsState } from '#server/audit/heads-file.ts'

export type Id = string | Document

/** A document after a tampering; null: it is gone. */
export type Put = { collection: string; id: Id; document: Document | null }

export type Tampering = {
  puts: Put[]
  /** The text of the file of heads afterwards, null where it is gone; absent where it is left as it is. */
  anchors?: string | null
  /** What the database is made to know of that file; absent where it goes on knowing the right one. */
  record?: HeadsState
}
