import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { SaleDocument } from '#server/books/kinds/sale/stored.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { prepareDatabase, readSchemaVersion, schemaVersion } from '#server/db/schema-version.ts'
import { demoShopId } from '#server/demo/ids.ts'
import { requireShop } from '#server/shops/store.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { textOfBooks } from '../posting/golden/text.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { testDatabase } from '../support/database.ts'
import { digestOfAnswers, factsOfBooks, tillSalesOf } from './fixtures/facts.ts'
import { readFixture, restoreFixture } from './fixtures/fixture.ts'

// Databases of real size and of every shape, as earlier programs left them (made by fixtures/make.ts): the
// first days of the demo shop, the golden shops, and receipts that were imported from a file, 2,000 of them in the oldest.
describe.each([6, 8, 11])('the books that schema %i left, brought to this version', (version) => {
  const { uri, name } = testDatabase()
  const opened: { database?: Database } = {}
  const database = () => {
    if (!opened.database) throw new Error('the test database is opened in beforeAll')
    return opened.database
  }
  const writer = () =>
    createBookWriter({
      database: database(),
      requireShop: (shopId) => requireShop(database(), shopId),
      now: () => someNoon,
      log: silentLog,
    })

  beforeAll(async () => {
    opened.database = await connectDatabase(uri, name)
    await restoreFixture(database().db, await readFixture(`schema-${version}.json.br`))
    expect(await readSchemaVersion(database().db)).toBe(version)
    await prepareDatabase(database().db, { log: silentLog, now: () => someNoon })
  })
  afterAll(() => opened.database?.close())

  it('are of this version, with the same totals as before', async () => {
    expect(await readSchemaVersion(database().db)).toBe(schemaVersion)
    expect(await factsOfBooks(database())).toMatchObject(await expectedFacts(version))
  })

  it('pass the audit', async () => {
    for (const shopId of Object.keys(await expectedFacts(version))) {
      expect({ shopId, differences: await auditShop(database(), shopId) }).toEqual({
        shopId,
        differences: [],
      })
    }
  })

  it('have the hashes of the golden shops of then, which are hashes of the same facts', async () => {
    const facts = await expectedFacts(version)
    const ofThen = goldenShops.filter(({ shop }) => shop._id in facts)
    expect(ofThen.length).toBeGreaterThanOrEqual(3)
    for (const golden of ofThen) {
      // What is written into it today may be more than was written then.
      const { hashes, strayHashes } = await textOfBooks(database(), { ...golden, steps: [] })
      expect(hashes).toBe(await readText(`fixtures/schema-${version}/${golden.name}.hashes.txt`))
      expect(strayHashes).toEqual([])
    }
  })

  it('answer every receipt that a till sends again byte for byte, and stay as they are', async () => {
    const facts = await expectedFacts(version)
    let count = 0
    for (const [shopId, { answers }] of Object.entries(facts)) {
      const sent = await tillSalesOf(database(), shopId)
      count += sent.length
      const results = await writer().recordSales(shopId, sent.map(sentAgain))
      expect(results).toMatchObject(sent.map(({ _id }) => ({ saleId: _id.saleId, status: 200 })))
      const again = results.map((result) => ('answer' in result ? result.answer : ''))
      expect({ shopId, answers: digestOfAnswers(again) }).toEqual({ shopId, answers })
    }
    expect(count).toBeGreaterThan(200)
    expect(await factsOfBooks(database())).toMatchObject(facts)
  })

  it('accept a sale and the return of an earlier one, and pass the audit with them', async () => {
    const { collections } = database()
    const sold = await collections.sales.findOne({ '_id.shopId': demoShopId, 'lines.quantityMilli': 1000 })
    if (!sold) throw new Error('the demo shop sold something')
    const again = sentAgain(sold)
    const number = { saleId: crypto.randomUUID(), receiptNumber: `${sold.receiptNumber.slice(0, 1)}-9001` }
    const back = { saleId: crypto.randomUUID(), receiptNumber: `${sold.receiptNumber.slice(0, 1)}-9002` }
    const returned: SaleBody = {
      ...again.sale,
      receiptNumber: back.receiptNumber,
      kind: 'return',
      returnOf: sold._id.saleId,
      lines: again.sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId })),
      tenders: [{ kind: 'cash', amountMinor: again.sale.totals.grossMinor }],
      totals: { ...again.sale.totals, changeMinor: 0 as never },
    }
    const results = await writer().recordSales(demoShopId, [
      { ...again, saleId: number.saleId, sale: { ...again.sale, receiptNumber: number.receiptNumber } },
      { ...again, saleId: back.saleId, sale: returned },
    ])
    expect(results).toMatchObject([{ status: 201 }, { status: 201 }])
    expect(await auditShop(database(), demoShopId)).toEqual([])
  })
})

const readText = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

async function expectedFacts(version: number): Promise<Record<string, { answers: string }>> {
  return JSON.parse(await readText(`fixtures/schema-${version}.facts.json`))
}

/** What the till sent of a sale, derived from its record. */
function sentAgain({ _id, cashierUid, ...sale }: SaleDocument) {
  const { tillId, receiptNumber, soldAt, kind, returnOf, pricesIncludeTax, customerId, note } = sale
  const { taxRule, soldBy } = sale
  const body: SaleBody = {
    tillId,
    receiptNumber,
    soldAt,
    kind,
    ...(returnOf !== undefined && { returnOf }),
    pricesIncludeTax,
    ...(taxRule !== undefined && { taxRule }),
    ...(customerId !== undefined && { customerId }),
    ...(soldBy !== undefined && { soldBy }),
    ...(note !== undefined && { note }),
    lines: sale.lines.map(
      ({
        sku: _s,
        name,
        isNameSaid,
        category: _c,
        netMinor: _net,
        taxMinor: _t,
        grossMinor: _g,
        costMinor: _cost,
        ...line
      }) => (isNameSaid ? { ...line, name } : line),
    ),
    tenders: sale.tenders,
    totals: sale.totals,
  }
  return {
    saleId: _id.saleId,
    sale: body,
    senderUid: sale.sentByUid ?? cashierUid,
    mayReturnWithoutReceipt: true,
  }
}
