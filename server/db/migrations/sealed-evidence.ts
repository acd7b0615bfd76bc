import type { Db } from 'mongodb'
import { type SealedItem, sealedIdOf, sealKeyOf } from '../../evidence/seal.ts'
import { appendSeal, asStored, evidenceIn, itemOf, lastSeal, sealPages } from '../../evidence/seal-store.ts'
import { sealedCollections } from '../../evidence/sealed-collections.ts'
import { inTransaction, TransactionConflict } from '../client.ts'

const atOnce = 1_000

/**
 * Seals evidence that was written before there were seals, as it is found, with the day. What is sealed already is
 * skipped, so the migration may be interrupted and run again, also by several processes at once.
 */
export async function sealEvidence(db: Db): Promise<void> {
  for (const shopId of await db.collection<{ _id: string }>('shops').distinct('_id'))
    while (!(await sealShop(db, shopId)));
}

/** @returns false if another process sealed in the meantime: the rest has to be read again */
async function sealShop(db: Db, shopId: string): Promise<boolean> {
  const head = await lastSeal(db, shopId)
  const known = new Set<string>()
  for await (const { items } of sealPages({ db }).find({ '_id.shopId': shopId }))
    for (const { collection, id } of items) known.add(sealKeyOf(collection, id))
  let { number } = head
  let items: SealedItem[] = []
  const seal = async () => {
    await inTransaction(db.client, async (session) => {
      const now = await lastSeal(db, shopId, session)
      if (now.number !== number) throw new TransactionConflict(`the evidence of ${shopId} was sealed already`)
      await appendSeal(db, shopId, { asFound: true, items }, session)
    })
    number += 1
    items = []
  }
  try {
    for (const collection of Object.keys(sealedCollections))
      for await (const document of evidenceIn(db, collection).find({ '_id.shopId': shopId }, asStored)) {
        if (known.has(sealKeyOf(collection, sealedIdOf(document._id)))) continue
        items.push(itemOf(collection, document))
        if (items.length === atOnce) await seal()
      }
    if (items.length > 0) await seal()
    return true
  } catch (error) {
    if (error instanceof TransactionConflict) return false
    throw error
  }
}
