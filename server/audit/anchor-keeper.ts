import { readAuditHeads } from '../audit-log/heads-store.ts'
import type { Database } from '../db/client.ts'
import type { Anchor, LogHead } from './anchor.ts'
import { HeadsFile, type HeadsState, readHeadsText, stateOf } from './heads-file.ts'
import { beginHeadsRecord, endTurn, takeTurn } from './heads-record-store.ts'
import { lineOf } from './log-heads.ts'

/**
 * Keeps the heads of the books and of the audit log in a file of DATA_DIR, a line each: anyone who rewrites them in the
 * database, hashes and all, or cuts off their end, does not match what was written down here before.
 */
export class AnchorKeeper {
  readonly #dataDir: string
  readonly #database: Database
  readonly #file: HeadsFile
  /** The number last written down, by shop or by chain of the log. */
  readonly #kept = new Map<string, number>()

  constructor(dataDir: string, database: Database) {
    this.#dataDir = dataDir
    this.#database = database
    this.#file = new HeadsFile(dataDir)
  }

  /**
   * Writes down the heads that moved since the last time. On the disk when it returns, and known to the database:
   * killed in between, the file is one step ahead of what the database knows, never behind it. Where another
   * process writes at this moment, this one does at the next call.
   */
  async keep(now: Date): Promise<void> {
    const database = this.#database
    const moved = await this.#moved(now)
    if (moved.length === 0) return
    const found = await this.#file.read()
    // The first line with a digest comes after this: without it, a file with digests is none that the program wrote.
    if (!found.isChained) await beginHeadsRecord(database, found.state, now)
    const known = await takeTurn(database)
    if (known === 'busy') return
    const { state } = await this.#file.read()
    const after = await this.#file.append(moved)
    if (known) await endTurn(database, (await this.#isAfter(known, state)) ? after : null, now)
    for (const head of moved) this.#kept.set(keyOf(head), head.number)
  }

  async #moved(now: Date): Promise<(Anchor | LogHead)[]> {
    const database = this.#database
    const [books, logs] = await Promise.all([
      database.collections.chainHeads.find().toArray(),
      readAuditHeads(database),
    ])
    const heads = [
      ...books.map(({ _id, number, hash }): Anchor => ({ at: now.toISOString(), shopId: _id, number, hash })),
      ...logs.map((head) => lineOf(head, now)),
    ]
    return heads.filter((head) => head.number > 0 && this.#kept.get(keyOf(head)) !== head.number)
  }

  /** Whether the file is the known one, or has more: then a process was killed before it could say so. */
  async #isAfter(known: HeadsState, state: HeadsState): Promise<boolean> {
    if (state.lines === known.lines) return state.digest === known.digest
    const text = (await readHeadsText(this.#dataDir)) ?? ''
    return stateOf(text, known.lines)?.digest === known.digest
  }
}

const keyOf = (head: Anchor | LogHead) => ('log' in head ? `log ${head.log}` : head.shopId)
