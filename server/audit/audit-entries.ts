import { entryHash, genesisHash } from '#domain/posting/chain.ts'
import { accounts } from '#domain/terms/chart.ts'
import { elsewhereOf } from '../books/day-totals.ts'
import { sha256 } from '../books/engine/digest.ts'
import { Figures } from '../books/figures.ts'
import { entriesIn } from '../books/journal/page.ts'
import { projectionsThrough } from '../books/projections.ts'
import type {
  ChainHeadDocument,
  EntryDocument,
  JournalPageDocument,
  ProjectionState,
} from '../db/documents.ts'
import { fieldPath } from '../db/paths.ts'
import { auditOne, type Difference } from './difference.ts'
import type { Witnesses } from './witness.ts'

/**
 * The entries of the journal: pages without gaps, each as it says of itself; their entries consecutive, balanced,
 * chained, as those outside the database know them; and their sums by day and account.
 */
export class AuditedEntries {
  readonly differences: Difference[] = []
  readonly accountTotals = new Figures()
  /** What of them is on 1200. */
  inventoryMinor = 0
  /** And at places other than the first. */
  readonly inventoryAt = new Map<string, number>()
  readonly #shopId: string
  readonly #witnesses: Witnesses
  #version = 0
  #number = 0
  #hash = genesisHash

  constructor(shopId: string, witnesses: Witnesses) {
    this.#shopId = shopId
    this.#witnesses = witnesses
  }

  /** The entries of the next page, each audited when it is asked for. Those that can't be read are left out. */
  *of(page: JournalPageDocument): Generator<EntryDocument> {
    this.#hold(page, 'version', this.#version + 1, page._id.version)
    this.#version = page._id.version
    this.#hold(page, 'first', this.#number + 1, page.first)
    this.#hold(page, 'previousHash', this.#hash, page.previousHash)
    const found = { days: new Set<string>(), accounts: new Set<string>() }
    let entries: EntryDocument[] = []
    auditOne(this.differences, whereOf(page), () => {
      entries = [...entriesIn(page)]
    })
    for (const entry of entries) if (this.#isReadable(entry, found)) yield entry
    this.#hold(page, 'last', this.#number, page.last)
    this.#hold(page, 'hash', this.#hash, page.hash)
    this.#hold(page, 'days', [...found.days].sort(), page.days)
    this.#hold(page, 'accounts', [...found.accounts].sort(), page.accounts)
    this.#hold(page, 'recordedAt', true, page.recordedAt instanceof Date)
  }

  /** Whatever was written down outside of entries that are not there, and the head against the last of them. */
  end(head: ChainHeadDocument | null): void {
    this.differences.push(...this.#witnesses.holdRest(this.#number))
    const found = {
      number: head?.number ?? 0,
      hash: head?.hash ?? genesisHash,
      version: head?.version ?? 0,
    }
    if (found.number !== this.#number || found.hash !== this.#hash || found.version !== this.#version) {
      this.differences.push({
        kind: 'chain_head',
        where: 'chain head',
        computed: `${this.#number} ${this.#hash} after page ${this.#version}`,
        stored: `${found.number} ${found.hash} after page ${found.version}`,
      })
    }
    if (head || this.#version > 0)
      this.differences.push(...auditProjections(this.#version, head?.projections))
  }

  #isReadable(entry: EntryDocument, found: { days: Set<string>; accounts: Set<string> }): boolean {
    const where = `entry ${entry._id.number}`
    const differ = (kind: Difference['kind'], computed: unknown, stored: unknown) =>
      this.differences.push({ kind, where, computed: String(computed), stored: String(stored) })
    if (entry._id.number !== this.#number + 1) differ('entry_number', this.#number + 1, entry._id.number)
    this.#number = entry._id.number
    this.differences.push(...this.#witnesses.hold(this.#number, entry.hash))
    const before = this.#hash
    // Going on from what is stored, one changed entry is one difference and not all that follow.
    this.#hash = entry.hash
    const known = this.differences.length
    auditOne(this.differences, where, () => {
      const sum = entry.lines.reduce((total, line) => total + line.amountMinor, 0)
      if (sum !== 0) differ('entry_unbalanced', 0, sum)
      const { sourceHash } = entry
      const hash = entryHash(sha256, {
        shopId: this.#shopId,
        number: this.#number,
        previousHash: before,
        entry,
        sourceHash,
      })
      if (hash !== entry.hash || entry.previousHash !== before) differ('entry_hash', hash, entry.hash)
      found.days.add(entry.postingDay)
      for (const line of entry.lines) {
        const { account, amountMinor } = line
        const at = elsewhereOf(line)
        found.accounts.add(account)
        this.accountTotals.add(`${entry.postingDay} ${account}`, {
          debitMinor: Math.max(amountMinor, 0),
          creditMinor: Math.max(-amountMinor, 0),
          ...(at !== undefined && { [fieldPath('atMinor', at)]: amountMinor }),
        })
        if (account === accounts.inventory) this.inventoryMinor += amountMinor
        if (at !== undefined) this.inventoryAt.set(at, (this.inventoryAt.get(at) ?? 0) + amountMinor)
      }
    })
    return !this.differences.slice(known).some(({ kind }) => kind === 'unreadable')
  }

  #hold(page: JournalPageDocument, what: string, computed: unknown, stored: unknown): void {
    if (String(computed) === String(stored)) return
    const texts = { computed: `${what} ${computed}`, stored: `${what} ${stored}` }
    this.differences.push({ kind: 'journal_page', where: whereOf(page), ...texts })
  }
}

const whereOf = ({ _id }: JournalPageDocument) => `page ${_id.version}`

/** What is folded from the journal, by this program's folds and up to its last page. */
function auditProjections(page: number, stored: ProjectionState[] | undefined): Difference[] {
  const textOf = (states: readonly ProjectionState[] = []) =>
    [...states]
      .map(({ name, version, page: last }) => `${name} by fold ${version} through page ${last}`)
      .sort()
      .join(', ')
  const [computed, actual] = [textOf(projectionsThrough(page)), textOf(stored)]
  return computed === actual ? [] : [{ kind: 'projection', where: 'chain head', computed, stored: actual }]
}
