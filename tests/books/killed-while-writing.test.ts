import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { idOf } from '#server/books/engine/document-kind.ts'
import { kinds } from '#server/books/kinds/index.ts'
import type { StoredDocument } from '#server/db/documents.ts'
import { bookCollections } from '../audit/tampering/books.ts'
import { testBooks } from '../support/books.ts'
import { chainOf, movesOf } from '../support/journal.ts'
import { isLong, partDay, partOfToday } from '../support/part-of-today.ts'
import { type CountedRun, recordCounting } from './counted-writes.ts'
import { before, recordOf, samples } from './samples.ts'

const books = testBooks()
const dyingWriter = fileURLToPath(new URL('./dying-writer.ts', import.meta.url))
/** Where all kinds together wrote something. */
const written = new Set<string>()

/** @returns the signal that ended the process; null where it ended by itself */
function recordAndDie(dieAfter: number, run: CountedRun): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(process.execPath, [dyingWriter, String(dieAfter), JSON.stringify(run)], (error) =>
      resolve(error?.signal ?? null),
    )
  })
}

const oneInSo = 26
/** In so many days a sale is killed after each of its writes. */
const partsOfASale = 3

/**
 * After which of so many writes a process is killed. A sale after a third of them and after the commit, one in twenty-six
 * of the other kinds after each, others each day; what is left of them after the commit on one day, and before it on the
 * other, somewhere else each time. `npm run test:long` has all kinds after each write.
 */
function killsOf(kind: string, writes: number): number[] {
  const turn = partDay + Object.keys(samples).indexOf(kind)
  const each = Array.from({ length: writes }, (_, before) => before + 1)
  if (isLong || turn % oneInSo === 0) return each
  if (kind === 'sale') return [...partOfToday(each.slice(0, -1), partsOfASale), writes]
  return [turn % 2 === 0 ? writes : 1 + (Math.floor(turn / 2) % (writes - 1))]
}

it('every kind of document has a sample that is killed while it is written', () => {
  expect(Object.keys(samples).sort()).toEqual(kinds.map(({ name }) => name).sort())
})

// Side by side: the others wait for the lease of the killed process to expire, and most of the time nothing is written.
describe.concurrent.each(Object.keys(samples))(
  'a process that is killed while it writes a document of the kind %s',
  (kind) => {
    it('leaves all of it or nothing, and the next process goes on', async () => {
      /** Before the first document comes the founding of the shop, unless it is that itself. */
      const allWith = (count: number) => (count === 0 || kind === 'founding' ? count : count + 1)
      let earlierCount = 0
      /** Of this kind: goods have to be sent before they are received. */
      let earlierOfKind = 0
      const opened = async () => {
        const open = await books.openShop()
        const earlier = before[kind]?.(open) ?? []
        earlierCount = earlier.length
        if (earlier.length > 0) requireRecorded((await books.writer().record(open.shopId, [earlier]))[0])
        earlierOfKind = (await countAll(open.shopId, kind)).documents
        return { shopId: open.shopId, input: samples[kind]?.(open) ?? {} }
      }

      const { uri, name } = books
      const whole = await opened()
      const { writes, result } = await recordCounting({ uri, name, kind, ...whole })
      expect(result).toMatchObject({ documents: [{ outcome: 'recorded' }] })
      for (const name of await collectionsOf(whole.shopId)) written.add(name)
      expect(writes).toBeGreaterThan(3)

      for (const dieAfter of killsOf(kind, writes)) {
        const { shopId, input } = await opened()
        const record = recordOf(kind, input)
        expect(await recordAndDie(dieAfter, { uri, name, kind, shopId, input })).toBe('SIGKILL')
        const { documents: ofKind, entries, number } = await countAll(shopId, kind)
        const documents = ofKind - earlierOfKind
        // Nothing after every write but the last; all of it after the commit.
        expect(documents, `after ${dieAfter} of ${writes} writes, PART_OF_DAY=${partDay}`).toBe(
          dieAfter === writes ? 1 : 0,
        )
        const all = allWith(documents + earlierCount)
        expect({ entries, number }).toEqual({ entries: all, number: all })
        expect(await auditShop(books.database(), shopId)).toEqual([])

        // The same document is sent again, to a process that came after.
        const [again] = await books.writer().record(shopId, [[record]])
        const outcome = documents === 1 ? 'known' : 'recorded'
        expect(again).toMatchObject({ documents: [{ id: idOf(record), outcome }] })
        const after = await countAll(shopId, kind)
        expect(after).toMatchObject({
          documents: 1 + earlierOfKind,
          entries: allWith(1 + earlierCount),
          number: allWith(1 + earlierCount),
        })
        expect(await auditShop(books.database(), shopId)).toEqual([])
      }
    }, 300_000)
  },
)

it('the samples write to every collection of the books', () => {
  expect([...written].sort()).toEqual([...bookCollections].sort())
})

/** Where there is something of the shop's books. */
async function collectionsOf(shopId: string): Promise<string[]> {
  const { db } = books.database()
  const names = await Promise.all(
    bookCollections.map(async (name) => {
      const ofShop = name === 'chainHeads' ? { _id: shopId as never } : { '_id.shopId': shopId }
      return (await db.collection(name).findOne(ofShop)) ? name : []
    }),
  )
  return names.flat()
}

async function countAll(shopId: string, kindName: string) {
  const { collections, db } = books.database()
  const kind = kinds.find(({ name }) => name === kindName)
  if (!kind) throw new Error(`${kindName} is no kind of document`)
  const stored = await db
    .collection<StoredDocument>(kind.collection.name)
    .find({ '_id.shopId': shopId } as never)
    .toArray()
  return {
    documents: stored.filter((document) => kind.isKindOf(document)).length,
    entries: (await chainOf(collections, shopId)).length,
    moves: (await movesOf(collections, shopId)).length,
    number: (await collections.chainHeads.findOne({ _id: shopId }))?.number ?? 0,
  }
}
