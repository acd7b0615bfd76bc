import { randomUUID } from 'node:crypto'
import { Long } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { entryHash } from '#domain/posting/chain.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import { AnchorKeeper } from '#server/audit/anchor-keeper.ts'
import { readAnchors } from '#server/audit/anchors.ts'
import { auditShop } from '#server/audit/service.ts'
import { factsHash, sha256 } from '#server/books/engine/digest.ts'
import { factsOf } from '#server/books/engine/document-kind.ts'
import { foundBy } from '#server/books/journal/page.ts'
import { kindOf } from '#server/books/kinds/index.ts'
import type { SaleDocument } from '#server/books/kinds/sale/stored.ts'
import type { Collections } from '#server/db/collections.ts'
import type { PageEntry, PageMove } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { pathOfAccount } from '../support/day-totals.ts'
import { aFolder } from '../support/folder.ts'

const books = testBooks()
let shopId = ''

beforeEach(async () => {
  const open = await books.openShop()
  shopId = open.shopId
  const writer = books.writer()
  await writer.openBalances(shopId, [
    {
      balanceId: randomUUID(),
      businessDay: '2026-03-09' as never,
      account: accountCode('1020'),
      amountMinor: minor(50_000),
    },
  ])
  await writer.receiveStock(shopId, [
    {
      receiptId: randomUUID(),
      businessDay: '2026-03-09' as never,
      against: accountCode('1020'),
      lines: [
        {
          lineId: '1',
          productId: open.product._id.productId,
          quantityMilli: milli(10_000),
          valueMinor: minor(7_003),
        },
      ],
    },
  ])
  const sold = saleOf(open, 1)
  const back = saleOf(open, 3, { kind: 'return', returnOf: sold.saleId })
  await writer.recordSales(shopId, [
    sold,
    saleOf(open, 2),
    {
      ...back,
      sale: { ...back.sale, lines: back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' })) },
    },
  ])
})

/** An error of each kind, planted straight in MongoDB behind the program's back. */
const errors: {
  kind: string
  plant: (collections: Collections, ofShop: { '_id.shopId': string }) => Promise<unknown>
}[] = [
  {
    kind: 'account_total',
    plant: (c, f) =>
      c.dayTotals.updateOne(
        { ...f, [pathOfAccount('4000')]: { $exists: true } },
        { $inc: { [pathOfAccount('4000', 'creditMinor')]: Long.ONE as never } },
      ),
  },
  {
    kind: 'account_total',
    plant: (c, f) =>
      c.dayTotals.updateOne(
        { ...f, [pathOfAccount('1000')]: { $exists: true } },
        { $unset: { [pathOfAccount('1000')]: 1 } },
      ),
  },
  {
    kind: 'day_total',
    plant: (c, f) =>
      c.dayTotals.updateOne(
        { ...f, receipts: { $exists: true } },
        { $inc: { 'tendersMinor.cash': Long.ONE as never } },
      ),
  },
  {
    kind: 'product_total',
    plant: (c, f) => c.dayProductTotals.updateOne(f, { $inc: { soldMilli: Long.ONE as never } }),
  },
  {
    kind: 'stock_balance',
    plant: (c, f) => c.stockBalances.updateOne(f, { $inc: { quantityMilli: Long.ONE as never } }),
  },
  {
    kind: 'stock_move',
    plant: (c, f) =>
      c.journalPages.updateOne(
        { ...f, '_id.version': 3 },
        { $inc: { 'moves.1.valueMinor': Long.ONE as never } },
      ),
  },
  {
    kind: 'entry_hash',
    plant: (c, f) =>
      c.journalPages.updateOne(
        { ...f, '_id.version': 3 },
        { $set: { 'entries.0.postingDay': '2026-03-11' } },
      ),
  },
  {
    kind: 'entry_unbalanced',
    plant: (c, f) =>
      c.journalPages.updateOne(
        { ...f, '_id.version': 3 },
        { $inc: { 'entries.0.lines.0.amountMinor': Long.ONE as never } },
      ),
  },
  {
    kind: 'entry_number',
    plant: (c, f) => c.journalPages.updateOne({ ...f, last: 6 }, { $pull: { entries: { number: 4 } } }),
  },
  {
    kind: 'chain_head',
    plant: (c, f) => c.journalPages.updateOne({ ...f, last: 6 }, { $pull: { entries: { number: 6 } } }),
  },
  { kind: 'chain_head', plant: (c, f) => c.journalPages.deleteOne({ ...f, last: 6 }) },
  { kind: 'journal_page', plant: (c, f) => c.journalPages.deleteOne({ ...f, last: 3 }) },
  {
    kind: 'journal_page',
    plant: (c, f) => c.journalPages.updateOne({ ...f, last: 6 }, { $set: { days: ['2026-03-09'] as never } }),
  },
  {
    kind: 'journal_page',
    plant: (c, f) => c.journalPages.updateOne({ ...f, last: 6 }, { $pop: { accounts: 1 } }),
  },
  {
    kind: 'recorded_at',
    plant: (c, f) =>
      c.journalPages.updateOne({ ...f, last: 6 }, { $set: { recordedAt: new Date('2026-03-10T12:01:00Z') } }),
  },
  {
    kind: 'moves_of_source',
    plant: (c, f) => c.journalPages.updateOne({ ...f, last: 6 }, { $set: { 'moves.0.lineId': '2' } }),
  },
  {
    kind: 'projection',
    plant: (c, f) => c.chainHeads.updateOne({ _id: f['_id.shopId'] }, { $inc: { 'projections.0.page': -1 } }),
  },
  {
    kind: 'source_hash',
    plant: (c, f) =>
      c.sales.updateOne({ ...f, receiptNumber: 'A-2' }, { $set: { soldAt: '2026-03-10T11:31:00Z' } }),
  },
  {
    kind: 'source_hash',
    plant: (c, f) => c.stockReceipts.updateOne(f, { $set: { against: accountCode('2000') } }),
  },
  {
    kind: 'source_hash',
    plant: (c, f) => c.openingBalances.updateOne(f, { $set: { account: accountCode('1010') } }),
  },
  { kind: 'source_missing', plant: (c, f) => c.sales.deleteOne({ ...f, receiptNumber: 'A-2' }) },
  {
    kind: 'entry_missing',
    plant: (c, f) => c.sales.updateOne({ ...f, receiptNumber: 'A-2' }, { $set: { entryNumber: null } }),
  },
  {
    kind: 'inventory_value',
    plant: (c, f) => c.stockBalances.updateOne(f, { $inc: { valueMinor: Long.ONE as never } }),
  },
]

describe('the self-audit', () => {
  it('finds no difference in books that only the program wrote', async () => {
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  it.each(errors)('reports a planted $kind', async ({ kind, plant }) => {
    await plant(books.database().collections, { '_id.shopId': shopId })
    const differences = await auditShop(books.database(), shopId)
    expect(differences.map((difference) => difference.kind)).toContain(kind)
  })

  it('names each document that cannot be read, and audits the rest', async () => {
    const { collections } = books.database()
    const ofShop = { '_id.shopId': shopId }
    const past = { bypassDocumentValidation: true }
    const sale = await collections.sales.findOne({ ...ofShop, receiptNumber: 'A-1' })
    const receipt = await collections.stockReceipts.findOne(ofShop)
    await collections.journalPages.updateOne(
      { ...ofShop, first: 1 },
      { $unset: { 'entries.1.lines': '' as never } },
      past,
    )
    await collections.sales.updateOne({ _id: sale?._id }, { $unset: { totals: '' as never } }, past)
    await collections.stockReceipts.updateOne({ _id: receipt?._id }, { $unset: { lines: '' as never } }, past)
    const later = await collections.sales.findOneAndUpdate(
      { ...ofShop, receiptNumber: 'A-2' },
      { $set: { soldAt: 'later' } },
    )
    const differences = await auditShop(books.database(), shopId)
    const unreadable = differences.filter(({ kind }) => kind === 'unreadable').map(({ where }) => where)
    expect(new Set(unreadable)).toEqual(
      new Set([
        'entry 2',
        `sale ${sale?._id.saleId}`,
        `sale ${later?._id.saleId}`,
        `stock-receipt ${receipt?._id.receiptId}`,
      ]),
    )
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'source_hash', where: `stock-receipt ${receipt?._id.receiptId}` }),
    )
  })

  it('notices books that were rewritten, hashes and all, or cut short, by the heads written down outside', async () => {
    const { collections } = books.database()
    const dataDir = await aFolder()
    const keeper = new AnchorKeeper(dataDir, books.database())
    await keeper.keep(new Date('2026-03-10T12:00:00Z'))
    await keeper.keep(new Date('2026-03-10T12:01:00Z'))
    const anchors = await readAnchors(dataDir, shopId)
    expect([...anchors.keys()]).toEqual([6])
    expect(await auditShop(books.database(), shopId, anchors)).toEqual([])

    const other = 'f'.repeat(64)
    const newest = { '_id.shopId': shopId, last: 6 }
    await collections.journalPages.updateOne(newest, { $set: { hash: other, 'entries.2.hash': other } })
    await collections.chainHeads.updateOne({ _id: shopId }, { $set: { hash: other } })
    expect((await auditShop(books.database(), shopId, anchors)).map(({ kind }) => kind)).toContain('anchor')

    await collections.journalPages.updateOne(newest, { $pop: { entries: 1 } })
    expect(await auditShop(books.database(), shopId, anchors)).toContainEqual(
      expect.objectContaining({ kind: 'anchor', where: 'entry 6', stored: 'nothing' }),
    )
  })

  it('reports a name, a note or a reference that is another than was printed', async () => {
    const { sales } = books.database().collections
    const ofShop = { '_id.shopId': shopId }
    await sales.updateOne({ ...ofShop, receiptNumber: 'A-1' }, { $set: { 'lines.0.name': 'Another' } })
    await sales.updateOne({ ...ofShop, receiptNumber: 'A-2' }, { $set: { note: 'Changed by hand' } })
    const differences = await auditShop(books.database(), shopId)
    const idOf = async (receiptNumber: string) =>
      (await sales.findOne({ ...ofShop, receiptNumber }))?._id.saleId
    expect(differences.map(({ kind, where }) => `${kind} ${where}`).sort()).toEqual(
      [`source_hash sale ${await idOf('A-1')}`, `source_hash sale ${await idOf('A-2')}`].sort(),
    )
  })

  it('reports a document without an entry whose total is not zero, whatever its fields', async () => {
    const { sales } = books.database().collections
    const found = await sales.findOne({ '_id.shopId': shopId, receiptNumber: 'A-1' })
    if (!found) throw new Error('A-1 was sold')
    const { factsVersion: _f, entryHash: _h, sealed: _s, receiptSequence: _r, ...rest } = found
    const _id = { shopId, saleId: randomUUID() }
    const forged = { ...rest, _id, origin: 'import' as const, tillId: 'import', entryNumber: null }
    await sales.insertOne(withLongs(forged))
    expect(await auditShop(books.database(), shopId)).toContainEqual(
      expect.objectContaining({ kind: 'entry_missing', where: `sale ${_id.saleId}` }),
    )
  })

  it('reports a note that was sealed, where it is another or is gone', async () => {
    const open = await books.openShop()
    const { saleId, sale, ...sender } = saleOf(open, 1)
    const tenders = sale.tenders.map((tender) => ({
      ...tender,
      kind: 'mobile-money' as const,
      reference: 'MM-1',
    }))
    const input = { ...sale, tenders, note: 'For the church' }
    await books.writer().recordSales(open.shopId, [{ saleId, sale: input, ...sender }])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])

    const { sales } = books.database().collections
    const where = { _id: { shopId: open.shopId, saleId } }
    await sales.updateOne(where, {
      $set: { note: 'For the choir' },
      $unset: { 'tenders.0.reference': '' as never },
    })
    expect(await auditShop(books.database(), open.shopId)).toMatchObject([
      { kind: 'text', where: `sale ${saleId} /note` },
      { kind: 'text', where: `sale ${saleId} /tenders/0/reference` },
    ])
  })

  describe('posts every document again', () => {
    /** The last entry and its document as a forger would write them who knows how they are hashed. */
    async function forgeLast(change: (entry: PageEntry, document: SaleDocument, moves: PageMove[]) => void) {
      const { journalPages, chainHeads, sales } = books.database().collections
      const page = await journalPages.findOne({ '_id.shopId': shopId, last: 6 })
      const entry = page?.entries.at(-1)
      const sold = await sales.findOne({ _id: { shopId, saleId: entry?.source.id ?? '' } })
      if (!page || !entry || !sold) throw new Error('the last entry is a return')
      change(entry, sold, page.moves)
      entry.sourceHash = factsHash(factsOf(kindOf({ name: 'sales' }, sold), sold))
      const previousHash = page.entries.at(-2)?.hash ?? ''
      const { sourceHash } = entry
      const facts = { ...entry, recordedAt: page.recordedAt }
      const hash = entryHash(sha256, { shopId, number: 6, previousHash, entry: facts, sourceHash })
      entry.hash = page.hash = sold.entryHash = hash
      const { accounts } = foundBy(page.entries)
      await journalPages.replaceOne({ _id: page._id }, withLongs({ ...page, accounts }))
      await sales.replaceOne({ _id: sold._id }, withLongs(sold))
      await chainHeads.updateOne({ _id: shopId }, { $set: { hash } })
    }
    const posted = async () => {
      const differences = await auditShop(books.database(), shopId)
      expect(differences.map(({ kind }) => kind)).not.toContain('entry_hash')
      expect(differences.map(({ kind }) => kind)).not.toContain('source_hash')
      return differences.filter(({ kind }) => kind === 'posting').map(({ where }) => where.split(': ')[1])
    }

    it('and reports lines that are not what it posts, though every hash was recalculated', async () => {
      await forgeLast((entry) => {
        entry.lines = entry.lines.map((line) =>
          line.account === '4010' ? { ...line, account: accountCode('6000') } : line,
        )
      })
      expect(await posted()).toEqual(['lines'])
    })

    it.each<[string, (line: PageEntry['lines'][number]) => void]>([
      ['till', ({ dims }) => dims?.till && Object.assign(dims, { till: 'another' })],
      ['location', ({ dims }) => dims?.location && Object.assign(dims, { location: 'another' })],
      ['tax rate', ({ dims }) => dims?.tax && Object.assign(dims.tax, { rateBp: 1 })],
      ['base', (line) => line.baseMinor && Object.assign(line, { baseMinor: line.baseMinor + 1 })],
      ['till, which it no longer has', (line) => line.dims?.till && Object.assign(line, { dims: undefined })],
      ['customer, of whom there is none', (line) => Object.assign(line, { dims: { party: 'ama' } })],
    ])('and reports a line of another %s', async (_, change) => {
      await forgeLast((entry) => {
        const before = JSON.stringify(entry.lines)
        for (const line of entry.lines) change(line)
        expect(JSON.stringify(entry.lines)).not.toBe(before)
      })
      expect(await posted()).toEqual(['lines'])
    })

    it('and reports a cost of goods that differs from the stock', async () => {
      await forgeLast((entry, document, moves) => {
        for (const line of entry.lines) {
          if (line.account === '5000') line.amountMinor = minor(line.amountMinor - 1)
          if (line.account === '1200') line.amountMinor = minor(line.amountMinor + 1)
        }
        for (const line of document.lines) line.costMinor = minor(line.costMinor + 1)
        for (const move of moves.slice(-1)) {
          move.valueMinor = minor(move.valueMinor + 1)
          move.afterValueMinor = minor(move.afterValueMinor + 1)
        }
      })
      expect(await posted()).toEqual(['lines', 'stock', 'what it says'])
    })
  })
})
