import type { CollectionInfo } from 'mongodb'
import { Long } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { testBooks } from '../support/books.ts'

const books = testBooks()

describe('setting up the database', () => {
  it('again changes nothing, and brings a changed index or validator up to date', async () => {
    const { db } = books.database()
    const state = async () => ({
      indexes: await db.collection('sales').indexes(),
      validator: (await db.listCollections<CollectionInfo>({ name: 'sales' }).toArray())[0],
    })
    const before = await state()
    await setUpDatabase(db)
    expect(await state()).toEqual(before)

    await db.collection('sales').dropIndex('_id.shopId_1_tillId_1_receiptSequence_1_receiptNumber_1')
    await db
      .collection('sales')
      .createIndex({ '_id.shopId': 1, tillId: 1, receiptSequence: 1, receiptNumber: 1 })
    await db.command({ collMod: 'sales', validator: {} })
    await setUpDatabase(db)
    const after = await state()
    expect(after.validator?.options?.validator).toEqual(before.validator?.options?.validator)
    expect(after.indexes.find((index) => index.key.receiptSequence)).toMatchObject({ unique: true })
  })

  it('drops an index that no query uses any more', async () => {
    const { db } = books.database()
    await db.collection('sales').createIndex({ '_id.shopId': 1, receiptNumber: 1 })
    await Promise.all(Array.from({ length: 4 }, () => setUpDatabase(db)))
    const keys = (await db.collection('sales').indexes()).map(({ key }) => Object.keys(key).join(' '))
    expect(keys).toContain('_id.shopId tillId receiptSequence receiptNumber')
    expect(keys).not.toContain('_id.shopId receiptNumber')
  })

  it('recreates a changed index when several processes start at the same moment', async () => {
    const { db } = books.database()
    const names = ['email_1', 'employee.contact_1'] as const
    for (let round = 0; round < 5; round += 1) {
      for (const name of names) {
        await db.collection('shops').dropIndex(name)
        await db.collection('shops').createIndex({ [name.slice(0, -2)]: 1 })
      }
      await Promise.all(Array.from({ length: 4 }, () => setUpDatabase(db)))
      const made = await db.collection('shops').indexes()
      for (const name of names) expect(made.find((one) => one.name === name)?.collation).toBeDefined()
    }
  })

  it('refuses a figure that is no whole number of its unit, whoever writes it', async () => {
    const { collections } = books.database()
    const _id = { shopId: 's', day: day('2026-03-10') }
    const sales = { receipts: 1, netMinor: Long.ONE, returnsNetMinor: Long.ZERO, costMinor: Long.ZERO }
    const account = { debitMinor: Long.ONE, creditMinor: Long.ZERO }
    const tax = { baseMinor: Long.ONE, amountMinor: Long.ONE, recoverableMinor: Long.ZERO }
    const insert = (totals: object) => collections.dayTotals.insertOne({ _id, ...totals } as never)
    for (const totals of [
      {},
      { receipts: 1 },
      { ...sales, netMinor: 1.5 },
      { ...sales, accounts: { 4000: 5 } },
      { accounts: { 4000: { ...account, debitMinor: 1.5 } } },
      { accounts: { 4000: account }, taxes: { 'output:zero:0::': { ...tax, baseMinor: 1.5 } } },
      { accounts: { 4000: account }, receipts: 1 },
    ])
      await expect(insert(totals), JSON.stringify(totals)).rejects.toMatchObject({ code: 121 })
    await insert({ ...sales, accounts: { 4000: account }, taxes: { 'output:zero:0::': tax } })
  })
})
