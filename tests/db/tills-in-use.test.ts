import { expect, test } from 'vitest'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { awaitsApproval, maySell, type TillDocument } from '#server/tills/store.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'

const open = freshDatabases()

test('tills that employees set up before approval was needed go on, and the owner is still asked', async () => {
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
    till('approved', 'B', { registeredBy, approvedAt: someNoon }),
    till('not approved', 'C', { registeredBy }),
    till('retired', 'D', { registeredBy, retiredAt: someNoon }),
  ])

  await prepareDatabase(db, { log: silentLog, now: () => someNoon })
  await tills.insertOne(till('later', 'E', { registeredBy }))

  const found = await tills.find().sort({ series: 1 }).toArray()
  const namesOf = (is: (one: TillDocument) => boolean) => found.filter(is).map(({ name }) => name)
  // What a retired one had not sent is recorded as before.
  expect(namesOf(maySell)).toEqual(['of the owner', 'approved', 'not approved', 'retired'])
  expect(namesOf(awaitsApproval)).toEqual(['not approved', 'later'])
})
