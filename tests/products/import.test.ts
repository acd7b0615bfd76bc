import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import type { Product } from '#domain/api/product.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

type Shop = Awaited<ReturnType<typeof served.openOwnedShop>>

async function upload(
  { shopId, ownerToken: token }: Shop,
  content: string | Buffer,
  query = '',
  field = 'file',
  corrections?: string,
) {
  const form = new FormData()
  if (corrections !== undefined) form.append('corrections', corrections)
  form.append(
    field,
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    'products.csv',
  )
  const request = new Request('http://x', { method: 'POST', body: form })
  return served.call({
    method: 'POST',
    url: `/api/shops/${shopId}/products/import${query}`,
    token,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

async function productsOf({ shopId, ownerToken: token }: Shop): Promise<Product[]> {
  const { body } = await served.call({
    method: 'GET',
    url: `/api/shops/${shopId}/products?status=all`,
    token,
  })
  return body.items as Product[]
}

const file = [
  'Item code;Item;Barcode;Department;Unit;Selling price;Cost price;VAT;Qty;Shelf',
  'M-1;"Milo; 400 g";6033000111 6033000112;Drinks;pcs;12.50;8;standard;24;3',
  'S-1;Key soap;;Toiletries;;3;2.10;zero rated;0;1',
  'R-1;Rice;;Grains;kg;1,250.00;900;exempt;12.5;',
].join('\n')

describe('a file of products', () => {
  test('read without writing reports what it would do, and then does it', async () => {
    const shop = await served.openOwnedShop()
    const expected = {
      rowsRead: 3,
      rowsAccepted: 3,
      rowsRefused: 0,
      created: 3,
      updated: 0,
      unchanged: 0,
      newNames: ['Milo; 400 g (M-1)', 'Key soap (S-1)', 'Rice (R-1)'],
      refusals: [],
      refusalsNotListed: 0,
      headerRow: 1,
      lastRow: 4,
      columns: {
        sku: 'Item code',
        name: 'Item',
        barcodes: 'Barcode',
        category: 'Department',
        unit: 'Unit',
        price: 'Selling price',
        cost: 'Cost price',
        taxClass: 'VAT',
        quantity: 'Qty',
      },
    }
    expect(await upload(shop, file, '?dryRun=true')).toMatchObject({ status: 200, body: expected })
    expect(await productsOf(shop)).toEqual([])
    expect(await upload(shop, file)).toMatchObject({ status: 200, body: expected })
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'S-1', name: 'Key soap', priceMinor: 300, costMinor: 210, taxClassId: 'zero', onHandMilli: 0 },
      {
        sku: 'M-1',
        name: 'Milo; 400 g',
        barcodes: ['6033000111', '6033000112'],
        unit: 'piece',
        priceMinor: 1250,
        costMinor: 800,
        onHandMilli: 24_000,
        averageCostMinor: 800,
      },
      { sku: 'R-1', unit: 'kg', priceMinor: 125_000, taxClassId: 'exempt', onHandMilli: 12_500 },
    ])
  })

  test('without a header row is mapped by column letter, and so is one unnamed column', async () => {
    const shop = await served.openOwnedShop()
    const mapped = (mapping: Record<string, string>, more = '') =>
      `?mapping=${encodeURIComponent(JSON.stringify(mapping))}${more}`
    const byLetter = { name: 'Column A', sku: 'Column B', price: 'Column C' }
    const words = 'Milo,M,Tin\nSoap,S,Bar\n'
    // Words alone look like names of columns: the owner chooses that they are none.
    expect(
      await upload(shop, words, mapped({ ...byLetter, headerRow: 'none' }, '&dryRun=true')),
    ).toMatchObject({
      status: 200,
      body: { rowsRead: 2, headerRow: 0, lastRow: 2, columns: byLetter },
    })
    expect(await upload(shop, 'Milo,M-1,12.50\nSoap,S-1,3\n', mapped(byLetter))).toMatchObject({
      status: 200,
      body: { created: 2, rowsRefused: 0, headerRow: 0, lastRow: 2, columnsFound: Object.values(byLetter) },
    })
    const withoutName = ',SKU,Price\nGari,G-1,4\n'
    expect(await upload(shop, withoutName, mapped({ name: 'Column A' }))).toMatchObject({
      body: { created: 1 },
    })
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'G-1', name: 'Gari', priceMinor: 400 },
      { sku: 'M-1', name: 'Milo', priceMinor: 1250 },
      { sku: 'S-1', name: 'Soap', priceMinor: 300 },
    ])
  })

  test('imported again changes nothing, and moves no stock', async () => {
    const shop = await served.openOwnedShop()
    await upload(shop, file)
    const before = await productsOf(shop)
    expect(await upload(shop, file)).toMatchObject({ body: { created: 0, updated: 0, unchanged: 3 } })
    expect(await productsOf(shop)).toEqual(before)
  })

  test('without SKUs is numbered as “Add product” proposes it, and imported twice adds nothing', async () => {
    const shop = await served.openOwnedShop()
    await upload(shop, 'SKU,Name,Price\n10004,Gari,4.00\n')
    const names = 'Name,Price,Barcode\nMilo,12.50,6033000111\nKey soap,3.00,\n'
    const expected = { created: 2, numbered: 2, newNames: ['Milo (10005)', 'Key soap (10006)'], refusals: [] }
    expect(await upload(shop, names, '?dryRun=true')).toMatchObject({ body: expected })
    expect(await upload(shop, names)).toMatchObject({ body: expected })
    const again = names.replace('Key soap', ' key  SOAP').replace('3.00', '3.50')
    expect(await upload(shop, again)).toMatchObject({ body: { created: 0, updated: 1, unchanged: 1 } })
    expect((await productsOf(shop)).map(({ sku, priceMinor }) => [sku, priceMinor])).toEqual(
      expect.arrayContaining([
        ['10004', 400],
        ['10005', 1_250],
        ['10006', 350],
      ]),
    )
  })

  test('lists how each row was read, and takes what was typed in place of its cells', async () => {
    const shop = await served.openOwnedShop()
    const rows = 'Price list\n\nName,Price\nMilo,GHS 12.5\nSoap,three\n'
    const { body } = await upload(shop, rows, '?dryRun=true')
    expect(body).toMatchObject({
      ...{ headerRow: 3, rowsNotShown: 0 },
      refusals: [{ row: 5, field: 'price', column: 'Price', code: 'price_unreadable' }],
      rows: [
        {
          ...{ row: 4, outcome: 'new', cells: { name: 'Milo', price: 'GHS 12.5' } },
          read: { price: '12.50', sku: '10001' },
        },
        { row: 5, outcome: 'refused', cells: { name: 'Soap', price: 'three' } },
      ],
    })
    const corrections = JSON.stringify({ 5: { price: '3' } })
    const checked = await upload(shop, rows, '?dryRun=true', 'file', corrections)
    expect(checked.body).toMatchObject({
      created: 2,
      refusals: [],
      rows: [{}, { outcome: 'new', cells: { price: '3' } }],
    })
    expect(await productsOf(shop)).toEqual([])
    const imported = await upload(shop, rows, '', 'file', corrections)
    expect(imported.body).toMatchObject({ created: 2, numbered: 2, rowsRefused: 0 })
    expect(imported.body).not.toHaveProperty('rows')
    expect(await productsOf(shop)).toMatchObject([{ priceMinor: 1_250 }, { name: 'Soap', priceMinor: 300 }])
    for (const wrong of ['{"5":{"$set":"x"}}', '[1', '{"x":{"price":"1"}}'])
      expect(await upload(shop, rows, '', 'file', wrong)).toMatchObject({ status: 400 })
  })

  test('changes what it names of the products that are known, by SKU or by barcode alone', async () => {
    const shop = await served.openOwnedShop()
    await upload(shop, file)
    const bySku = 'sku,price\nM-1,13.00\n'
    const byBarcode = 'barcode,price,name\n6033000112,14.00,\n'
    expect(await upload(shop, bySku)).toMatchObject({ body: { updated: 1, created: 0 } })
    expect(await upload(shop, byBarcode)).toMatchObject({ body: { updated: 1, created: 0 } })
    const milo = (await productsOf(shop)).find(({ sku }) => sku === 'M-1')
    expect(milo).toMatchObject({ priceMinor: 1400, name: 'Milo; 400 g', revision: 3, onHandMilli: 24_000 })
  })

  test('has the row refused that changes the unit of a product with stock, and that row alone', async () => {
    const shop = await served.openOwnedShop()
    await upload(
      shop,
      'SKU,Name,Unit,Price,Cost,Quantity\nSUG-1,Sugar,kg,10.00,8.00,50\nSAL-1,Salt,kg,2.00,1.00,\n',
    )
    const changed = 'SKU,Name,Unit,Price\nSUG-1,Sugar,g,0.01\nSAL-1,Salt,g,0.02\n'
    const { body } = await upload(shop, changed)
    expect(body).toMatchObject({
      ...{ updated: 1, rowsRefused: 1 },
      refusals: [{ row: 2, code: 'unit_in_use', column: 'Unit' }],
    })
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'SAL-1', unit: 'g', priceMinor: 2 },
      { sku: 'SUG-1', unit: 'kg', priceMinor: 1_000, onHandMilli: 50_000, averageCostMinor: 800 },
    ])
    expect(await upload(shop, 'SKU,Unit,Price\nSUG-1,kg,11.00\n')).toMatchObject({ body: { updated: 1 } })
  })

  test('knows a product by its article number, however the file writes it', async () => {
    const shop = await served.openOwnedShop()
    await upload(
      shop,
      'SKU,Name,Price,Barcodes\nU-1,Tissues box,6.50,36000291452\nU-2,Soup tin,3.20,042100005264\n',
    )
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'U-2', barcodes: ['042100005264'] },
      { sku: 'U-1', barcodes: ['036000291452'] },
    ])
    const again = 'Barcodes,Price\n0036000291452,6.50\n04252614,3.20\n'
    expect(await upload(shop, again)).toMatchObject({ body: { unchanged: 2, updated: 0, created: 0 } })
    const taken =
      'SKU,Name,Price,Barcodes\nU-3,Other,1.00,00036000291452\nU-4,Gum,1.00,96385074\nU-5,Gum,1.00,0000096385074\n'
    const { body } = await upload(shop, taken)
    expect(body).toMatchObject({
      ...{ created: 1, rowsRefused: 2 },
      refusals: [
        { row: 2, code: 'barcode_taken', detail: expect.stringContaining('Tissues box (SKU U-1)') },
        { row: 4, code: 'barcode_repeated' },
      ],
    })
  })

  test('has its bad rows refused with row, column and reason, while the good ones are taken', async () => {
    const shop = await served.openOwnedShop()
    await upload(shop, file)
    const rows = [
      'SKU,Name,Price,Barcode,Unit,Tax,Quantity',
      'A-1,Good,1.00,,,,',
      ',,1.00,,,,',
      'A-2,Too fine,1.005,,,,',
      'A-3,Negative,-1,,,,',
      'A-4,Unreadable,one cedi,,,,',
      'A-5,,1.00,,,,',
      'A-6,No price,,,,,',
      'A-1,Again,2.00,,,,',
      'A-7,Taken,1.00,6033000111,,,',
      'A-8,Short,1.00,12,,,',
      'A-9,Unit,1.00,,furlong,,',
      'A-10,Tax,1.00,,,half,',
      'A-11,Less than none,1.00,,,,-3',
      'A-12,,one cedi,6033000111,furlong,half,-3',
      'A-1,Again,one cedi,,,,',
      ',,one cedi,,,,',
    ]
    const { body } = await upload(shop, rows.join('\r\n'))
    expect(body).toMatchObject({ rowsRead: 16, rowsAccepted: 1, rowsRefused: 15, created: 1 })
    expect(body.refusalsNotListed).toBe(0)
    const refusals = body.refusals as { row: number; code: string; column: string; detail: string }[]
    expect(refusals.map(({ row, code, column }) => [row, code, column])).toEqual([
      [3, 'name_missing', 'Name'],
      [4, 'price_too_fine', 'Price'],
      [5, 'price_negative', 'Price'],
      [6, 'price_unreadable', 'Price'],
      [7, 'name_missing', 'Name'],
      [8, 'price_missing', 'Price'],
      [9, 'sku_repeated', 'SKU'],
      [10, 'barcode_taken', 'Barcode'],
      [11, 'barcode_invalid', 'Barcode'],
      [12, 'unit_unknown', 'Unit'],
      [13, 'tax_class_unknown', 'Tax'],
      [14, 'quantity_negative', 'Quantity'],
      [15, 'unit_unknown', 'Unit'],
      [15, 'price_unreadable', 'Price'],
      [15, 'tax_class_unknown', 'Tax'],
      [15, 'quantity_negative', 'Quantity'],
      [15, 'barcode_taken', 'Barcode'],
      [15, 'name_missing', 'Name'],
      [16, 'price_unreadable', 'Price'],
      [16, 'sku_repeated', 'SKU'],
      [17, 'price_unreadable', 'Price'],
      [17, 'name_missing', 'Name'],
    ])
    expect(refusals[7]?.detail).toBe('The barcode 6033000111 is that of Milo; 400 g (SKU M-1).')
    expect((await productsOf(shop)).filter(({ sku }) => sku.startsWith('A-'))).toMatchObject([
      { sku: 'A-1', priceMinor: 100 },
    ])
  })

  test('has the first thousand errors listed, and the others counted', async () => {
    const shop = await served.openOwnedShop()
    // Two errors a row.
    const broken = Array.from({ length: 510 }, (_, at) => `B-${at},,x`)
    const { status, body } = await upload(shop, ['SKU,Name,Price', 'G-1,Good,1.00', ...broken].join('\n'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ rowsRead: 511, rowsRefused: 510, created: 1, refusalsNotListed: 20 })
    expect(body.refusals).toHaveLength(1_000)
  })

  test('with a barcode in the column of another figure has that row refused, in the dry run as in the import', async () => {
    const shop = await served.openOwnedShop()
    const rows = [
      'SKU,Name,Price,Cost,Quantity,Reorder level',
      'G-1,Good,1,12,1000000,6',
      'G-2,Bean,1,12,6001234567890,',
      'G-3,Milk,1,25,60012345678901,',
      'G-4,Rice,6001234567890.00,12,1,',
      'G-5,Gari,1,6001234567890.00,1,',
      'G-6,Salt,1,12,1,6001234567890',
      'G-7,Gold,1,10000.01,1000000000,',
      'G-8,Gold,1,10000.01,1000000,',
      'G-9,Gold,1,99999999999999999999,1,',
    ].join('\n')
    for (const query of ['?dryRun=true', '']) {
      const { status, body } = await upload(shop, rows, query)
      expect({ status, body }).toMatchObject({ status: 200, body: { rowsAccepted: 1, rowsRefused: 8 } })
      const refusals = body.refusals as { row: number; code: string; column: string; detail: string }[]
      expect(refusals.map(({ row, code, column }) => [row, code, column])).toEqual([
        [3, 'quantity_too_large', 'Quantity'],
        [4, 'quantity_too_large', 'Quantity'],
        [5, 'price_too_large', 'Price'],
        [6, 'cost_too_large', 'Cost'],
        [7, 'reorder_level_too_large', 'Reorder level'],
        [8, 'quantity_too_large', 'Quantity'],
        [9, 'opening_value_too_large', 'Quantity'],
        [10, 'cost_too_large', 'Cost'],
      ])
      expect(refusals.slice(0, 4).map(({ detail }) => detail)).toEqual([
        '“6001234567890” is too large: a quantity is at most 1,000,000. Is a barcode in this column?',
        '“60012345678901” is too large: a quantity is at most 1,000,000. Is a barcode in this column?',
        '“6001234567890.00” is too large: at most 10,000,000,000.00. Is a barcode in this column?',
        '“6001234567890.00” is too large: at most 10,000,000,000.00. Is a barcode in this column?',
      ])
      expect(refusals[6]?.detail).toBe(
        '1,000,000 at 10,000.01 each is more than 10,000,000,000.00. Check the quantity and the cost.',
      )
    }
    const trial = await served.call({
      method: 'GET',
      url: `/api/shops/${shop.shopId}/products?search=G-`,
      token: shop.ownerToken,
    })
    expect(trial.body.items).toMatchObject([{ sku: 'G-1', onHandMilli: 1_000_000_000 }])
  })

  test('has a tax class that the shop’s country lacks refused, unless the product has it already', async () => {
    const shop = await served.openOwnedShop()
    await upload(shop, 'SKU,Name,Price\nT-1,Old,1.00\nT-2,New,1.00\n')
    await served
      .database()
      .collections.products.updateOne(
        { sku: 'T-1', '_id.shopId': shop.shopId },
        { $set: { taxClassId: 'reduced' } },
      )
    const rows =
      'SKU,Name,Price,VAT\nT-1,Old,2.00,reduced\nT-2,New,2.00,reduced\nT-3,Newer,1.00,Reduced\nT-4,Odd,1.00,half\n'
    const detail = 'is not a tax class here. Known: standard, zero, exempt, outside-scope.'
    expect(await upload(shop, rows)).toMatchObject({
      body: {
        updated: 1,
        created: 0,
        refusals: [
          { row: 3, code: 'tax_class_unknown', column: 'VAT', detail: `“reduced” ${detail}` },
          { row: 4, code: 'tax_class_unknown', column: 'VAT', detail: `“reduced” ${detail}` },
          { row: 5, code: 'tax_class_unknown', column: 'VAT', detail: `“half” ${detail}` },
        ],
      },
    })
    const british = await served.openOwnedShop({ country: 'GB', taxPack: 'GB' })
    expect(await upload(british, 'SKU,Name,Price,VAT\nT-1,Old,2.00,reduced\n')).toMatchObject({
      body: { created: 1 },
    })
  })

  test('whose columns have other names is read by a mapping; without one it is refused with what it has', async () => {
    const shop = await served.openOwnedShop()
    const foreign = 'Artikel,Bezeichnung,Preis\nX,Ex,2.00\n'
    expect(await upload(shop, foreign)).toMatchObject({
      status: 422,
      body: {
        code: 'columns_missing',
        facts: { missing: 'name, sku or barcodes', found: 'Artikel, Bezeichnung, Preis' },
      },
    })
    const mapping = encodeURIComponent(
      JSON.stringify({ sku: 'Artikel', name: 'Bezeichnung', price: 'Preis' }),
    )
    expect(await upload(shop, foreign, `?mapping=${mapping}`)).toMatchObject({
      status: 200,
      body: { created: 1 },
    })
    expect(await upload(shop, foreign, '?mapping=[1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test('may be an XLSX file', async () => {
    const shop = await served.openOwnedShop()
    const sheet = [
      ['SKU', 'Name', 'Price', 'Barcode', 'Quantity'],
      ['X-1', 'From a sheet', 2.3, 6001234567890, 3],
    ]
    expect(await upload(shop, await writeXlsx(sheet).toBuffer())).toMatchObject({
      status: 200,
      body: { created: 1 },
    })
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'X-1', name: 'From a sheet', priceMinor: 230, barcodes: ['6001234567890'], onHandMilli: 3_000 },
    ])
  })

  test('that is missing, empty or no table is refused in a sentence', async () => {
    const shop = await served.openOwnedShop()
    expect(await upload(shop, file, '', 'other')).toMatchObject({
      status: 400,
      body: { code: 'file_missing' },
    })
    expect(await upload(shop, '')).toMatchObject({ status: 422, body: { code: 'file_unreadable' } })
    expect(await upload(shop, Buffer.from('PK\u0003\u0004 no zip'))).toMatchObject({
      status: 422,
      body: { code: 'file_unreadable' },
    })
    expect(await upload(shop, Buffer.from([0x89, 0x50, 0, 0, 1]))).toMatchObject({
      status: 422,
      body: { code: 'file_unreadable' },
    })
  })
})

