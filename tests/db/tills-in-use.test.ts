import { expect, test } from 'vitest'
import { withLongs } from '#server/db/longs.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { isApproved, type TillDocument } from '#server/tills/store.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'

const open = freshDatabases()

test('of the tills that employees set up, those that sold before approval was needed stay in use', async () => {
  const { db } = await open()
  await db.collection('schema').insertOne({ _id: 'schema', version: 34 } as never)
  const tills = db.collection<TillDocument>('tills')
  const till = (name: string, series: string, more: Partial<TillDocument>) => {
    const _id = { shopId: 'osu', tillId: name }
    return { ...{ _id, name, series, registeredAt: someNoon }, ...more }
  }
  const registeredBy = 'yaw'
  await tills.insertMany([
    till('of the owner', 'A', {}),
    till('sold', 'B', { registeredBy }),
    till('new', 'C', { registeredBy }),
    till('sold and retired', 'D', { registeredBy, retiredAt: someNoon }),
  ])
  const sales = [
    ['osu', 'sold'],
    ['osu', 'sold and retired'],
    ['tema', 'new'],
  ].map(([shopId, tillId], count) => withLongs({ _id: { shopId, saleId: `${count}` }, tillId }))
  await db.collection('sales').insertMany(sales as never, { bypassDocumentValidation: true })

  await prepareDatabase(db, { log: silentLog, now: () => someNoon })

  const found = await tills.find().sort({ series: 1 }).toArray()
  expect(found.filter(isApproved).map(({ name }) => name)).toEqual(['of the owner', 'sold'])
})
