import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { auditShop } from '#server/audit/service.ts'
import { auditRecords } from '#server/audit-log/store.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { dryRun, findImport, type ImportDeps, runImport, startImport } from '#server/imports/service.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { header, openImports } from './open-imports.ts'

const books = testBooks()
const headerWithTax = `${header},Tax`
const mapping = { tax: 'Tax' }

const firstDay = (from: string) => {
  const change = { setting: 'first-day-of-sales' as const, value: true as const, from: day(from) }
  return [toRecord(setting, { settingId: randomUUID(), change }, 'owner')]
}
const isSet = { refusal: { code: 'first_day_of_sales_set' } }

describe('past sales of a shop that sells here', () => {
  it('are refused for the days after its first sale here, since their tax would be in no return', async () => {
    const rows = [
      '801,TEA,Tea,1,2026-03-01 09:00,10.00,,2.00',
      '802,TEA,Tea,1,2026-03-03 08:00,10.00,,2.00',
      '803,TEA,Tea,1,2026-03-04 09:00,500.00,,100.00',
    ]
    const open = await openImports(books, rows)
    const sale = saleOf(open, 1, { soldAt: '2026-03-03T11:30:00Z' })
    expect(await open.deps.writer.recordSales(open.shopId, [sale])).toMatchObject([{ status: 201 }])
    const [first, again] = await open.deps.writer.record(open.shopId, [
      firstDay('2026-03-03'),
      firstDay('2026-03-09'),
    ])
    requireRecorded(first)
    expect(again).toMatchObject(isSet)

    const report = await open.importText(rows, headerWithTax, { mapping })

    expect(report).toMatchObject({ rowsAccepted: 2, rowsRefused: 1, netMinor: 2000 })
    expect(report.refusals).toMatchObject([
      { row: 4, code: 'day_sold_here', detail: expect.stringContaining('2026-03-03') },
    ])
  })

  it('are refused for the days after the first day of sales that the owner set, before anything is sold', async () => {
    const rows = ['807,TEA,Tea,1,2026-03-01 09:00,10.00,', '808,TEA,Tea,1,2026-03-02 09:00,10.00,']
    const { deps, file, importFile, shopId } = await openImports(books, rows)
    requireRecorded((await deps.writer.record(shopId, [firstDay('2026-03-01')]))[0])
    const refused = {
      rowsRefused: 1,
      refusals: [{ row: 3, code: 'day_sold_here', detail: expect.stringContaining('set 2026-03-01') }],
    }
    expect(await dryRun(deps, await file(rows))).toMatchObject(refused)
    expect(await importFile(rows)).toMatchObject({ ...refused, rowsAccepted: 1 })
  })

  it('let the owner correct that day until the first of them is imported', async () => {
    const rows = ['809,TEA,Tea,1,2026-03-01 09:00,10.00,', '810,TEA,Tea,1,2026-03-02 09:00,10.00,']
    const { deps, importFile, shopId } = await openImports(books, rows)
    for (const mistyped of ['2026-02-01', '2026-04-01', '2026-03-01'])
      requireRecorded((await deps.writer.record(shopId, [firstDay(mistyped)]))[0])
    expect(await importFile(rows)).toMatchObject({ rowsAccepted: 1, rowsRefused: 1 })
    expect(await deps.writer.record(shopId, [firstDay('2026-03-09')])).toMatchObject([isSet])
  })

  it('are taken whatever their days before anything was sold here', async () => {
    const rows = ['804,TEA,Tea,1,2026-03-01 09:00,10.00,', '805,TEA,Tea,1,2026-03-04 09:00,10.00,']
    const { importFile } = await openImports(books, rows)
    await importFile(rows)
    expect(await importFile([...rows, '806,TEA,Tea,1,2026-03-09 09:00,10.00,'])).toMatchObject({
      rowsRefused: 0,
      known: 2,
      receipts: 3,
    })
  })
})