test('an item export of Loyverse is taken as it is: weights, variants, composites, a stock below nothing', async () => {
  const shop = await served.openOwnedShop()
  const items = readFileSync(join(import.meta.dirname, 'files', 'loyverse-items.csv'), 'utf8')
  const dryRun = await upload(shop, items, '?dryRun=true')
  const { status, body } = await upload(shop, items)
  expect(dryRun).toMatchObject({ status: 200, body })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { rowsRead: 8, rowsAccepted: 7, rowsRefused: 0, created: 7, refusals: [], lastRow: 9 },
  })
  const notes = body.notes as { detail: string; rows: number[] }[]
  expect(notes.map(({ rows }) => rows)).toEqual([[], [3, 9], [5], [6], [8], [9]])
  const of = Object.fromEntries((await productsOf(shop)).map((product) => [product.sku, product]))
  expect(of).toMatchObject({
    '10000': { name: 'Key soap, bar', priceMinor: 300, barcodes: ['6033000111'], onHandMilli: 24_000 },
    '10001': { unit: 'kg', priceMinor: 1_850, onHandMilli: 12_500, reorderLevelMilli: 5_000 },
    '10002': { name: 'T-shirt (Red, M)', category: 'Clothes', unit: 'piece', onHandMilli: 3_000 },
    '10003': { name: 'T-shirt (Red, L)', category: 'Clothes', priceMinor: 4_200, onHandMilli: 0 },
    '10004': { name: 'T-shirt (Blue, M)', barcodes: ['6033000222'], onHandMilli: 0 },
    '10005': { name: 'Gift basket', priceMinor: 6_000, onHandMilli: 0 },
    '10006': { name: 'Airtime', priceMinor: 0 },
  })
  expect(await upload(shop, items)).toMatchObject({ body: { created: 0, updated: 0, unchanged: 7 } })
  // A price that was set here since stays; the stock is that of the store whose prices are taken.
  await upload(shop, 'SKU,Price\n10006,5.00')
  expect(await upload(shop, items)).toMatchObject({ body: { updated: 0, unchanged: 7 } })
  const other = await served.openOwnedShop()
  const madina = encodeURIComponent(JSON.stringify({ price: 'Price [Madina]' }))
  const { body: taken } = await upload(other, items, `?mapping=${madina}`)
  expect(taken.columns).toMatchObject({ quantity: 'In stock [Madina]', reorderLevel: 'Low stock [Madina]' })
  const [soap] = (await productsOf(other)).filter(({ sku }) => sku === '10000')
  expect(soap).toMatchObject({ priceMinor: 320, onHandMilli: 12_000 })
})

