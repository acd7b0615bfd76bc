import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { entriesOf, movesOf } from '../support/journal.ts'

const books = testBooks()
const dyingWriter = fileURLToPath(new URL('./dying-writer.ts', import.meta.url))
/** More than a sale takes: past this many the process is expected to end by itself. */
const mostWrites = 30

function recordAndDie(
  shopId: string,
  dieAfter: number,
  record: SaleToRecord,
): Promise<{ signal: string | null; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [dyingWriter, books.uri, books.name, shopId, String(dieAfter), JSON.stringify(record)],
      (error, output) => resolve({ signal: error?.signal ?? null, output }),
    )
  })
}

async function countAll(shopId: string) {
  const { collections } = books.database()
  const ofShop = { '_id.shopId': shopId }
  return {
    sales: await collections.sales.countDocuments(ofShop),
    entries: (await entriesOf(collections, shopId)).length,
    moves: (await movesOf(collections, shopId)).length,
    number: (await collections.chainHeads.findOne({ _id: shopId }))?.number ?? 0,
  }
}

describe('a process that is killed while it writes a sale', () => {
  it('after each single write leaves all of the sale, or nothing of it, and the next process goes on', async () => {
    const outcomes: number[] = []
    for (let dieAfter = 1; dieAfter <= mostWrites; dieAfter += 1) {
      const open = await books.openShop()
      const record = saleOf(open, 1)
      const { signal, output } = await recordAndDie(open.shopId, dieAfter, record)
      if (signal === null) {
        expect(JSON.parse(output)).toMatchObject({ status: 201 })
        break
      }
      const { sales, entries, moves, number } = await countAll(open.shopId)
      outcomes.push(sales)
      expect({ entries, moves, number }).toEqual({ entries: sales, moves: sales, number: sales })
      expect(await auditShop(books.database(), open.shopId)).toEqual([])

      // The till sends the same sale again, to a process that came after.
      const [again] = await books.writer().recordSales(open.shopId, [record])
      expect(again).toMatchObject({ status: sales === 1 ? 200 : 201 })
      expect(await countAll(open.shopId)).toEqual({ sales: 1, entries: 1, moves: 1, number: 1 })
      expect(await auditShop(books.database(), open.shopId)).toEqual([])
    }
    // Nothing after every write but the last; all of it after the commit.
    expect(outcomes.length).toBeGreaterThan(5)
    expect(outcomes).toEqual([...Array(outcomes.length - 1).fill(0), 1])
  }, 300_000)
})
