import type { ClientSession, Db } from 'mongodb'
import { type AuditContent, type AuditRecord, chained, chainOf, headOfNone } from '../../audit-log/chain.ts'
import { auditHeads, auditRecords, moveHead } from '../../audit-log/store.ts'
import { inTransaction, TransactionConflict } from '../client.ts'
import { setValidator } from '../make-collections.ts'
import { validators } from '../validators.ts'

const atOnce = 200

/** Earlier records go into their chains in the order of their times. Each keeps its id and what it says. */
export async function chainAuditLog(db: Db): Promise<void> {
  const [found] = await db.listCollections({ name: 'auditLog' }, { nameOnly: true }).toArray()
  if (!found) return
  // An earlier program that still runs records nothing any more: it would be outside the chain.
  await setValidator(db, 'auditLog', validators.auditLog ?? {})
  const loose = { chain: { $exists: false } }
  for (const shopId of await auditRecords({ db }).distinct('shopId', loose)) {
    for (let isMore = true; isMore; ) {
      try {
        await inTransaction(db.client, async (session) => {
          isMore = await chainSome(db, shopId, session)
        })
      } catch (error) {
        // Another process that starts at the same moment does the same.
        if (!(error instanceof TransactionConflict)) throw error
      }
    }
  }
}

async function chainSome(db: Db, shopId: string | null, session: ClientSession): Promise<boolean> {
  const chain = chainOf(shopId)
  const before = (await auditHeads({ db }).findOne({ _id: chain }, { session })) ?? headOfNone(chain)
  const some = await db
    .collection<AuditContent>('auditLog')
    .find({ shopId, chain: { $exists: false } }, { session })
    .sort({ at: 1, _id: 1 })
    .limit(atOnce)
    .toArray()
  let head = before
  const records: AuditRecord[] = some.map((content) => {
    const record = chained(content, head)
    head = { _id: chain, number: record.number, hash: record.hash }
    return record
  })
  if (records.length === 0) return false
  await moveHead({ db }, before, head, session)
  await auditRecords({ db }).bulkWrite(
    records.map((record) => ({ replaceOne: { filter: { _id: record._id }, replacement: record } })),
    { session },
  )
  return records.length === atOnce
}
