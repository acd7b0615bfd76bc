import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProductDocument, ShopDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, longSaleOf, saleOf } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

// What no till and no page sends: each is answered with a refusal, and never with an error of the server.
const served = servedApp()
let open: { shop: ShopDocument; product: ProductDocument; tillId: string; token: string; at: string }

beforeAll(async () => {
  const { shop, shopId, ownerToken: token } = await served.openOwnedShop()
  const product = aProduct(shopId)
  await served.database().collections.products.insertOne(withLongs(product))
  open = { shop, product, tillId: randomUUID(), token, at: `/api/shops/${shopId}` }
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object | string) =>
  served.call({
    method,
    url: `${open.at}${path}`,
    token: open.token,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
  })
const refused = { status: 400, body: { code: 'invalid_request' } }
const noon = () => new Date().toISOString()

describe('an address', () => {
  test.each(['%00', 'a%00b', '%1f', '%C2%85', '%ed%a0%80', '%ff', '%'])(
    'with %j is refused before it is routed',
    async (text) => {
      for (const path of [
        `/sales?search=${text}`,
        `/products?search=${text}`,
        `/customers?search=${text}`,
        `/products?category=${text}`,
        `/ledger/entries?from=2026-01-01&to=2026-01-02&account=${text}`,
        `/sales?cursor=${text}`,
        `/sales/${text}`,
        `/nothing-${text}`,
      ]) {
        expect([path, await ask('GET', path)]).toMatchObject([path, refused])
      }
    },
  )

  test('with the name of something that every object has is refused as any unknown one', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[x]'])
      expect(await ask('GET', `/sales?${name}=1`)).toMatchObject(refused)
  })

  test('with a day that no shop lived through is refused', async () => {
    for (const day of ['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31']) {
      expect(await ask('GET', `/sales?from=${day}`)).toMatchObject(refused)
    }
  })
})

describe('text', () => {
  const notText = ['a\0b', 'a\nb', 'half \ud83d', '\udc00', '\u009f']
  test.each(notText)('that is %j is refused in every text field', async (text) => {
    const product = { productId: randomUUID(), sku: 'S', name: 'N', priceMinor: 1 }
    const customer = { customerId: randomUUID(), name: 'Ama' }
    const { saleId, sale } = saleOf(open, 1, { soldAt: noon() })
    const [line] = sale.lines
    for (const [method, path, body] of [
      ['POST', '/products', { ...product, name: text }],
      ['POST', '/products', { ...product, sku: `x${text}x` }],
      ['POST', '/products', { ...product, category: `x${text}x` }],
      ['PATCH', `/products/${open.product._id.productId}`, { name: `x${text}x` }],
      ['POST', '/customers', { ...customer, name: `x${text}x` }],
      ['POST', '/customers', { ...customer, phone: `x${text}x` }],
      ['POST', '/tills', { tillId: randomUUID(), name: `x${text}x` }],
      ['PUT', `/sales/${saleId}`, { ...sale, note: text }],
      ['PUT', `/sales/${saleId}`, { ...sale, tenders: [{ ...sale.tenders[0], reference: text }] }],
      ['PUT', `/sales/${saleId}`, { ...sale, lines: [{ ...line, lineId: text }] }],
      [
        'PUT',
        `/sales/${saleId}`,
        { ...sale, lines: [{ ...line, taxes: [{ ...line?.taxes[0], component: text }] }] },
      ],
    ] as const) {
      expect([path, await ask(method, path, body)]).toMatchObject([path, refused])
    }
  })

  test('is held to that by every schema of a request: none takes just any text', async () => {
    const { body } = await served.call({ method: 'GET', url: '/api/openapi.json' })
    const open: string[] = []
    let texts = 0
    const walk = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { type, pattern, allOf, enum: values, const: value, format } = schema as Record<string, unknown>
      if (type === 'string') {
        texts += 1
        if (!pattern && !allOf && !values && value === undefined && format !== 'binary') open.push(at)
      }
      for (const [name, inner] of Object.entries(schema)) walk(inner, `${at}.${name}`)
    }
    type Operation = { requestBody?: { content: object }; parameters?: object[] }
    for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
      for (const [method, { requestBody, parameters }] of Object.entries(methods)) {
        walk(requestBody?.content, `${method} ${path}`)
        walk(parameters, `${method} ${path}`)
      }
    }
    expect(open).toEqual([])
    expect(texts).toBeGreaterThan(100)
  })
})

