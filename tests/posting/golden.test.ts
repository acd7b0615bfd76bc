import { describe, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import type { MakeSalt } from '#server/books/engine/facts.ts'
import { testBooks } from '../support/books.ts'
import { openGoldenShop, recordSteps } from './golden/shop.ts'
import { goldenShops } from './golden/shops.ts'
import { textOfBooks } from './golden/text.ts'

// What every kind of document posts and hashes, compared with files that people have reviewed. Hashes are
// in the databases of shops for ever: a change that makes one of these red breaks their books, however right it
// is. New shapes, and new recipes of what is hashed, get a shop of their own beside these. The files of a shop
// that has none yet are written by `vitest run --project integration tests/posting/golden.test.ts`.
const books = testBooks()
/** A salt of chance would make other hashes each time; those of books that began with their first document stay. */
const makeSalt: MakeSalt = ({ _id }, at) => `salt of ${Object.values(_id).join(' ')} ${at}`

describe.each(goldenShops)('the books of $name', (golden) => {
  const text = async () => {
    const { shop } = golden
    if (!(await books.database().collections.shops.findOne({ _id: shop._id }))) {
      await openGoldenShop(books.database(), golden)
      const asBefore = { makeSalt, beginning: null, correctionsDue: null }
      await recordSteps(books.writer(undefined, asBefore), golden)
    }
    return textOfBooks(books.database(), golden)
  }

  it('have the facts, postings, movements, answers and totals that they always had', async () => {
    await expect((await text()).facts).toMatchFileSnapshot(`golden/${golden.name}.facts.txt`)
  })

  it('have the hashes that they always had', async () => {
    await expect((await text()).hashes).toMatchFileSnapshot(`golden/${golden.name}.hashes.txt`)
  })

  it('have hashes of those facts and of nothing else', async () => {
    expect((await text()).strayHashes).toEqual([])
  })

  it('pass the audit', async () => {
    expect(await auditShop(books.database(), golden.shop._id)).toEqual([])
  })
})
