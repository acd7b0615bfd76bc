import { randomUUID } from 'node:crypto'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ProductDocument, ShopDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp()
const noon = new Date().toISOString()

type OpenShop = { shop: ShopDocument; product: ProductDocument; tillId: string; token: string; at: string }
let open: OpenShop

beforeAll(async () => {
  const { shop, shopId, ownerToken: token } = await served.openOwnedShop()
  const product = aProduct(shopId)
  await served.database().collections.products.insertOne(withLongs(product))
  const at = `/api/shops/${shopId}`
  const tillId = randomUUID()
  const till = await served.call({
    method: 'POST',
    url: `${at}/tills`,
    token,
    payload: { tillId, name: 'Front' },
  })
  expect(till.body).toMatchObject({ series: 'A' })
  open = { shop, product, tillId, token, at }
})

const put = (saleId: string, sale: object, token = open.token) =>
  served.app().inject({
    method: 'PUT',
    url: `${open.at}/sales/${saleId}`,
    headers: { authorization: `Bearer ${token}` },
    payload: sale,
  })

describe('PUT of a sale', () => {
  it('answers 201, and the same content again 200 with the same bytes', async () => {
    const { saleId, sale } = saleOf(open, 1, { soldAt: noon })
    const first = await put(saleId, sale)
    const again = await put(saleId, sale)
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(first.json()).toMatchObject({ saleId, receiptNumber: 'A-1', entryNumber: 2 })
  })

  it('moves no stock for a service, and has nothing to check of it', async () => {
    const { shopId } = open.product._id
    const service = aProduct(shopId, { isService: true })
    const { products, stockBalances, sales } = served.database().collections
    await products.insertOne(withLongs(service))
    const { saleId, sale } = saleOf({ ...open, product: service }, 60, { soldAt: noon })
    const first = await put(saleId, sale)
    expect(first.json()).toMatchObject({ receiptNumber: 'A-60', reviews: [] })
    expect((await put(saleId, sale)).rawPayload.equals(first.rawPayload)).toBe(true)
    expect(await sales.findOne({ _id: { shopId, saleId } })).toMatchObject({
      lines: [{ isService: true, costMinor: 0 }],
    })
    expect(await stockBalances.findOne({ _id: service._id })).toBeNull()
    // Of goods that moved, what they are worth is in the books.
    const change = { method: 'PATCH' as const, token: open.token, payload: { isService: true } }
    const moved = await served.call({ ...change, url: `${open.at}/products/${open.product._id.productId}` })
    expect([moved.status, moved.body]).toEqual([409, expect.objectContaining({ code: 'service_has_stock' })])
  })

  it('answers with the hash of the entry, alone and in a batch', async () => {
    const alone = saleOf(open, 40, { soldAt: noon })
    const { entryNumber, entryHash } = (await put(alone.saleId, alone.sale)).json()
    expect(await served.database().collections.chainHeads.findOne({ _id: open.shop._id })).toMatchObject({
      number: entryNumber,
      hash: entryHash,
    })
    const second = saleOf(open, 41, { soldAt: noon })
    const batch = await served.call({
      method: 'POST',
      url: `${open.at}/sales/batch`,
      token: open.token,
      payload: { sales: [alone, second].map(({ saleId, sale }) => ({ saleId, sale })) },
    })
    const head = await served.database().collections.chainHeads.findOne({ _id: open.shop._id })
    expect(batch.body).toMatchObject({
      results: [
        { status: 200, recorded: { entryNumber, entryHash } },
        { status: 201, recorded: { entryNumber: head?.number, entryHash: head?.hash } },
      ],
    })
  })

  it('answers other content under the same id with 409 sale_conflict', async () => {
    const { saleId, sale } = saleOf(open, 2, { soldAt: noon })
    await put(saleId, sale)
    const other = await put(saleId, { ...sale, note: 'another' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'sale_conflict'])
  })

  it('answers what does not add up with 422 totals_mismatch and where', async () => {
    const { saleId, sale } = saleOf(open, 3, { soldAt: noon })
    const wrong = await put(saleId, {
      ...sale,
      totals: { ...sale.totals, taxMinor: sale.totals.taxMinor + 1 },
    })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { code: 'totals_mismatch', facts: { where: 'totals.taxMinor' } },
    ])
  })

  it('answers a float, an unknown field and no lines with 400 and each by its path', async () => {
    const { saleId, sale } = saleOf(open, 3, { soldAt: noon })
    const wrong = await put(saleId, {
      ...sale,
      colour: 'red',
      lines: [{ ...sale.lines[0], unitPriceMinor: 12.5 }],
    })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['lines.0.unitPriceMinor']),
    )
    const none = await put(saleId, { ...sale, lines: [] })
    expect(none.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'lines' }] })
  })

  it('asks Keycloak nothing: a session seen before sells while Keycloak hears of none of it', async () => {
    let heard = 0
    const target = new URL(inject('keycloakUrl'))
    const proxy = createServer((incoming, outgoing) => {
      heard += 1
      incoming.pipe(
        forward(
          {
            host: target.hostname,
            port: target.port,
            path: incoming.url,
            method: incoming.method,
            headers: incoming.headers,
          },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(outgoing)
          },
        ),
      )
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const config = testConfig()
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const app = await served.build({ config: { ...config, keycloak: { ...config.keycloak, url } } })
    const call = (path: string) =>
      app.inject({ url: `${open.at}${path}`, headers: { authorization: `Bearer ${open.token}` } })
    expect((await call('/sales')).statusCode).toBe(200)
    expect(heard).toBeGreaterThan(0)
    const heardBefore = heard
    for (let turn = 0; turn < 20; turn += 1) {
      const { saleId, sale } = saleOf(open, 100 + turn, { soldAt: noon })
      const answer = await app.inject({
        method: 'PUT',
        url: `${open.at}/sales/${saleId}`,
        headers: { authorization: `Bearer ${open.token}` },
        payload: sale,
      })
      expect(answer.statusCode).toBe(201)
      expect((await call('/products')).statusCode).toBe(200)
    }
    expect(heard).toBe(heardBefore)
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })
})