describe('an import of past sales', () => {
  const many = Array.from(
    { length: 410 },
    (_, at) => `${1000 + at},TEA,Tea,1,2026-02-01 10:${String(at % 60).padStart(2, '0')},10.00,,2.00`,
  )
  const rows = [...many, '2000,TEA,Tea,-1,2026-02-02 09:00,10.00,,2.00']
  // In the order in which they were sold: 1000, 1060, … 1359.
  const plain = many.map((row) => row.replace(/2\.00$/, ''))
  // 410 sales of 12.00 less one return of 12.00, 2.00 of each being tax.
  const totals = { grossMinor: 409 * 1200, taxMinor: 409 * 200 }

  const first = { code: 'history_imported' }
  const withTotals = {
    code: 'history_imported',
    said: totals.grossMinor,
    expected: totals.taxMinor,
  }
  /** What is on the review list, in the order in which it was recorded. */
  const listed = async (shopId: string) => {
    const filter = { '_id.shopId': shopId, reviews: { $ne: [] } }
    const sales = await books.database().collections.sales.find(filter).sort({ entryNumber: 1 }).toArray()
    const items = await books.database().collections.reviewItems.find({ '_id.shopId': shopId }).toArray()
    expect(items.map(({ _id }) => _id.id).sort()).toEqual(sales.map(({ _id }) => _id.saleId).sort())
    return sales.map(({ receiptNumber, reviews }) => [receiptNumber, reviews])
  }

  /** Books that fail after they recorded so many batches. */
  const broken = (deps: ImportDeps, recordsUntil: number): ImportDeps => {
    let calls = 0
    const recordImportedSales: typeof deps.writer.recordImportedSales = (...args) => {
      calls += 1
      if (calls > recordsUntil) return Promise.reject(new RangeError('a bug'))
      return deps.writer.recordImportedSales(...args)
    }
    return { ...deps, writer: { ...deps.writer, recordImportedSales } }
  }

  it('is on the review list at its first receipt, and at its last with what it recorded and its tax', async () => {
    const { importText, shopId } = await openImports(books, rows)
    await importText(rows, headerWithTax, { mapping })
    expect(await listed(shopId)).toEqual([
      ['1000', [first]],
      ['2000', [withTotals]],
    ])
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  it('of one receipt is on the review list once, with its total', async () => {
    const { importText, shopId } = await openImports(books, rows)
    await importText(rows.slice(0, 1), headerWithTax, { mapping })
    expect(await listed(shopId)).toEqual([['1000', [{ ...first, said: 1200, expected: 200 }]]])
  })

  it('that was interrupted is on the review list as if it had not been', async () => {
    const { deps, file, shopId } = await openImports(books, plain)
    const document = await startImport(deps, await file(plain))
    await expect(runImport(broken(deps, 2), document)).rejects.toThrow('a bug')
    await runImport(deps, document)
    expect(await listed(shopId)).toEqual([
      ['1000', [first]],
      ['1359', [{ ...first, said: 410_000, expected: 0 }]],
    ])
  })

  it('that is given up half-way is on the review list once, and the rest of the file with the next import', async () => {
    const { deps, file, importFile, shopId } = await openImports(books, plain)
    const document = await startImport(deps, await file(plain))
    await expect(runImport(broken(deps, 2), document)).rejects.toThrow('a bug')
    await expect(runImport(broken(deps, 0), document)).rejects.toThrow('a bug')
    await runImport(broken(deps, 0), document)
    expect(await findImport(deps.store, shopId, document._id.importId)).toMatchObject({ state: 'failed' })
    expect(await listed(shopId)).toEqual([['1000', [first]]])

    await importFile(plain)
    const [, second, last, ...others] = await listed(shopId)
    expect([second?.[1], last, others]).toEqual([
      [first],
      ['1359', [{ ...first, said: expect.any(Number), expected: 0 }]],
      [],
    ])
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  it('whose first and last receipts are refused by the books is on the review list at the first that is recorded', async () => {
    const { deps, file, shopId } = await openImports(books, plain)
    const recordImportedSales: typeof deps.writer.recordImportedSales = async (shop, sales, by) => {
      const isRefused = ({ receiptNumber }: (typeof sales)[number]) =>
        ['1000', '1359'].includes(receiptNumber)
      const refused = sales
        .filter(isRefused)
        .map(({ saleId }) => [saleId, new Refusal('period_locked')] as const)
      const others = sales.filter((sale) => !isRefused(sale))
      if (others.length > 0)
        expect(await deps.writer.recordImportedSales(shop, others, by)).toEqual(new Map())
      return new Map(refused)
    }
    const document = await startImport(deps, await file(plain))
    await runImport({ ...deps, writer: { ...deps.writer, recordImportedSales } }, document)
    expect(await findImport(deps.store, shopId, document._id.importId)).toMatchObject({
      state: 'done',
      report: { rowsAccepted: 408, rowsRefused: 2 },
    })
    expect(await listed(shopId)).toEqual([['1060', [first]]])
  })

  it('is in the activity log with its total; the same file again and a check are not', async () => {
    const { deps, file, importText, shopId } = await openImports(books, rows)
    await dryRun(deps, await file(rows))
    await importText(rows, headerWithTax, { mapping })
    await importText(rows, headerWithTax, { mapping })
    const logged = await auditRecords(books.database()).find({ shopId, action: 'sales.imported' }).toArray()
    expect(logged.map(({ uid, facts }) => ({ uid, facts }))).toEqual([
      {
        uid: 'owner',
        facts: { name: 'history.csv', count: '411', amount: '£ 4,908.00', tax: '£ 818.00' },
      },
    ])
  })
})
