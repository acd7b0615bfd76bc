import { randomUUID } from 'node:crypto'
import { Long } from 'mongodb'
import { describe, expect, inject, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { type AuditRecord, chained, chainOf } from '#server/audit-log/chain.ts'
import { checkAuditLog } from '#server/audit-log/check-chain.ts'
import { auditHeads, auditRecords, openAuditLog } from '#server/audit-log/store.ts'
import { connectDatabase } from '#server/db/client.ts'
import { retryConflicts } from '#server/db/retry-conflicts.ts'
import { someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const now = () => someNoon
const ama: Actor = {
  uid: 'ama',
  email: 'ama@example.com',
  from: { address: '192.0.2.7', device: 'Chrome on Android' },
}
const log = () => openAuditLog(books.database(), now)
const eventOf = (shopId: string | null, name = 'Osu') =>
  ({ action: 'shop.changed', by: ama, shopId, facts: { name, country: 'GH' } }) as const
const recordsOf = (shopId: string | null) =>
  auditRecords(books.database()).find({ shopId }).sort({ number: 1 }).toArray()
const check = (shopId: string | null) => checkAuditLog(books.database(), shopId)

async function aShopWithThree(): Promise<string> {
  const { shopId } = await books.openShop()
  for (const name of ['one', 'two', 'three']) await log().record(eventOf(shopId, name))
  return shopId
}

describe('the audit log', () => {
  it('keeps who did what, when and from where, in a chain of each shop and one of the installation', async () => {
    const shopId = await aShopWithThree()
    await log().record({ action: 'password.changed', by: { ...ama, from: null }, shopId: null, facts: {} })
    const records = await recordsOf(shopId)
    expect(records).toMatchObject(
      ['one', 'two', 'three'].map((name, index) => ({
        chain: `shop:${shopId}`,
        number: index + 1,
        at: someNoon,
        action: 'shop.changed',
        ...ama,
        shopId,
        facts: { name, country: 'GH' },
        previousHash: index === 0 ? '0'.repeat(64) : records[index - 1]?.hash,
      })),
    )
    expect(await recordsOf(null)).toMatchObject([{ chain: 'installation', number: 1, from: null }])
    expect(await check(shopId)).toEqual({ records: 3, differences: [] })
    expect(await check(null)).toEqual({ records: 1, differences: [] })
  })

  it('takes records of several processes at once, alone and with a transaction, one after the other', async () => {
    const { shopId } = await books.openShop()
    const other = await connectDatabase(inject('mongodbUri'), books.name)
    const processes = [books.database(), other].map((database) => ({
      database,
      log: openAuditLog(database, now),
    }))
    const alone = processes.flatMap(({ log }) =>
      Array.from({ length: 15 }, () => log.record(eventOf(shopId, randomUUID()))),
    )
    const together = processes.map(async ({ database, log }) => {
      for (let count = 0; count < 5; count += 1)
        await retryConflicts(
          () => database.transaction((session) => log.record(eventOf(shopId, 'together'), session)),
          100,
        )
    })
    await Promise.all([...alone, ...together])
    await other.close()
    expect(await check(shopId)).toEqual({ records: 40, differences: [] })
  })

  it('takes many events of documents, each once', async () => {
    const shopId = await aShopWithThree()
    const events = Array.from({ length: 120 }, (_, index) => ({
      ...{
        recordId: randomUUID(),
        at: new Date(someNoon.getTime() - index),
        action: 'sale.discounted' as const,
      },
      ...{ by: ama, facts: { receipt: `A-${index}` } },
    }))
    await log().recordOnce(shopId, events.slice(0, 70))
    await Promise.all([log().recordOnce(shopId, events), log().recordOnce(shopId, events)])
    const receipts = (await recordsOf(shopId)).flatMap(({ facts, at }) =>
      facts.receipt === undefined ? [] : [[facts.receipt, at]],
    )
    expect(receipts).toEqual(events.map(({ facts, at }) => [facts.receipt, at]))
    expect(await check(shopId)).toEqual({ records: 123, differences: [] })
  })

  it('is committed with the transaction it is given', async () => {
    const shopId = await aShopWithThree()
    const failing = books.database().transaction(async (session) => {
      await log().record(eventOf(shopId, 'never'), session)
      throw new Error('the lights went out')
    })
    await expect(failing).rejects.toThrow('lights')
    await log().record(eventOf(shopId, 'four'))
    expect((await recordsOf(shopId)).map(({ facts }) => facts.name)).toEqual(['one', 'two', 'three', 'four'])
    expect(await check(shopId)).toEqual({ records: 4, differences: [] })
  })

  it('stays whole where a text is erased with its salt', async () => {
    const shopId = await aShopWithThree()
    const [record] = await recordsOf(shopId)
    if (!record) throw new Error('there are three')
    const { email: _, ...rest } = record
    const sealed = record.sealed.map(({ at, salt, digest }) => ({
      at,
      digest,
      ...(at !== '/email' && { salt }),
    }))
    const search = record.search.replace('ama@example.com\n', '')
    await auditRecords(books.database()).replaceOne({ _id: record._id }, { ...rest, sealed, search })
    expect((await check(shopId)).differences).toEqual([])
    // Else anybody could write another address there.
    await auditRecords(books.database()).updateOne(
      { _id: record._id },
      { $set: { email: 'kofi@example.com' } },
    )
    expect((await check(shopId)).differences).not.toEqual([])
  })
})

type Tamper = (records: readonly AuditRecord[], shopId: string) => Promise<unknown>
const at = (records: readonly AuditRecord[], index: number) => {
  const record = records[index]
  if (!record) throw new Error('there are three')
  return record
}
const set =
  (index: number, changes: object): Tamper =>
  (records) =>
    auditRecords(books.database()).updateOne(
      { _id: at(records, index)._id },
      { $set: changes },
      { bypassDocumentValidation: true },
    )
const swapped: Tamper = async (records) => {
  const [one, two] = [at(records, 0), at(records, 1)]
  await auditRecords(books.database()).deleteMany({ _id: { $in: [one._id, two._id] } })
  await auditRecords(books.database()).insertMany([
    { ...one, number: 2 },
    { ...two, number: 1 },
  ])
}

const tampered: Record<string, Tamper> = {
  'another action': set(1, { action: 'person.enabled' }),
  'another person': set(1, { uid: 'kofi' }),
  'another email address': set(1, { email: 'kofi@example.com' }),
  'no email address': (records) =>
    auditRecords(books.database()).updateOne({ _id: at(records, 1)._id }, { $unset: { email: '' } }),
  'another time': set(1, { at: new Date('2026-03-09T12:00:00Z') }),
  'another address it came from': set(1, { from: { address: '192.0.2.8', device: 'Chrome on Android' } }),
  'a device where there was none': set(0, { from: { ...ama.from, device: 'Safari on Mac' } }),
  'another fact': set(1, { facts: { name: 'forged', country: 'GH' } }),
  'one more fact': set(1, { facts: { name: 'two', country: 'GH', more: 'x' } }),
  'another shop': set(1, { shopId: 'elsewhere' }),
  'words by which it is not found': set(1, { search: 'nothing' }),
  'no seals': set(1, { sealed: [] }),
  'no facts at all': set(1, { facts: null }),
  'another hash': set(1, { hash: 'f'.repeat(64) }),
  'the first gone': (records) => auditRecords(books.database()).deleteOne({ _id: at(records, 0)._id }),
  'one in the middle gone': (records) =>
    auditRecords(books.database()).deleteOne({ _id: at(records, 1)._id }),
  'the last gone': (records) => auditRecords(books.database()).deleteOne({ _id: at(records, 2)._id }),
  'all gone': (_, shopId) => auditRecords(books.database()).deleteMany({ shopId }),
  'two in another order': swapped,
  'one put in behind the last': (records, shopId) => {
    const last = at(records, 2)
    const { _id: __, ...rest } = last
    const head = { _id: chainOf(shopId), number: last.number, hash: last.hash }
    return auditRecords(books.database()).insertOne(chained({ ...rest, _id: randomUUID() }, head))
  },
  'one beside the chain': (records) =>
    auditRecords(books.database()).insertOne({
      ...at(records, 2),
      _id: randomUUID(),
      chain: 'shop:elsewhere',
    }),
  'the end lost': (_, shopId) => auditHeads(books.database()).deleteOne({ _id: chainOf(shopId) }),
  'an earlier end': (records, shopId) =>
    auditHeads(books.database()).updateOne(
      { _id: chainOf(shopId) },
      { $set: { number: 2, hash: at(records, 1).hash } },
    ),
  'a number of another type': (records) =>
    auditRecords(books.database()).updateOne({ _id: at(records, 1)._id }, {
      $set: { number: Long.fromNumber(7) },
    } as never),
}

describe('an audit log that was tampered with, leaving', () => {
  it.each(Object.entries(tampered))(
    '%s is found by the self-audit of its shop, and of no other',
    async (_, tamper) => {
      const [shopId, other] = [await aShopWithThree(), await aShopWithThree()]
      await tamper(await recordsOf(shopId), shopId)
      const found = await auditShop(books.database(), shopId)
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['audit_log']))
      expect(await auditShop(books.database(), other)).toEqual([])
      await auditRecords(books.database()).deleteMany({ chain: 'shop:elsewhere' })
    },
  )
})
