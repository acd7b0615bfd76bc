import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { dryRun, runImport, startImport } from '#server/imports/service.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { trialBalance } from '#server/ledger/service.ts'
import { editProduct } from '#server/products/service.ts'
import { testBooks } from '../support/books.ts'
import { entriesOf, movesOf } from '../support/journal.ts'
import { header, openImports, rows, withoutRows } from './open-imports.ts'

const books = testBooks()

describe('a history of sales', () => {
  it('groups rows by receipt wherever they are, takes them back as returns, and counts by its own days', async () => {
    const { importFile, figures, shopId } = await openImports(books, rows)

    const report = await importFile(rows)

    expect(report).toMatchObject({
      rowsRead: 7,
      rowsAccepted: 7,
      rowsRefused: 0,
      receipts: 4,
      returns: 2,
      known: 0,
      newProducts: 3,
      newCustomers: 1,
      // 5.00 + 12.00 + 4.00 - 4.00 + 0 + 8.00 - 5.00
      netMinor: 2000,
    })
    expect(await figures()).toEqual([
      { from: '2010-12-01', netSalesMinor: 2100, returnsMinor: 0, costOfGoodsSoldMinor: 0 },
      { from: '2011-01-01', netSalesMinor: -100, returnsMinor: 900, costOfGoodsSoldMinor: 0 },
    ])
    const { collections } = books.database()
    const sales = await collections.sales.find({ '_id.shopId': shopId }).toArray()
    // The receipt with two times counts from the earliest; London's noon is Greenwich's in December.
    expect(sales.find((sale) => sale.receiptNumber === '1001')).toMatchObject({
      soldAt: '2010-12-01T08:26:00Z',
      lines: [{ sku: 'TEA' }, { sku: 'MUG' }],
    })
    // No tender was named: the other side is opening balances, and no stock moved.
    const entries = await entriesOf(collections, shopId)
    expect(new Set(entries.flatMap((entry) => entry.lines.map((line) => line.account)))).toEqual(
      new Set(['3950', '4000', '4010']),
    )
    expect(await movesOf(collections, shopId)).toEqual([])
  })

  it('keeps the unit of the products that it names', async () => {
    const { importFile, shopId } = await openImports(books, rows)
    await importFile(rows)
    const database = books.database()
    const [sold] = await database.collections.products.find({ '_id.shopId': shopId }).toArray()
    if (!sold) throw new Error('the history names products')
    const deps = { database, now: () => new Date() } as Parameters<typeof editProduct>[0]
    const { revision, _id } = sold
    const change = () => editProduct(deps, shopId, 'owner', _id.productId, { unit: 'kg', revision })
    await expect(change()).rejects.toMatchObject({ code: 'unit_in_use' })
  })

  it('changes nothing the second time', async () => {
    const { importFile, figures, shopId } = await openImports(books, rows)
    await importFile(rows)
    const head = await books.database().collections.chainHeads.findOne({ _id: shopId })
    const before = await figures()
    const again = await importFile(rows)
    expect(again).toMatchObject({ known: 6, newProducts: 0, newCustomers: 0, rowsRefused: 0 })
    expect(await books.database().collections.chainHeads.findOne({ _id: shopId })).toEqual(head)
    expect(await figures()).toEqual(before)
  })

  it('reports in a dry run what an import would do, and does none of it', async () => {
    const { deps, file, importFile, shopId } = await openImports(books, rows)
    const report = await dryRun(deps, await file(rows))
    expect(report.newNames).toEqual(['Gift (GIFT)', 'Mug (MUG)', 'Tea (TEA)', 'Customer 17'])
    expect(await books.database().collections.sales.countDocuments({ '_id.shopId': shopId })).toBe(0)
    expect(
      await books.database().db.collection('importRows').countDocuments({}, { readConcern: 'local' }),
    ).toBe(0)
    expect(await importFile(rows)).toEqual(withoutRows(report))
  })

  it('brings corrected rows as a supplement, and refuses other changes of a known receipt', async () => {
    const first = [
      '3001,TEA,Tea,2,2010-12-01 08:26,2.50,',
      '3001,MUG,Mug,1,2010-12-01 08:26,oops,',
      '3002,TEA,Tea,1,2010-12-01 09:00,2.50,',
    ]
    const { importFile, figures, shopId } = await openImports(books, first)
    await importFile(first)

    const corrected = [
      '3001,TEA,Tea,2,2010-12-01 08:26,2.50,',
      '3001,MUG,Mug,1,2010-12-01 08:26,4.00,',
      '3002,TEA,Tea,7,2010-12-01 09:00,2.50,',
    ]
    const report = await importFile(corrected)

    expect(report).toMatchObject({
      rowsAccepted: 2,
      rowsRefused: 1,
      refusals: [{ row: 4, code: 'receipt_changed' }],
    })
    const supplement = await books
      .database()
      .collections.sales.findOne({ '_id.shopId': shopId, receiptNumber: '3001/2' })
    expect(supplement?.lines).toMatchObject([{ sku: 'MUG', netMinor: 400 }])
    expect((await figures())[0]).toMatchObject({ netSalesMinor: 500 + 400 + 250 })
    expect(await importFile(corrected)).toMatchObject({ known: 1, rowsRefused: 1 })
  })

  const mappedHeader = `${header},Paid by,Cost`
  const mapping = { tender: 'Paid by', cost: 'Cost' }

  it('refuses a known receipt with another day, customer, tender or cost, and names the difference', async () => {
    const first = [
      '6001,TEA,Tea,2,2010-12-01 08:26,2.50,,,',
      '6002,TEA,Tea,2,2010-12-01 09:00,2.50,17,,',
      '6003,TEA,Tea,2,2010-12-01 10:00,2.50,,Cash,',
      '6004,TEA,Tea,2,2010-12-01 11:00,2.50,,,3.00',
      '6004,TEA,Tea,2,2010-12-01 11:00,2.50,,,2.80',
      '6005,TEA,Tea,2,2010-12-01 12:00,2.50,,,',
    ]
    const { importFile, importText, deps, file, figures } = await openImports(books, first)
    await importText(first, mappedHeader, { mapping })
    expect(await importText(first, mappedHeader, { mapping })).toMatchObject({ known: 5, rowsRefused: 0 })
    const before = await figures()

    const changed = [
      '6001,TEA,Tea,2,2010-12-02 08:26,2.50,,,',
      '6002,TEA,Tea,2,2010-12-01 09:00,2.50,18,,',
      '6003,TEA,Tea,2,2010-12-01 10:00,2.50,,Card,',
      '6004,TEA,Tea,2,2010-12-01 11:00,2.50,,,2.80',
      '6004,TEA,Tea,2,2010-12-01 11:00,2.50,,,4.00',
      '6005,TEA,Tea,2,2010-12-01 12:00,2.50,17,Cash,1.00',
    ]
    const report = await importText(changed, mappedHeader, { mapping })
    expect(report).toMatchObject({ known: 0, rowsAccepted: 0, rowsRefused: 6, receipts: 0, netMinor: 0 })
    expect(report.refusals.map(({ row, code }) => [row, code])).toEqual(
      [2, 3, 4, 5, 7].map((row) => [row, 'receipt_changed']),
    )
    const details = report.refusals.map(({ detail }) => detail)
    expect(details[0]).toContain('its day is 2010-12-01, in the file 2010-12-02')
    expect(details[1]).toContain('the file names customer 18, another is recorded')
    expect(details[2]).toContain('paid by card are 0.00, in the file 5.00')
    expect(details[3]).toContain('a line of TEA cost 3.00, in the file 4.00')
    expect(details[4]).toContain('the file names customer 17, none is recorded')
    expect(details[4]).toContain('paid by cash are 0.00, in the file 5.00')
    expect(details[4]).toContain('a line of TEA cost 0.00, in the file 1.00')
    expect(await figures()).toEqual(before)

    const checked = await file(changed, { mapping })
    await writeFile(checked.filePath, `${[mappedHeader, ...changed].join('\n')}\n`)
    expect((await dryRun(deps, checked)).refusals).toEqual(report.refusals)
    // A file without these columns claims nothing of them.
    const plain = first.map((line) => line.split(',').slice(0, 7).join(','))
    expect(await importFile(plain)).toMatchObject({ known: 5, rowsRefused: 0 })
  })

  it('knows a receipt whose lines cost what the moved stock cost', async () => {
    const costed = ['6101,TEA,Tea,2,2010-12-01 08:26,2.50,,,3.00']
    const { importText } = await openImports(books, costed)
    await importText(costed, mappedHeader, { mapping, movesStock: true })
    for (const movesStock of [true, false]) {
      expect(await importText(costed, mappedHeader, { mapping, movesStock })).toMatchObject({
        known: 1,
        rowsRefused: 0,
      })
    }
  })

  it('knows a receipt with its supplement again, whatever of it names a customer and a tender', async () => {
    const first = [
      '6201,TEA,Tea,2,2010-12-01 08:26,2.50,,,',
      '6201,MUG,Mug,oops,2010-12-01 08:26,4.00,17,Cash,',
    ]
    const corrected = [first[0] ?? '', '6201,MUG,Mug,1,2010-12-01 08:26,4.00,17,Cash,']
    const { importText } = await openImports(books, first)
    await importText(first, mappedHeader, { mapping })
    expect(await importText(corrected, mappedHeader, { mapping })).toMatchObject({ known: 0, rowsRefused: 0 })
    expect(await importText(corrected, mappedHeader, { mapping })).toMatchObject({ known: 1, rowsRefused: 0 })
  })

  it('knows of each row how it was paid, and posts none of it to a tender: that is in the opening balances', async () => {
    const paid = [
      '6301,TEA,Tea,2,2010-12-01 08:26,2.50,,Cash,',
      '6301,MUG,Mug,1,2010-12-01 08:26,4.00,,,',
      '6302,TEA,Tea,2,2010-12-01 09:00,2.50,,M-Pesa,',
      '6302,MUG,Mug,1,2010-12-01 09:00,4.00,,Cheque,',
      '6303,TEA,Tea,2,2010-12-01 10:00,2.50,,Cash,',
      '6303,MUG,Mug,1,2010-12-01 10:00,4.00,,Visa,',
      '6303,MUG,Mug,2,2010-12-01 10:00,4.00,,,',
      '6304,MUG,Mug,-1,2010-12-01 11:00,4.00,,CHEQUE,',
    ]
    const { importText, shopId } = await openImports(books, paid)
    expect(await importText(paid, mappedHeader, { mapping })).toMatchObject({
      unknownTenders: [{ word: 'Cheque', rows: 2 }],
    })
    const { collections } = books.database()
    const entries = await entriesOf(collections, shopId)
    const linesOf = entries.map(({ source, lines }) => [source.reference, lines])
    const line = (account: string, amountMinor: number) => ({ account, amountMinor })
    expect(Object.fromEntries(linesOf)).toEqual({
      '6301': [line('3950', 900), line('4000', -900)],
      '6302': [line('3950', 900), line('4000', -900)],
      '6303': [line('3950', 1700), line('4000', -1700)],
      '6304': [line('4010', 400), line('3950', -400)],
    })
    const sales = await collections.sales.find({ '_id.shopId': shopId }).toArray()
    const paidOf = sales.map(({ receiptNumber, tenders }) => [
      receiptNumber,
      Object.fromEntries(tenders.map(({ kind, amountMinor }) => [kind, amountMinor])),
    ])
    expect(Object.fromEntries(paidOf)).toEqual({
      '6301': { cash: 900 },
      '6302': { 'mobile-money': 500 },
      '6303': { cash: 500, card: 400 },
      '6304': {},
    })
    expect(await auditShop(books.database(), shopId)).toEqual([])
    expect(await importText(paid, mappedHeader, { mapping })).toMatchObject({ known: 4, rowsRefused: 0 })
  })

  it('takes the day of each receipt by what holds when it is recorded', async () => {
    const lines = [
      '6501,TEA,Tea,1,2026-03-10 02:00,2.50,',
      '6502,TEA,Tea,1,2026-03-10 05:00,2.50,',
      '6503,TEA,Tea,1,2026-03-09 23:00,2.50,',
      '6503,TEA,Tea,1,2026-03-10 02:00,2.50,',
    ]
    const { file, deps, shopId } = await openImports(books, lines)
    const { writer } = deps
    const change = { setting: 'day-start' as const, value: 4, from: day('2026-03-10') }
    const document = await startImport(deps, await file(lines))
    let days = 0
    await runImport(
      {
        ...deps,
        // It is changed elsewhere between the reading of the file and the first batch.
        async requireShop(id) {
          days += 1
          if (days === 2) {
            const settingId = randomUUID()
            const [result] = await writer.record(id, [[toRecord(setting, { settingId, change }, 'owner')]])
            requireRecorded(result)
          }
          return deps.requireShop(id)
        },
      },
      document,
    )
    const sales = await books.database().collections.sales.find({ '_id.shopId': shopId }).toArray()
    expect(Object.fromEntries(sales.map((sale) => [sale.receiptNumber, sale.businessDay]))).toEqual({
      '6501': '2026-03-09',
      '6502': '2026-03-10',
      '6503': '2026-03-09',
    })
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  it('takes it also where the setting changes just before the batch is written', async () => {
    const lines = ['6601,TEA,Tea,1,2026-03-10 02:00,2.50,']
    const { file, deps, shopId } = await openImports(books, lines)
    const { writer } = deps
    const change = { setting: 'day-start' as const, value: 4, from: day('2026-03-10') }
    const document = await startImport(deps, await file(lines))
    const changing = {
      ...writer,
      async recordImportedSales(...requested: Parameters<typeof writer.recordImportedSales>) {
        const settingId = randomUUID()
        const [result] = await writer.record(shopId, [[toRecord(setting, { settingId, change }, 'owner')]])
        requireRecorded(result)
        return writer.recordImportedSales(...requested)
      },
    }
    await runImport({ ...deps, writer: changing }, document)
    const sales = await books.database().collections.sales.find({ '_id.shopId': shopId }).toArray()
    expect(sales.map(({ businessDay }) => businessDay)).toEqual(['2026-03-09'])
  })

  it('leaves the balances that a shop begins with as they are counted', async () => {
    const paid = [
      '6401,TEA,Tea,2,2010-12-01 08:26,2.50,,Cash,',
      '6402,TEA,Tea,2,2010-12-01 09:00,2.50,,M-Pesa,',
      '6403,TEA,Tea,2,2010-12-01 09:00,2.50,17,On account,',
    ]
    const { importText, shopId, deps } = await openImports(books, paid)
    await importText(paid, mappedHeader, { mapping })
    await deps.writer.openBalances(shopId, [
      {
        balanceId: randomUUID(),
        businessDay: day('2011-01-31'),
        account: accounts.cash,
        amountMinor: minor(300),
      },
    ])
    const { accounts: rows } = await trialBalance(
      books.database(),
      new EntrySums(books.database().collections),
      shopId,
      { from: day('2010-01-01'), on: day('2011-01-31') },
    )
    expect(rows.map(({ account, debitMinor, creditMinor }) => [account, debitMinor - creditMinor])).toEqual([
      ['1000', 300],
      ['3950', 1500 - 300],
      ['4000', -1500],
    ])
  })

  it('posts tax declared elsewhere and costs against opening balances, and moves the stock where asked', async () => {
    const mapped = ['4001,TEA,Tea,2,2010-12-01 08:26,2.50,,Cash,1.00,3.00']
    const { deps, file, shopId } = await openImports(books, mapped)
    const withColumns = await file(mapped, { mapping: { tender: 'Paid by', tax: 'VAT', cost: 'Cost' } })
    await writeFile(withColumns.filePath, `${header},Paid by,VAT,Cost\n${mapped[0]}\n`)
    await runImport(deps, await startImport(deps, withColumns))
    const [entry] = await entriesOf(books.database().collections, shopId)
    // 5.00 net and 1.00 tax; the tax was declared elsewhere, the cost comes from the old books.
    expect(entry?.lines).toEqual([
      { account: '3950', amountMinor: 600 - 100 - 300 },
      { account: '4000', amountMinor: -500 },
      { account: '5000', amountMinor: 300 },
    ])
    const open = await openImports(books, rows)
    await open.importFile(rows, { movesStock: true })
    const moved = await books
      .database()
      .collections.stockBalances.find({ '_id.shopId': open.shopId })
      .toArray()
    expect(moved.map((balance) => balance.quantityMilli).sort((a, b) => a - b)).toEqual([-5000, -5000, 0])
  })

  it('makes products with the name and price they were last sold at, and none without a price for sale', async () => {
    const names = [
      '5003,HEART,White heart large,1,2010-12-03 10:00,2.95,',
      '5001,HEART,White heart,1,2010-12-01 10:00,2.55,',
      '5002,HEART,White heart,1,2010-12-02 10:00,295.00,',
      '5005,HEART,nan,1,2010-12-05 10:00,3.10,',
      '5006,HEART,wrongly marked - thrown away,-9,2010-12-06 10:00,0,',
      '5004,HEART,,1,2010-12-04 10:00,3.00,',
      '5001,FOUND,nan,1,2010-12-01 10:00,0,',
      '5002,FOUND,found in a box,1,2010-12-02 10:00,0,',
      '5003,FOUND,,1,2010-12-03 10:00,0,',
      '5001,NAMELESS,NaN,1,2010-12-01 10:00,1.00,',
    ]
    const { importFile, shopId } = await openImports(books, names)
    await importFile(names)
    const products = await books
      .database()
      .collections.products.find({ '_id.shopId': shopId, sku: { $in: ['FOUND', 'HEART', 'NAMELESS'] } })
      .sort({ sku: 1 })
      .toArray()
    expect(products.map(({ sku, name, priceMinor, status }) => [sku, name, priceMinor, status])).toEqual([
      ['FOUND', 'found in a box', 0, 'archived'],
      ['HEART', 'White heart large', 310, 'active'],
      ['NAMELESS', 'NAMELESS', 100, 'active'],
    ])
  })
})
