import type { Document } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { mulberry32 } from '#domain/random.ts'
import { auditShop } from '#server/audit/service.ts'
import { auditHeads } from '#server/audit-log/store.ts'
import { sealEvidence } from '#server/db/migrations/sealed-evidence.ts'
import { checkEvidence } from '#server/evidence/check-seals.ts'
import { sealChainOf } from '#server/evidence/seal.ts'
import { sealPages } from '#server/evidence/seal-store.ts'
import { sealedCollections } from '#server/evidence/sealed-collections.ts'
import { eraseFromQuotations } from '#server/quotations/store.ts'
import { someNoon, testBooks } from '../support/books.ts'
import { recordEvidence } from './evidence-samples.ts'
import { keyOf } from './tampering/books.ts'
import type { Put } from './tampering/put.ts'
import { tamperingsOfRecords } from './tampering/tampering.ts'

const books = testBooks()
const db = () => books.database().db
const names = Object.keys(sealedCollections)

beforeAll(async () => {
  // Anyone who can write straight into the database can remove what would refuse their documents.
  for (const name of names) {
    await db().command({ collMod: name, validator: {} })
    await db().collection(name).dropIndexes()
  }
})

const documentsOf = (name: string, shopId: string) =>
  db().collection<Document>(name).find({ '_id.shopId': shopId }, { promoteLongs: false }).toArray()

async function put(puts: readonly Put[]): Promise<void> {
  const byCollection = [...Map.groupBy(puts, ({ collection }) => collection)]
  await Promise.all(
    byCollection.map(([name, ofCollection]) =>
      db()
        .collection<Document>(name)
        .bulkWrite(
          ofCollection.map(({ id, document }) => {
            const filter: Document = { _id: id }
            return document === null
              ? { deleteOne: { filter } }
              : { replaceOne: { filter, replacement: document, upsert: true } }
          }),
        ),
    ),
  )
}

async function aShopWithEvidence(): Promise<string> {
  const { shopId } = await books.openShop()
  await recordEvidence(books.database(), shopId)
  return shopId
}

const placesOf = async (shopId: string) =>
  (await checkEvidence(books.database(), shopId)).map(({ where }) => where)

/** Ways that touch different documents are tried together: auditing after each would take minutes. */
function roundsOf(ways: ReadonlyMap<string, readonly Put[]>): string[][] {
  const rounds: { ids: Set<string>; round: string[] }[] = []
  for (const [what, puts] of ways) {
    const ids = puts.map(({ id }) => keyOf(id))
    let free = rounds.find((one) => ids.every((id) => !one.ids.has(id)))
    if (!free) {
      free = { ids: new Set(), round: [] }
      rounds.push(free)
    }
    for (const id of ids) free.ids.add(id)
    free.round.push(what)
  }
  return rounds.map(({ round }) => round)
}

