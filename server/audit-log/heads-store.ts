import type { Database } from '../db/client.ts'
import { sealChainOf } from '../evidence/seal.ts'
import { type AuditHead, chainOf } from './chain.ts'
import { auditHeads } from './store.ts'

/** The heads of the chains of the audit log and of evidence. Shops that are still being imported are left out: the import may be undone. */
export async function readAuditHeads(database: Database): Promise<AuditHead[]> {
  const [heads, shops] = await Promise.all([
    auditHeads(database).find().toArray(),
    database.collections.shops.find({}, { projection: { _id: 1 } }).toArray(),
  ])
  const chains = new Set([chainOf(null), ...shops.flatMap(({ _id }) => [chainOf(_id), sealChainOf(_id)])])
  return heads.filter(({ _id }) => chains.has(_id))
}
