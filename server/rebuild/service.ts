import { auditJournal } from '../audit/audit-journal.ts'
import type { Difference } from '../audit/difference.ts'
import { openRawDocuments } from '../audit/store.ts'
import { Witnesses } from '../audit/witness.ts'
import type { Database } from '../db/client.ts'
import { mendOpenItems } from './open-items-store.ts'
import { type Mending, mendDays, mendProducts, mendStock, writeMended } from './store.ts'

/** Something in the journal or the documents was altered: totals derived from them would be wrong, too. */
export class NotWhole extends Error {
  override readonly name = 'NotWhole'
  readonly differences: readonly Difference[]

  constructor(shopId: string, differences: readonly Difference[]) {
    super(`the journal and the documents of ${shopId} are not whole: nothing was rebuilt from them`)
    this.differences = differences
  }
}

/** Those that rebuilding mends, or that it has nothing to do with. */
const others: readonly Difference['kind'][] = ['projection', 'review_item', 'text']

/**
 * Recalculates totals, open items and balances of stock from the pages of the journal and the documents, and writes
 * only those that differ. Run it while no sales are recorded.
 * @returns what differed, as it should be and as it was
 * @throws NotWhole, BooksChanged if something was recorded concurrently; then nothing was written
 */
export async function rebuildProjections(
  database: Database,
  shopId: string,
  now: Date,
): Promise<Difference[]> {
  const { collections } = database
  const raw = openRawDocuments(collections, shopId)
  const head = await raw.head()
  const journal = await auditJournal(shopId, raw, new Witnesses(new Map(), []))
  const errors = journal.differences.filter(({ kind }) => !others.includes(kind))
  if (errors.length > 0) throw new NotWhole(shopId, errors)
  if (!head) return []
  const mendings: Mending[] = [
    await mendDays(collections, shopId, { ...journal, taxTotals: journal.subledgers.taxTotals }),
    await mendProducts(collections, shopId, journal.productTotals),
    await mendOpenItems(collections, shopId, journal.subledgers.openItems),
    await mendStock(collections, shopId, journal.moves.stock),
  ]
  const differences = [
    ...journal.differences.filter(({ kind }) => kind === 'projection'),
    ...mendings.flatMap((mending) => mending.differences),
  ]
  if (differences.length > 0) await writeMended(database, head, mendings, now)
  return differences
}
