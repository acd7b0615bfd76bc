import { type Founding, foundingOf } from '#domain/documents/founding/founding.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { checkAuditLog } from '../audit-log/check-chain.ts'
import type { FoundingDocument } from '../books/kinds/founding/stored.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { checkEvidence } from '../evidence/check-seals.ts'
import { auditJournal } from './audit-journal.ts'
import { auditOpenItems, auditTaxAccounts } from './audit-subledgers.ts'
import { auditTotals } from './audit-totals.ts'
import type { Difference } from './difference.ts'
import type { ChainHeads } from './log-heads.ts'
import { openRawDocuments } from './store.ts'
import { type Witness, Witnesses } from './witness.ts'

/**
 * Recomputes a shop's entry numbers, hashes, daily totals and stock from the raw documents, posts each again, and
 * answers where the books say something else. Run it while no sales are recorded, or twice: a sale recorded
 * half-way through shows as a difference that is gone the second time.
 * @param anchors heads of the chain kept outside the database, by entry number
 * @param others who else outside the database knows entries
 * @param heads of the shop's audit log and of its evidence, kept outside the database
 */
export async function auditShop(
  database: Database,
  shopId: string,
  anchors: ReadonlyMap<number, string> = new Map(),
  others: readonly Witness[] = [],
  heads: ChainHeads = { log: new Map(), evidence: new Map() },
): Promise<Difference[]> {
  const { collections } = database
  const raw = openRawDocuments(collections, shopId)
  const journal = await auditJournal(shopId, raw, new Witnesses(anchors, others))
  return [
    ...auditFounding(...(await raw.beginning())),
    ...journal.differences,
    ...(await auditTotals(raw, { ...journal, taxTotals: journal.subledgers.taxTotals })),
    ...auditTaxAccounts(journal.subledgers.taxTotals, journal.accountTotals),
    ...(await auditOpenItems(raw, journal.subledgers, journal.accountTotals)),
    ...(await journal.moves.compare(raw, journal)),
    ...(await checkAuditLog(database, shopId, heads.log)).differences,
    ...(await checkEvidence(database, shopId, heads.evidence)),
  ]
}

/** Holds a shop's record against what its books say that it began with, as far as they do. */
function auditFounding(shop: ShopDocument | null, recorded: FoundingDocument | null): Difference[] {
  if (!shop || !recorded) return []
  const [now, then] = [foundingOf(shop), foundingOf(recorded)]
  return (Object.keys(then) as (keyof Founding)[]).flatMap((name) => {
    const [computed, stored] = [textOf(then[name]), textOf(now[name])]
    return computed === stored ? [] : [{ kind: 'founding', where: `shop: ${name}`, computed, stored }]
  })
}

/** What is gone is reported as `nothing`. */
function textOf(value: Founding[keyof Founding] | undefined): string {
  return value === undefined ? 'nothing' : canonicalJson(value as object)
}