describe('what an offline till had waiting', () => {
  it('is recorded in one call with a result for each sale', async () => {
    const good = saleOf(open, 201, { soldAt: noon })
    const wrong = saleOf(open, 202, { soldAt: noon, tenders: [] })
    const answer = await served.call({
      method: 'POST',
      url: `${open.at}/sales/batch`,
      token: open.token,
      payload: { sales: [good, wrong, good].map(({ saleId, sale }) => ({ saleId, sale })) },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { status: 201, recorded: { receiptNumber: 'A-201' } },
          { status: 422, code: 'tenders_mismatch' },
          { status: 200 },
        ],
      },
    })
  })
})

describe('the list of sales', () => {
  it('is newest first, pages by cursor, and is found by receipt number', async () => {
    const early = saleOf(open, 301, { soldAt: '2026-03-10T08:00:00Z' })
    const late = saleOf(open, 302, { soldAt: '2026-03-10T09:00:00Z' })
    await put(early.saleId, early.sale)
    await put(late.saleId, late.sale)
    const list = (query: string) =>
      served.call({
        method: 'GET',
        url: `${open.at}/sales?from=2026-03-10&to=2026-03-10${query}`,
        token: open.token,
      })
    const first = await list('&limit=1')
    expect(first.body.items).toMatchObject([{ receiptNumber: 'A-302', tillName: 'Front' }])
    const second = await list(`&limit=1&cursor=${String(first.body.nextCursor)}`)
    expect(second.body).toMatchObject({ items: [{ receiptNumber: 'A-301' }], nextCursor: null })
    expect((await list('&search=A-301')).body.items).toMatchObject([{ saleId: early.saleId }])
    expect((await list('&cursor=nonsense')).body).toMatchObject({ code: 'invalid_request' })
  })

  it('shows of one sale what is left to return', async () => {
    const sold = saleOf(open, 401, { soldAt: noon })
    const back = saleOf(open, 402, { soldAt: noon, kind: 'return', returnOf: sold.saleId })
    await put(sold.saleId, sold.sale)
    await put(back.saleId, {
      ...back.sale,
      lines: back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' })),
    })
    const one = await served.call({
      method: 'GET',
      url: `${open.at}/sales/${sold.saleId}`,
      token: open.token,
    })
    expect(one.body).toMatchObject({
      receiptNumber: 'A-401',
      lines: [{ name: 'Milo 400 g', returnableMilli: 0 }],
    })
    const none = await served.call({
      method: 'GET',
      url: `${open.at}/sales/${randomUUID()}`,
      token: open.token,
    })
    expect(none).toMatchObject({ status: 404, body: { code: 'sale_not_found' } })
  })
})