test('a file has the shelves of products, and an export gives them back', async () => {
  const shop = await served.openOwnedShop()
  const header = 'SKU,Name,Price,Bin location'
  expect(await upload(shop, `${header}\nM-1,Milo,5.00,Aisle 2\nT-1,Tea,4.00,\n`)).toMatchObject({
    body: { created: 2, refusals: [] },
  })
  const shelves = async () => (await productsOf(shop)).map(({ sku, shelf }) => [sku, shelf])
  expect(await shelves()).toEqual([
    ['M-1', 'Aisle 2'],
    ['T-1', undefined],
  ])
  // An empty cell changes nothing.
  const changed = await upload(shop, `${header}\nM-1,Milo,5.00,\nT-1,Tea,4.00,Door\n`)
  expect(changed.body).toMatchObject({
    ...{ unchanged: 1, updated: 1 },
    changes: [{ fields: [{ label: 'Shelf', before: '', after: 'Door' }] }],
  })
  const long = await upload(shop, `${header}\nM-1,Milo,5.00,${'x'.repeat(41)}\n`)
  expect(long.body).toMatchObject({ rowsRefused: 1, refusals: [{ row: 2, column: 'Bin location' }] })
  const url = `/api/shops/${shop.shopId}/products/export?format=csv`
  const authorization = `Bearer ${shop.ownerToken}`
  const file = await served.app().inject({ method: 'GET', url, headers: { authorization } })
  const [heads = '', ...lines] = file.body.trim().split(/\r?\n/)
  const at = heads.split(',').indexOf('Shelf')
  expect(lines.map((line) => line.split(',')[at])).toEqual(['Aisle 2', 'Door'])
})