describe('evidence', () => {
  it('that the program wrote and changed agrees with its seals', async () => {
    const shopId = await aShopWithEvidence()
    for (const name of names) expect(await documentsOf(name, shopId), name).not.toEqual([])
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  it('is reported in every way of tampering with any field of any document, by its id', async () => {
    const shopId = await aShopWithEvidence()
    const before = new Map<string, Document>()
    const ways = new Map<string, Put[]>()
    for (const name of names) {
      const documents = await documentsOf(name, shopId)
      for (const document of documents) before.set(keyOf(document._id), document)
      for (const [what, tamper] of tamperingsOfRecords(name, documents))
        if (!ways.has(what) || ways.size % 2 === 0) ways.set(what, tamper(mulberry32(7)).puts)
    }
    const unreported: string[] = []
    for (const round of roundsOf(ways)) {
      const puts = round.flatMap((what) => ways.get(what) ?? [])
      await put(puts)
      const found = await placesOf(shopId)
      const isNamed = ({ id }: Put) => found.some((where) => where.includes(String(Object.values(id).at(-1))))
      unreported.push(...round.filter((what) => !(ways.get(what) ?? []).some(isNamed)))
      await put(puts.map((one) => ({ ...one, document: before.get(keyOf(one.id)) ?? null })))
    }
    const notSealed = ['askedAt', 'revision'].flatMap((field) => [
      `payments.${field} changed`,
      `payments.${field} removed`,
    ])
    expect(unreported.sort()).toEqual(notSealed)
    expect(ways.size).toBeGreaterThan(250)
    expect(await placesOf(shopId)).toEqual([])
  })

  it('includes the contents of attachments', async () => {
    const shopId = await aShopWithEvidence()
    const [piece] = await db()
      .collection<Document>('attachments.chunks')
      .find({ 'files_id.shopId': shopId })
      .toArray()
    const chunks = db().collection<Document>('attachments.chunks')
    await chunks.updateOne({ _id: piece?._id }, { $set: { data: Buffer.from('%PDF-1.7 bill 9 %%EOF') } })
    expect(await placesOf(shopId)).toEqual([expect.stringContaining('content')])
    await chunks.deleteOne({ _id: piece?._id })
    expect(await placesOf(shopId)).toEqual([expect.stringContaining('content')])
  })

  it('has seals in a chain: one that is changed, removed or cut off at the end is reported', async () => {
    const shopId = await aShopWithEvidence()
    const pages = sealPages(books.database())
    const ofShop = await pages.find({ '_id.shopId': shopId }).sort({ '_id.number': 1 }).toArray()
    const [, second, third] = ofShop
    const last = ofShop.at(-1)
    if (!second || !third || !last) throw new Error('there are seals')
    await pages.updateOne({ _id: second._id }, { $set: { 'items.0.digest': 'f'.repeat(64) } })
    expect(await placesOf(shopId)).toContain('evidence: seal 2')
    await pages.replaceOne({ _id: second._id }, second)
    await pages.deleteOne({ _id: second._id })
    expect(await placesOf(shopId)).toContain('evidence: seal 3')
    await pages.insertOne(second)
    expect(await placesOf(shopId)).toEqual([])
    // Cut off with the head of the chain: what was written down outside the database reports it.
    const known = new Map([[last._id.number, last.hash]])
    const { previousHash, _id } = last
    await pages.deleteOne({ _id })
    const head = { number: _id.number - 1, hash: previousHash }
    await auditHeads(books.database()).updateOne({ _id: sealChainOf(shopId) }, { $set: head })
    const found = await checkEvidence(books.database(), shopId, known)
    expect(found.map(({ where }) => where)).toContain('evidence: the last seal')
  })

  it('from before there were seals is sealed once as it is found, even by several processes at once', async () => {
    const shopId = await aShopWithEvidence()
    await sealPages(books.database()).deleteMany({ '_id.shopId': shopId })
    await auditHeads(books.database()).deleteOne({ _id: sealChainOf(shopId) })
    expect(await placesOf(shopId)).not.toEqual([])
    await Promise.all([sealEvidence(db()), sealEvidence(db())])
    expect(await placesOf(shopId)).toEqual([])
    const pages = await sealPages(books.database()).find({ '_id.shopId': shopId }).toArray()
    expect(pages).toMatchObject([{ _id: { number: 1 }, asFound: true }])
    await sealEvidence(db())
    expect(await sealPages(books.database()).countDocuments({ '_id.shopId': shopId })).toBe(1)
    await recordEvidence(books.database(), shopId)
    expect(await placesOf(shopId)).toEqual([])
  })

  it('that a person was erased from is sealed again, and earlier seals lose their salt', async () => {
    const shopId = await aShopWithEvidence()
    const withdrawn = { at: someNoon, byUid: 'owner' }
    await eraseFromQuotations(books.database(), shopId, 'c1', withdrawn)
    expect(await placesOf(shopId)).toEqual([])
    const pages = await sealPages(books.database()).find({ '_id.shopId': shopId }).toArray()
    const salted = pages.flatMap(({ _id, items }) =>
      items.flatMap(({ collection, salt }) => (collection === 'quotations' && salt ? [_id.number] : [])),
    )
    expect(new Set(salted)).toEqual(new Set([pages.length]))
  })
})