describe('a history over HTTP', () => {
  const rows =
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice\n9001,TEA,Tea,2,2026-01-05 08:26,2.50\n9002,TEA,Tea,-1,2026-01-06 08:26,2.50\n9003,TEA,Tea,1,2026-01-06 08:26,oops\n'
  const upload = (query: string, content = rows, field = 'file') => {
    const edge = 'edge-of-the-form'
    return served.call({
      method: 'POST',
      url: `${open.at}/sales/import${query}`,
      token: open.token,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="h.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${edge}--\r\n`,
    })
  }

  it('is read in a dry run, imported in the background, and is in the books and their export', async () => {
    expect(await upload('?dryRun=true')).toMatchObject({
      status: 200,
      body: {
        rowsRead: 3,
        rowsAccepted: 2,
        rowsRefused: 1,
        receipts: 1,
        returns: 1,
        netMinor: 250,
        refusals: [{ row: 4, code: 'price_unreadable' }],
      },
    })
    const started = await upload('')
    expect(started.status).toBe(202)
    const progress = () =>
      served.call({
        method: 'GET',
        url: `${open.at}/imports/${String(started.body.importId)}`,
        token: open.token,
      })
    await expect.poll(async () => (await progress()).body.state, { timeout: 10_000 }).toBe('done')
    expect((await progress()).body).toMatchObject({ rowsDone: 3, rowsTotal: 3, report: { netMinor: 250 } })

    const journal = `${open.at}/ledger/export?format=hledger&from=2026-01-01&to=2026-01-31`
    expect(await served.call({ method: 'GET', url: journal, token: open.token })).toMatchObject({
      status: 403,
      body: { code: 'accounting_locked' },
    })
    await served.call({
      method: 'POST',
      url: '/api/session/accounting',
      token: open.token,
      payload: { password: 'correct horse battery' },
    })
    const text = await served
      .app()
      .inject({ url: journal, headers: { authorization: `Bearer ${open.token}` } })
    expect(text.body).toMatch(/account revenues:4000 Sales {2}; type: R/)
    expect(text.body).toMatch(/2026-01-05 .*Receipt 9001/)
    const exported = (query: string) =>
      served.app().inject({
        url: `${open.at}/ledger/export?${query}`,
        headers: { authorization: `Bearer ${open.token}` },
      })
    const proof = await exported('format=proof')
    expect(proof.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="ledger-proof.jsonl"',
    })
    expect(proof.body.split('\n')[0]).toMatch(/^\{"link":\{"shopId":.*"number":1,/)
    // A chain proves nothing in parts: a range changes nothing of it.
    const entriesIn = (body: string) => body.split('\n').filter((line) => line.startsWith('{"link"'))
    const ranged = await exported('format=proof&from=2026-01-31&to=2026-01-01')
    expect(entriesIn(ranged.body)).toEqual(entriesIn(proof.body))
    expect((await exported('format=csv&from=2026-01-01')).json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'to', message: 'Choose a day.' }],
    })
    const balance = await served.call({
      method: 'GET',
      url: `${open.at}/ledger/trial-balance?on=2026-01-31`,
      token: open.token,
    })
    expect(balance.body).toMatchObject({
      accounts: [
        { account: '3950', debitMinor: 250, creditMinor: 0 },
        { account: '4000', debitMinor: 0, creditMinor: 500 },
        { account: '4010', debitMinor: 250, creditMinor: 0 },
      ],
      totalDebitMinor: 500,
      totalCreditMinor: 500,
    })
    const entries = await served.call({
      method: 'GET',
      url: `${open.at}/ledger/entries?from=2026-01-01&to=2026-01-31&limit=1`,
      token: open.token,
    })
    expect(entries.body.items).toMatchObject([
      { source: { reference: '9001' }, lines: [{ debitMinor: 500 }, { creditMinor: 500 }] },
    ])
    expect(entries.body.nextCursor).toEqual(expect.any(String))
  })

  it('without a file, with the wrong columns or a broken mapping is refused in words', async () => {
    expect(await upload('?dryRun=true', rows, 'other')).toMatchObject({
      status: 400,
      body: { code: 'file_missing' },
    })
    expect(await upload('?dryRun=true', 'a,b\n1,2\n')).toMatchObject({
      status: 422,
      body: { code: 'columns_missing', facts: { found: 'a, b' } },
    })
    expect(await upload('?dryRun=true&mapping=oops')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })
})

afterAll(async () => {
  const { auditShop } = await import('#server/audit/service.ts')
  expect(await auditShop(served.database(), open.shop._id)).toEqual([])
})