test('a file marks services by yes or by their type, and an export gives the mark back', async () => {
  const shop = await served.openOwnedShop()
  const types =
    'SKU,Name,Price,Item type,Quantity\nD-1,Delivery,5.00,Service,\nM-1,Milo,5.00,Physical good,2\n'
  expect(await upload(shop, types)).toMatchObject({ body: { created: 2, refusals: [] } })
  const services = async () => (await productsOf(shop)).map(({ sku, isService }) => [sku, isService])
  expect(await services()).toEqual([
    ['D-1', true],
    ['M-1', undefined],
  ])
  const swapped = await upload(shop, 'SKU,Service\nD-1,no\nM-1,yes\n')
  expect(swapped.body).toMatchObject({
    changes: [{ sku: 'D-1', fields: [{ label: 'Service', before: 'yes', after: 'no' }] }],
    refusals: [{ row: 3, code: 'service_has_stock', column: 'Service' }],
  })
  const url = `/api/shops/${shop.shopId}/products/export?format=csv`
  const authorization = `Bearer ${shop.ownerToken}`
  await upload(shop, 'SKU,Service\nD-1,yes\n')
  const file = await served.app().inject({ method: 'GET', url, headers: { authorization } })
  const [heads = '', ...lines] = file.body.trim().split(/\r?\n/)
  const at = heads.split(',').indexOf('Service')
  expect(lines.map((line) => line.split(',')[at])).toEqual(['yes', 'no'])
})

