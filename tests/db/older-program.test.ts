import { Long } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Database } from '#server/db/client.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { mendBehind } from '#server/rebuild/mend-behind.ts'
import { requireShop } from '#server/shops/store.ts'
import { openShopIn, type SaleWishes, saleOf, silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { readFixture, restoreFixture } from './fixtures/fixture.ts'

const now = () => someNoon
const open = freshDatabases()
let database: Database
beforeEach(async () => {
  database = await open()
})

const prepare = (log = silentLog) => prepareDatabase(database.db, { log, now })

describe('an earlier program, that still runs', () => {
  const added = ['openItems', 'dayTotals']
  const unchecked = { bypassDocumentValidation: true }

  /** A shop that sells on account; its customers are unknown, which is on the review list. */
  async function openShop(log = silentLog) {
    const shop = await openShopIn(database)
    const { shopId, product } = shop
    const deps = { database, now, log, requireShop: (id: string) => requireShop(database, id) }
    let writer = createBookWriter(deps)
    let sequence = 0
    return {
      shopId,
      async sell(wishes: SaleWishes = {}) {
        sequence += 1
        const tenders = [{ kind: 'on-account' as const, amountMinor: product.priceMinor }]
        const [result] = await writer.recordSales(shopId, [saleOf(shop, sequence, { tenders, ...wishes })])
        expect(result).toMatchObject({ status: 201 })
      },
      /** Another process goes on: it reads the head. */
      startAgain: () => {
        writer = createBookWriter(deps)
      },
      head: () => database.collections.chainHeads.findOne({ _id: shopId }),
    }
  }

  /** What the program before wrote of the last sale, and of the head. */
  async function asBefore(shopId: string): Promise<void> {
    const { chainHeads, openItems, dayTotals } = database.collections
    const last = await openItems.findOne({ '_id.shopId': shopId }, { sort: { number: -1 } })
    await openItems.deleteOne({ _id: last?._id as never })
    await dayTotals.updateMany({ '_id.shopId': shopId }, { $unset: { taxes: 1 } })
    const pulled = { $pull: { projections: { name: { $in: added } } } }
    await chainHeads.updateOne({ _id: shopId }, pulled, unchecked)
  }

  it('cannot commit: what it knows to add up is not all', async () => {
    await prepare()
    const { shopId, sell, head } = await openShop()
    await sell()
    const { version = 0, projections = [] } = (await head()) ?? {}
    const earlierProjections = projections.filter(({ name }) => !added.includes(name))
    const commit = database.collections.chainHeads.updateOne(
      { _id: shopId, version },
      { $set: { version: version + 1, projections: earlierProjections } },
    )
    await expect(commit).rejects.toMatchObject({ code: 121 })
  })

  it('cannot commit: it adds up in another way', async () => {
    await prepare()
    const { shopId, sell, head } = await openShop()
    await sell()
    const { version = 0, projections = [] } = (await head()) ?? {}
    const otherFold = projections.map((one) => (one.name === 'dayTotals' ? { ...one, version: 1 } : one))
    const commit = database.collections.chainHeads.updateOne(
      { _id: shopId, version },
      { $set: { version: version + 1, projections: otherFold } },
    )
    await expect(commit).rejects.toMatchObject({ code: 121 })
  })

  it('leaves totals that no later commit calls whole, until the next start rebuilds them', async () => {
    await prepare()
    const { log, said } = recordedLog()
    const { shopId, sell, head, startAgain } = await openShop(log)
    await sell()
    await sell()
    await asBefore(shopId)
    startAgain()
    await sell()
    await sell()
    // Page 0: the head does not record up to which page they were whole.
    expect((await head())?.projections.filter(({ page }) => page === 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining(added),
    )
    expect(said().match(/another version of the program wrote to these books/g)).toHaveLength(1)
    const kinds = (await auditShop(database, shopId)).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['projection', 'open_item', 'control_account', 'tax_total']))

    await mendBehind(database, log, now)

    expect(await auditShop(database, shopId)).toEqual([])
    await sell()
    const after = await head()
    expect(after?.projections.every(({ page }) => page === after.version)).toBe(true)
    expect(await auditShop(database, shopId)).toEqual([])
  })

  it('is reported where nothing can be rebuilt, and the shop goes on selling', async () => {
    await prepare()
    const { log, said } = recordedLog()
    const { shopId, sell, startAgain } = await openShop()
    await sell()
    await asBefore(shopId)
    startAgain()
    await database.collections.journalPages.updateOne(
      { '_id.shopId': shopId },
      { $set: { 'entries.0.sourceHash': '0'.repeat(64) } },
    )
    await mendBehind(database, log, now)
    expect(said()).toContain('could not be rebuilt')
    await sell()
  })

  it('that opened a locked collection at its start finds it locked after the next one', async () => {
    await restoreFixture(database.db, await readFixture('schema-6.json.br'))
    await prepare()
    await database.db.command({ collMod: 'entries', validator: {} })
    await database.db.command({ collMod: 'sales', validationLevel: 'off' })
    await prepare()
    const refused = { code: 121 }
    await expect(database.db.collection('entries').insertOne({ one: 1 })).rejects.toMatchObject(refused)
    await expect(database.db.collection('sales').insertOne({ one: 1 })).rejects.toMatchObject(refused)
  })

  it('that wrote into one of them in between is reported at the next start', async () => {
    await restoreFixture(database.db, await readFixture('schema-6.json.br'))
    await prepare()
    await database.db.command({ collMod: 'entries', validator: {} })
    const entry = { _id: { shopId: 'shop-1', number: Long.fromNumber(1) } }
    await database.db.collection<{ _id: object }>('entries').insertOne(entry)
    await expect(prepare()).rejects.toThrow('an older version of the program wrote to the books of shop-1')
  })
})

describe('a document that cannot be read', () => {
  it('does not prevent a start: its books are reported, and all others are complete', async () => {
    const fixture = await readFixture('schema-6.json.br')
    const damaged = fixture.sales?.documents.find(({ tenders }) =>
      tenders.some(({ kind }: { kind: string }) => kind === 'on-account'),
    )
    if (!damaged) throw new Error('something was sold on account')
    const { shopId, saleId } = damaged._id
    delete damaged.tenders
    for (const collection of Object.values(fixture)) collection.validator = {}
    await restoreFixture(database.db, fixture)
    const { log, said } = recordedLog()

    await prepare(log)

    const logged = said()
      .split('\n')
      .filter((line) => line.includes('could not be read'))
      .map((line) => JSON.parse(line) as { shopId: string; errors: string[]; count: number })
    expect(logged).toMatchObject([{ shopId, count: 1, errors: [expect.stringMatching(/^entry \d+: /)] }])
    const { openItems, chainHeads } = database.collections
    expect(await openItems.countDocuments({ '_id.document': saleId })).toBe(0)
    for (const { _id, version, projections } of await chainHeads.find().toArray()) {
      const pages = projections.map(({ page }) => page)
      if (_id === shopId) expect(pages).toContain(0)
      else {
        expect(pages).toEqual(pages.map(() => version))
        expect(await auditShop(database, _id)).toEqual([])
      }
    }
  })
})
