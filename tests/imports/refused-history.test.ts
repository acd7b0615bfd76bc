import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { dryRun, findImport, runImport, startImport } from '#server/imports/service.ts'
import { testBooks } from '../support/books.ts'
import { header, openImports, rows, withoutRows } from './open-imports.ts'

const books = testBooks()

describe('a history of sales', () => {
  it('lists the first thousand rows that are refused, and counts the others', async () => {
    // Every other one is refused while the file is read, the others when their receipt is put together.
    const broken = Array.from({ length: 1_010 }, (_, at) =>
      at % 2 === 0 ? '2001,TEA,Tea,some,2010-12-01 08:26,2.50,' : '2001,TEA,Tea,1,2010-12-02 08:26,2.50,',
    )
    const { importFile } = await openImports(books, broken)
    const report = await importFile(['2001,TEA,Tea,1,2010-12-01 08:26,2.50,', ...broken])
    expect(report).toMatchObject({ rowsRead: 1_011, rowsAccepted: 1, rowsRefused: 1_010 })
    expect(report.refusals.map(({ row }) => row)).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 3))
    expect(report.refusalsNotListed).toBe(10)
  })

  it('refuses rows with their number and reason, and takes the rest of their receipt', async () => {
    const broken = [
      '2001,TEA,Tea,2,2010-12-01 08:26,2.50,',
      '2001,MUG,Mug,1,2010-12-01 08:26,-4.00,',
      '2001,MUG,Mug,1,2010-12-01 08:26,4.001,',
      '2001,,Mug,1,2010-12-01 08:26,4.00,',
      '2001,MUG,Mug,1,2010-02-31 08:26,4.00,',
      '2001,MUG,Mug,some,2010-12-01 08:26,4.00,',
      ',MUG,Mug,1,2010-12-01 08:26,4.00,',
    ]
    const { importFile } = await openImports(books, broken)
    const report = await importFile(broken)
    expect(report).toMatchObject({ rowsRead: 7, rowsAccepted: 1, rowsRefused: 6, netMinor: 500, receipts: 1 })
    expect(report.refusals.map(({ row, code, column }) => [row, code, column])).toEqual([
      [3, 'price_negative', 'UnitPrice'],
      [4, 'price_too_fine', 'UnitPrice'],
      [5, 'sku_missing', 'StockCode'],
      [6, 'date_unreadable', 'InvoiceDate'],
      [7, 'quantity_unreadable', 'Quantity'],
      [8, 'receipt_number_missing', 'InvoiceNo'],
    ])
  })

  it('refuses the rows of a receipt number that began again on a later day, and says so before', async () => {
    const restarted = [
      '7001,TEA,Tea,2,2010-12-31 23:58,2.50,',
      '7001,MUG,Mug,1,2011-01-01 00:02,4.00,',
      '7002,MUG,Mug,1,2011-01-01 10:00,4.00,',
      '7001,MUG,Mug,-3,2011-01-02 10:00,4.00,',
      '7002,TEA,Tea,1,2011-01-02 03:59,2.50,',
    ]
    const { deps, file, importFile, figures } = await openImports(books, restarted, { dayStartHour: 4 })
    const checked = await dryRun(deps, await file(restarted))
    expect(checked).toMatchObject({
      rowsAccepted: 4,
      rowsRefused: 1,
      receipts: 2,
      returns: 0,
      netMinor: 1550,
    })
    expect(checked.refusals).toEqual([
      {
        row: 5,
        code: 'receipt_on_another_day',
        column: 'InvoiceNo',
        detail:
          'Receipt 7001 is of 2010-12-31 and this row of 2011-01-02: where numbers begin again, the later receipt ' +
          'needs one of its own.',
      },
    ])
    expect(await importFile(restarted)).toEqual(withoutRows(checked))
    expect((await figures()).map(({ netSalesMinor }) => netSalesMinor)).toEqual([900, 650])
    expect(await importFile(restarted)).toMatchObject({ known: 2, rowsRefused: 1 })
  })

  it('refuses receipts of days that were locked while it ran, each at its row, and takes the others', async () => {
    const first = ['7101,TEA,Tea,2,2010-12-01 08:26,2.50,', '7101,MUG,Mug,oops,2010-12-01 08:26,4.00,']
    const rowsOfBoth = [
      ...first.map((row) => row.replace('oops', '1')),
      '7102,MUG,Mug,1,2010-12-31 10:00,4.00,',
      '7102,TEA,Tea,1,2010-12-31 10:00,2.50,',
      '7103,MUG,Mug,1,2011-01-01 10:00,4.00,',
      'C7104,MUG,Mug,-1,2010-12-31 10:00,4.00,',
    ]
    const { deps, file, importFile, figures, shopId } = await openImports(books, rowsOfBoth)
    await importFile(first)
    const document = await startImport(deps, await file(rowsOfBoth))
    const shop = await deps.requireShop(shopId)
    await books
      .database()
      .collections.shops.updateOne({ _id: shopId }, { $set: { lockedThrough: day('2010-12-31') } })

    // It read its shop before.
    await runImport({ ...deps, requireShop: async () => shop }, document)

    const { report } = await findImport(deps.store, shopId, document._id.importId)
    expect(report).toMatchObject({
      rowsRead: 6,
      rowsRefused: 4,
      rowsAccepted: 2,
      receipts: 2,
      returns: 0,
      netMinor: 500 + 400,
    })
    const detail = 'The books are locked through 31 Dec 2010.'
    expect(report?.refusals).toEqual([3, 4, 7].map((row) => ({ row, code: 'day_locked', detail })))
    expect((await figures()).map(({ netSalesMinor }) => netSalesMinor)).toEqual([500, 400])
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  it('refuses what is too large to be counted, and takes the rest of the file', async () => {
    const overflowing = [
      'X1,2026,Tea,6001234567890,2010-12-01 10:00,25.00,',
      'X2,TEA,Tea,1,2010-12-01 10:00,6001234567890.00,',
      'X3,TEA,Tea,-900000,2010-12-01 10:00,900000.00,',
      'X4,TEA,Tea,2,2010-12-01 10:00,2.50,',
    ]
    const { deps, file, importFile } = await openImports(books, overflowing)
    const checked = await dryRun(deps, await file(overflowing))
    expect(checked).toMatchObject({ rowsRead: 4, rowsAccepted: 1, rowsRefused: 3, netMinor: 500 })
    expect(checked.refusals.map(({ row, code, column }) => [row, code, column])).toEqual([
      [2, 'quantity_too_large', 'Quantity'],
      [3, 'price_too_large', 'UnitPrice'],
      [4, 'amount_too_large', 'UnitPrice'],
    ])
    expect(await importFile(overflowing)).toEqual(withoutRows(checked))
  })

  it('refuses a receipt whose rows exceed the limits of a receipt, whole and at its largest row', async () => {
    const names = `${header},Tax,Cost`
    const mapped = { mapping: { tax: 'Tax', cost: 'Cost' } }
    const large = [
      'Z1,TEA,Tea,2,2010-12-01 10:00,2.50,,,',
      'Z1,MUG,Mug,60000,2010-12-01 10:00,100000.00,,,',
      'Z1,TEA,Tea,50000,2010-12-01 10:00,100000.00,,,',
      'Z1,TEA,Tea,-1,2010-12-01 10:00,2.50,,,',
      'Z2,TEA,Tea,1,2010-12-01 10:00,6000000000.00,,4000000000.01,',
      'Z3,TEA,Tea,1,2010-12-01 10:00,1.00,,,6000000000.00',
      'Z3,TEA,Tea,1,2010-12-01 10:00,1.00,,,4000000000.01',
      'Z4,TEA,Tea,-100000,2010-12-01 10:00,100000.00,,0.01,',
      // Exactly the largest total.
      'Z5,TEA,Tea,100000,2010-12-01 10:00,100000.00,,,10000000000.00',
      // Ten thousand million each: what ended the import.
      ...Array.from({ length: 10 }, () => 'Z6,TEA,Tea,100000,2010-12-01 10:00,100000.00,,,'),
    ]
    const { deps, file, importText, shopId } = await openImports(books, large)
    const chosen = await file(large, mapped)
    await writeFile(chosen.filePath, `${[names, ...large].join('\n')}\n`)
    const checked = await dryRun(deps, chosen)
    expect(checked).toMatchObject({
      rowsRead: 19,
      rowsRefused: 17,
      receipts: 1,
      returns: 1,
      netMinor: 1_000_000_000_000 - 250,
    })
    expect(checked.refusals.map(({ row, code }) => [row, code])).toEqual(
      [3, 6, 7, 9, 11].map((row) => [row, 'receipt_too_large']),
    )
    expect(checked.refusals[0]?.detail).toContain('Receipt Z1 totals more than the 10,000,000,000.00')
    expect(await importText(large, names, mapped)).toEqual(withoutRows(checked))
    expect(await auditShop(books.database(), shopId)).toEqual([])
    // Corrected, it comes as a receipt that was never there.
    const mended = large.slice(0, 4).map((line) => line.replace('60000', '6'))
    expect(await importText(mended, names, mapped)).toMatchObject({ rowsRefused: 0, receipts: 1, known: 1 })
  })

  it('takes discounts off, and refuses a receipt whose lines do not add up to its total, line by line', async () => {
    const names = 'Receipt,Date,SKU,Qty,Price,Discount,Total,Shipping,Status'
    const orders = [
      'W1,2010-12-01 10:00,MUG,2,10.00,6.00,44.00,,paid',
      'W1,,POT,1,30.00,,,,',
      'W2,2010-12-01 11:00,MUG,3,10.00,,34.50,4.50,paid',
      'W3,2010-12-01 12:00,MUG,1,10.00,,12.00,,paid',
      'W3,,POT,1,30.00,,,,',
      'W4,2010-12-01 13:00,MUG,1,10.00,,10.00,,voided',
    ]
    const { deps, file, importText, shopId } = await openImports(books, orders)
    const chosen = await file(orders)
    await writeFile(chosen.filePath, `${[names, ...orders].join('\n')}\n`)
    const checked = await dryRun(deps, chosen)
    expect(checked).toMatchObject({ rowsRead: 6, rowsRefused: 3, receipts: 2, netMinor: 4_400 + 3_000 })
    expect(checked.refusals.map(({ row, code }) => [row, code])).toEqual([
      [5, 'receipt_total_differs'],
      [6, 'receipt_total_differs'],
      [7, 'status_not_sold'],
    ])
    expect(checked.notes).toEqual([{ detail: expect.stringContaining('4.50'), rows: [4], count: 1 }])
    expect(await importText(orders, names)).toEqual(withoutRows(checked))
    const { collections } = books.database()
    const sales = await collections.sales.find({ '_id.shopId': shopId }).sort({ receiptNumber: 1 }).toArray()
    expect(sales.map(({ receiptNumber, totals }) => [receiptNumber, totals.grossMinor])).toEqual([
      ['W1', 4_400],
      ['W2', 3_000],
    ])
    expect(await auditShop(books.database(), shopId)).toEqual([])
    // The same file again adds nothing.
    expect(await importText(orders, names)).toMatchObject({ known: 2, receipts: 2 })
  })

  it('refuses the row with which the file exceeds what can be counted', async () => {
    const huge = Array.from(
      { length: 9_008 },
      (_, index) => `Y${index},TEA,Tea,100000,2010-12-01 10:00,100000.00,`,
    )
    const { deps, file } = await openImports(books, huge)
    expect(await dryRun(deps, await file(huge))).toMatchObject({
      rowsAccepted: 9_007,
      netMinor: 9_007_000_000_000_000,
      refusals: [{ row: 9_009, code: 'total_too_large' }],
    })
  })

  it('names the columns it misses and those it found', async () => {
    const { deps, file, shopId } = await openImports(books, rows)
    const nameless = await file(rows)
    await writeFile(nameless.filePath, 'a;b\n1;2\n')
    const document = await startImport(deps, nameless)
    await runImport(deps, document)
    expect(await findImport(deps.store, shopId, document._id.importId)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('receiptNumber, soldAt, sku, quantity, unitPrice'),
    })
  })
})