test('packs are in one cell, and a file determines what becomes of them', async () => {
  const shop = await served.openOwnedShop()
  const cell = 'Carton | 24 | 100.00 | 6001000000001; Half | 12 | 55.00'
  const row = (packs: string, barcodes = '6009000000001') =>
    `SKU,Name,Price,Barcodes,Packs\nM-1,Milo,5.00,${barcodes},${packs}\n`
  expect(await upload(shop, row(cell))).toMatchObject({ body: { created: 1, refusals: [] } })
  const [product] = await productsOf(shop)
  expect(product).toMatchObject({
    barcodes: ['6009000000001'],
    packs: [
      { name: 'Carton', quantityMilli: 24_000, priceMinor: 10_000, barcodes: ['6001000000001'] },
      { name: 'Half', quantityMilli: 12_000, priceMinor: 5_500, barcodes: [] },
    ],
  })
  expect(await upload(shop, row(cell))).toMatchObject({ body: { unchanged: 1, updated: 0 } })
  const changed = await upload(shop, row('carton | 20 | 90.00 | 6001000000009', ''))
  expect(changed.body).toMatchObject({
    updated: 1,
    changes: [{ fields: [{ label: 'Packs', before: cell, after: 'carton | 20 | 90.00 | 6001000000009' }] }],
  })
  const [after] = await productsOf(shop)
  expect(after).toMatchObject({ barcodes: ['6009000000001'], packs: [{ quantityMilli: 20_000 }] })
  expect(after?.packs?.[0]?.packId).toBe(product?.packs?.[0]?.packId)
  const refused = await upload(
    shop,
    [
      'SKU,Name,Price,Barcodes,Packs',
      'M-1,Milo,5.00,6001000000009,',
      'N-1,New,5.00,,Carton | 6 | 1 | 6009000000001',
      'N-2,New,5.00,,Carton | many | 1',
      'N-3,New,5.00,6001000000009,',
    ].join('\n'),
  )
  expect(refused.body).toMatchObject({
    rowsRefused: 4,
    refusals: [
      { row: 2, code: 'barcode_twice', column: 'Barcodes', detail: expect.stringContaining('twice, for') },
      { row: 3, code: 'barcode_taken', detail: expect.stringContaining('that of Milo') },
      { row: 4, code: 'pack_unreadable', column: 'Packs' },
      { row: 5, code: 'barcode_taken' },
    ],
  })
})

describe('an export, and the list as a file,', () => {
  for (const [format, which, name] of [
    ['csv', 'export', 'products'],
    ['xlsx', 'export', 'products'],
    ['csv', 'table', 'products-2026'],
  ] as const) {
    test(`(${which}) as ${format} is taken back by another shop, product for product`, async () => {
      const [from, to] = [await served.openOwnedShop(), await served.openOwnedShop()]
      await upload(from, `${file}\n=1+1;"Bread, ""sliced""";;;;2;;;;`)
      const answer = await served.app().inject({
        method: 'GET',
        url: `/api/shops/${from.shopId}/products/${which}?format=${format}`,
        headers: { authorization: `Bearer ${from.ownerToken}` },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toMatch(`attachment; filename="${name}`)
      expect(answer.headers['content-disposition']).toMatch(`.${format}"`)
      expect(await upload(to, answer.rawPayload)).toMatchObject({ body: { created: 4, rowsRefused: 0 } })
      const plain = (products: Product[]) =>
        products.map(({ productId: _p, updatedAt: _u, averageCostMinor: _a, ...product }) => product)
      expect(plain(await productsOf(to))).toEqual(plain(await productsOf(from)))
    })
  }
})
