import type { Database } from '../db/client.ts'
import { HeadsFile, type HeadsState, readHeadsText, stateOf } from './heads-file.ts'
import { beginHeadsRecord, endTurn, takeTurn } from './heads-record-store.ts'
import { type Head, headKeyOf, isSound, presentHeads } from './sound-heads.ts'

/**
 * Keeps the heads of the books, of the audit log and of evidence in a file of DATA_DIR, a line each: anyone who rewrites
 * them in the database, hashes and all, or cuts off their end, does not match what was written down here before.
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
   * Writes down the heads that moved since the last time, where their chains confirm them: a head that was changed in
   * the database is left out and reported by the audit, so the file agrees with the books once they are repaired.
   * On the disk when it returns, and known to the database: killed in between, the file is one step ahead of what the
   * database knows, never behind it. Where another process writes at this moment, this one does at the next call.
   */
  async keep(now: Date): Promise<void> {
    const database = this.#database
    const present = await presentHeads(database, now)
    const different = present.filter((head) => this.#kept.get(headKeyOf(head)) !== head.number)
    if (different.length === 0) return
    const found = await this.#file.read()
    const moved = []
    for (const head of different)
      if (await isSound(database, head, found.lastOf(chainOf(head)) ?? undefined)) moved.push(head)
    if (moved.length === 0) return
    // The first line with a digest comes after this: without it, a file with digests is none that the program wrote.
    if (!found.isChained) await beginHeadsRecord(database, found.state, now)
    const known = await takeTurn(database)
    if (known === 'busy') return
    const { state } = await this.#file.read()
    const after = await this.#file.append(moved)
    if (known) await endTurn(database, (await this.#isAfter(known, state)) ? after : null, now)
    for (const head of moved) this.#kept.set(headKeyOf(head), head.number)
  }

  /** Whether the file is the known one, or has more: then a process was killed before it could say so. */
  async #isAfter(known: HeadsState, state: HeadsState): Promise<boolean> {
    if (state.lines === known.lines) return state.digest === known.digest
    const text = (await readHeadsText(this.#dataDir)) ?? ''
    return stateOf(text, known.lines)?.digest === known.digest
  }
}

const chainOf = (head: Head) => ('log' in head ? { log: head.log } : { shopId: head.shopId })