describe('the time of a sale', () => {
  const notTimes = [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    `${noon().slice(0, 19)}.1234567891Z`,
    `${noon().slice(0, 19)}.${'1'.repeat(300)}Z`,
    '+010000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
  ]
  test.each(notTimes)('%s is refused', async (soldAt) => {
    const { saleId, sale } = saleOf(open, 2)
    const answer = await ask('PUT', `/sales/${saleId}`, { ...sale, soldAt })
    expect(answer).toMatchObject(refused)
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path: 'soldAt' }))
  })

  test('past tomorrow is refused with both clocks; to the nanosecond, and in the first days of 1970, it is taken', async () => {
    const { saleId, sale } = saleOf(open, 3)
    expect(
      await ask('PUT', `/sales/${saleId}`, { ...sale, soldAt: '9999-12-31T23:59:59-14:00' }),
    ).toMatchObject({
      status: 422,
      body: { code: 'sale_in_future' },
    })
    for (const [sequence, soldAt] of [
      [10, `${noon().slice(0, 19)}.123456789+00:00`],
      [11, '1970-01-03T00:00:00Z'],
    ] as const) {
      const record = saleOf(open, sequence, { soldAt })
      expect(await ask('PUT', `/sales/${record.saleId}`, record.sale)).toMatchObject({ status: 201 })
    }
  })

  test('that is none refuses that sale of a batch alone: the others are recorded', async () => {
    const records = [20, 21, 22, 23, 24].map((sequence) => saleOf(open, sequence, { soldAt: noon() }))
    const sales: { saleId: string; sale?: object }[] = records.map(({ saleId, sale }) => ({ saleId, sale }))
    sales[1] = {
      saleId: records[1]?.saleId ?? '',
      sale: { ...records[1]?.sale, soldAt: '0000-01-01T00:00:00Z' },
    }
    sales[3] = { saleId: records[3]?.saleId ?? '', sale: { lines: Array(50_000).fill({}) } }
    const { status, body } = await ask('POST', '/sales/batch', { sales })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { status: 201 },
      { status: 400, code: 'invalid_request', detail: expect.stringContaining('soldAt') },
      { status: 201 },
      { status: 400, code: 'invalid_request' },
      { status: 201 },
    ])
  })
})

describe('an entry of a batch', () => {
  const sold = (sequence: number) => {
    const { saleId, sale } = saleOf(open, sequence, { soldAt: noon() })
    return { saleId, sale }
  }

  test('that is none is refused in its place: the others are recorded', async () => {
    const [first, second, third] = [sold(30), sold(31), sold(32)]
    const good = sold(33)
    const { status, body } = await ask('POST', '/sales/batch', {
      sales: [
        first,
        { ...good, saleId: 'not-an-id' },
        { ...good, note: 'unknown here' },
        second,
        { ...good, sale: { ...good.sale, note: 'x'.repeat(501), lines: [] } },
        null,
        'sale',
        [],
        { sale: good.sale },
        { saleId: good.saleId },
        third,
      ],
    })
    expect(status).toBe(200)
    const entryRefused = (saleId: string | null, detail: string) => ({
      saleId,
      status: 400,
      code: 'invalid_request',
      detail: expect.stringContaining(detail),
    })
    expect(body.results).toEqual([
      expect.objectContaining({ saleId: first.saleId, status: 201 }),
      entryRefused(null, 'saleId: Invalid UUID'),
      entryRefused(good.saleId, 'Unrecognized key: "note"'),
      expect.objectContaining({ saleId: second.saleId, status: 201 }),
      entryRefused(good.saleId, 'And 1 more'),
      entryRefused(null, 'expected object'),
      entryRefused(null, 'expected object'),
      entryRefused(null, 'expected object'),
      entryRefused(null, 'saleId'),
      entryRefused(good.saleId, 'sale: Invalid input'),
      expect.objectContaining({ saleId: third.saleId, status: 201 }),
    ])
  })

  test('past the lines that a batch may have is refused with batch_too_long, and recorded in another batch', async () => {
    const long = (sequence: number) => {
      const { saleId, sale } = longSaleOf(open, sequence, 500, undefined, { soldAt: noon() })
      return { saleId, sale }
    }
    // Lines that are too many for one sale are not read, and do not count.
    const tooLong = { saleId: randomUUID(), sale: { ...sold(40).sale, lines: Array(501).fill({}) } }
    const sales = [tooLong, ...Array.from({ length: 10 }, (_, index) => long(41 + index))]
    const late = sold(51)
    const { body } = await ask('POST', '/sales/batch', { sales: [...sales, late] })
    const results = body.results as { status: number }[]
    expect(results.map(({ status }) => status)).toEqual([400, ...Array(10).fill(201), 429])
    expect(results.at(-1)).toMatchObject({ saleId: late.saleId, code: 'batch_too_long' })
    expect(await ask('POST', '/sales/batch', { sales: [late] })).toMatchObject({
      body: { results: [{ status: 201 }] },
    })
  })
})

describe('a form', () => {
  test.each([257, 300, 4_000])('with a line of %i between its parts is refused', async (length) => {
    const boundary = 'b'.repeat(length)
    const part = 'content-disposition: form-data; name="file"; filename="x.csv"'
    for (const path of ['/products/import?dryRun=true', '/sales/import?dryRun=true']) {
      const answer = await served.call({
        method: 'POST',
        url: `${open.at}${path}`,
        token: open.token,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\n${part}\r\n\r\nsku\r\n--${boundary}--\r\n`,
      })
      expect(answer).toMatchObject(refused)
    }
  })
})

describe('a refusal', () => {
  test('stays small, however much was wrong', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, 0]))
    const answers = await Promise.all([
      ask('POST', '/sales/batch', unknown),
      ask('POST', '/sales/batch', { sales: Array(100_000).fill({}) }),
      ask('PUT', `/sales/${randomUUID()}`, { lines: Array(50_000).fill({}) }),
      ask('POST', '/products', { barcodes: Array(50_000).fill('') }),
      ask('POST', '/tills', { ['k'.repeat(200_000)]: 1 }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject(refused)
      expect(JSON.stringify(answer.body).length).toBeLessThan(25_000)
    }
  })
})
