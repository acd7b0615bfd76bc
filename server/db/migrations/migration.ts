import type { Db } from 'mongodb'
import type { Logger } from '../../log.ts'

/**
 * One step forward of the database's schema: from the version before to `version`.
 *
 * `up` may be cut off anywhere (a power failure, a second process doing the same) and run again from its
 * beginning: it looks at each document before it changes it, and changing twice is changing once. It runs
 * while the collections still have the validators and indexes of the version before; those of this one
 * come after the last step. A step that was ever released is not edited again.
 */
export type Migration = {
  version: number
  /** What changes, in a few words, for the log. */
  what: string
  up(db: Db, log: Logger): Promise<void>
}
