import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { idOf } from '#server/books/engine/document-kind.ts'
import { kinds } from '#server/books/kinds/index.ts'
import { bookCollections } from '../audit/tampering/books.ts'
import { testBooks } from '../support/books.ts'
import { chainOf, movesOf } from '../support/journal.ts'
import { before, recordOf, samples } from './samples.ts'

const books = testBooks()
const dyingWriter = fileURLToPath(new URL('./dying-writer.ts', import.meta.url))
/** More than a document takes: past this many the process is expected to end by itself. */
const maxWrites = 30
/** Where all kinds together wrote something. */
const written = new Set<string>()

function recordAndDie(
  shopId: string,
  dieAfter: number,
  kind: string,
  input: object,
): Promise<{ signal: string | null; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [dyingWriter, books.uri, books.name, shopId, String(dieAfter), kind, JSON.stringify(input)],
      (error, output) => resolve({ signal: error?.signal ?? null, output }),
    )
  })
}

it('is asked of every kind of document that there is', () => {
  expect(Object.keys(samples).sort()).toEqual(kinds.map(({ name }) => name).sort())
})

describe.each(Object.keys(samples))(
  'a process that is killed while it writes a document of the kind %s',
  (kind) => {
    it('after each single write leaves all of it, or nothing, and the next process goes on', async () => {
      const outcomes: number[] = []
      /** Before the first document stands what the shop began with, unless it is that itself. */
      const allWith = (count: number) => (count === 0 || kind === 'founding' ? count : count + 1)
      for (let dieAfter = 1; dieAfter <= maxWrites; dieAfter += 1) {
        const open = await books.openShop()
        const { shopId } = open
        const earlier = before[kind] ?? []
        if (earlier.length > 0) await books.writer().record(shopId, [earlier])
        const input = samples[kind]?.(open) ?? {}
        const record = recordOf(kind, input)
        const { signal, output } = await recordAndDie(shopId, dieAfter, kind, input)
        if (signal === null) {
          expect(JSON.parse(output)).toMatchObject({ documents: [{ outcome: 'recorded' }] })
          for (const name of await collectionsOf(shopId)) written.add(name)
          break
        }
        const { documents, entries, number } = await countAll(shopId, kind)
        outcomes.push(documents)
        const all = allWith(documents + earlier.length)
        expect({ entries, number }).toEqual({ entries: all, number: all })
        expect(await auditShop(books.database(), shopId)).toEqual([])

        // The same document is sent again, to a process that came after.
        const [again] = await books.writer().record(shopId, [[record]])
        const outcome = documents === 1 ? 'known' : 'recorded'
        expect(again).toMatchObject({ documents: [{ id: idOf(record), outcome }] })
        const after = await countAll(shopId, kind)
        expect(after).toMatchObject({
          documents: 1,
          entries: allWith(1 + earlier.length),
          number: allWith(1 + earlier.length),
        })
        expect(await auditShop(books.database(), shopId)).toEqual([])
      }
      // Nothing after every write but the last; all of it after the commit.
      expect(outcomes.length).toBeGreaterThan(3)
      expect(outcomes).toEqual([...Array(outcomes.length - 1).fill(0), 1])
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
  return {
    documents: await db.collection(kind.collection.name).countDocuments({ '_id.shopId': shopId }),
    entries: (await chainOf(collections, shopId)).length,
    moves: (await movesOf(collections, shopId)).length,
    number: (await collections.chainHeads.findOne({ _id: shopId }))?.number ?? 0,
  }
}
