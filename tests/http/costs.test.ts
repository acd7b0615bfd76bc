import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { nameOf } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import { Shop } from '#domain/api/shop.ts'
import { productFileLimits } from '#domain/import/table/limits.ts'
import { readTable } from '#domain/import/table/table.ts'
import { minor } from '#domain/money.ts'
import { encodeCursor } from '#server/http/cursor.ts'
import { saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { mailServer, partsOf } from '../support/mail-server.ts'
import { aPhoto, formWith } from '../support/photo.ts'
import { servedApp } from '../support/served-app.ts'

const mail = mailServer()
const served = servedApp(() => ({ mail: { smtpUrl: mail.url(), from: 'shop@example.com' } }))
const receiptTo = 'customer@example.com'

/** Figures that are nowhere else: what one unit costs, and what one sale of it earns. */
const costMinor = minor(73_129)
const priceMinor = minor(98_765)
const marginMinor = minor(25_636)
const reported = /73[,.]?129|731[.]29|25[,.]?636|256[.]36/
const namedSo = /cost|margin|profit|value/i

const [ownerCode, employeeCode] = ['301975', '482913']

/** Refused here, and with which code: one is the owner's alone, and this till has no printer. */
const refusedHere: Readonly<Record<string, string>> = {
  'GET /api/setup/progress': 'forbidden',
  'POST /api/shops/:shopId/tills/:tillId/print': 'printer_missing',
  'POST /api/shops/:shopId/tills/:tillId/drawer': 'drawer_cause_unknown',
  'PUT /api/shops/:shopId/sales/:saleId/payment-corrections/:correctionId': 'payment_correction_needs_owner',
  'PUT /api/shops/:shopId/exchanges/:exchangeId': 'exchange_mismatch',
  'GET /api/shops/:shopId/store-credit': 'credit_code_unknown',
  'PUT /api/shops/:shopId/store-credit/holds/:saleId': 'credit_code_unknown',
  'GET /api/shops/:shopId/deposits/:depositId': 'deposit_not_found',
  'PUT /api/shops/:shopId/deposit-holds/:saleId/:depositId': 'deposit_not_found',
  'POST /api/shops/:shopId/quotations/:quotationId/email': 'quotation_without_address',
}

/** How an employee calls each of the routes open to one; `POST` and `PUT` are what a till sends. */
function callsOf(open: Awaited<ReturnType<typeof openStockedShop>>) {
  const { shopId, productId, tillId, nextSale, saleId, countId, customerId, supplierId } = open
  const { pictureId } = open
  const since = encodeCursor({ atMs: Date.now(), version: 0, hash: '', newestId: '', newestAtMs: 0 })
  const shop = `/api/shops/${shopId}`
  const { saleId: nextId, sale } = nextSale(2)
  const [{ lineId, productId: soldId, quantityMilli, unitPriceMinor, taxClassId } = noLine()] = sale.lines
  const heldLine = {
    ...{ lineId, productId: soldId, name: 'Soap', sku: 'SOAP', unit: 'piece' },
    ...{ quantityMilli, unitPriceMinor, taxClassId },
  }
  const payment = `${shop}/payments/${randomUUID()}`
  const heldId = randomUUID()
  const quotation = `${shop}/quotations/${randomUUID()}`
  const shift = `${shop}/shifts/${randomUUID()}`
  return {
    'GET /api/me': { url: '/api/me' },
    'GET /api/me/refused-attempts': { url: '/api/me/refused-attempts' },
    'GET /api/me/sessions': { url: '/api/me/sessions' },
    // The owner's alone; it is here to see that an employee is refused.
    'GET /api/setup/progress': { url: '/api/setup/progress' },
    'GET /api/shops/:shopId': { url: shop },
    'GET /api/shops/:shopId/tills': { url: `${shop}/tills` },
    'POST /api/shops/:shopId/tills': { url: `${shop}/tills`, payload: { tillId, name: 'By the door' } },
    'GET /api/shops/:shopId/cashiers': { url: `${shop}/cashiers` },
    'POST /api/shops/:shopId/cashiers/:uid/turn': {
      url: `${shop}/cashiers/${open.employeeUid}/turn`,
      payload: { code: employeeCode },
    },
    'POST /api/shops/:shopId/approvals': {
      url: `${shop}/approvals`,
      payload: { saleId, act: 'discount', mostMinor: 100, by: { code: ownerCode } },
    },
    'GET /api/shops/:shopId/held-baskets': { url: `${shop}/held-baskets` },
    'PUT /api/shops/:shopId/held-baskets/:heldId': {
      url: `${shop}/held-baskets/${heldId}`,
      payload: {
        ...{ tillId, name: 'Ama', heldAt: new Date().toISOString() },
        contents: {
          basketId: heldId,
          lines: [heldLine],
        },
      },
    },
    'POST /api/shops/:shopId/held-baskets/:heldId/take': {
      url: `${shop}/held-baskets/${heldId}/take`,
      payload: { tillId },
    },
    'DELETE /api/shops/:shopId/held-baskets/:heldId': {
      url: `${shop}/held-baskets/${heldId}?tillId=${tillId}`,
    },
    'PUT /api/shops/:shopId/quotations/:quotationId': {
      url: quotation,
      payload: {
        ...{ tillId, validUntil: today() },
        contents: { basketId: heldId, lines: [heldLine], customer: { customerId, name: 'Efua' } },
      },
    },
    'GET /api/shops/:shopId/store-credit': { url: `${shop}/store-credit?code=12345-6789T` },
    'PUT /api/shops/:shopId/store-credit/holds/:saleId': {
      url: `${shop}/store-credit/holds/${randomUUID()}`,
      payload: { code: '12345-6789T', amountMinor: 100 },
    },
    'DELETE /api/shops/:shopId/store-credit/holds/:saleId': {
      url: `${shop}/store-credit/holds/${randomUUID()}`,
    },
    'PUT /api/shops/:shopId/tills/:tillId/deposits/:depositId': {
      url: `${shop}/tills/${tillId}/deposits/${randomUUID()}`,
      payload: {
        ...{ customerId, businessDay: today(), text: 'A cupboard', taxClassId: 'standard' },
        tenders: [{ kind: 'cash', amountMinor: 100 }],
      },
    },
    'GET /api/shops/:shopId/customers/:customerId/deposits': {
      url: `${shop}/customers/${customerId}/deposits`,
    },
    'GET /api/shops/:shopId/deposits/:depositId': { url: `${shop}/deposits/${randomUUID()}` },
    'PUT /api/shops/:shopId/deposit-holds/:saleId/:depositId': {
      url: `${shop}/deposit-holds/${randomUUID()}/${randomUUID()}`,
      payload: { customerId, amountMinor: 100 },
    },
    'DELETE /api/shops/:shopId/deposit-holds/:saleId/:depositId': {
      url: `${shop}/deposit-holds/${randomUUID()}/${randomUUID()}`,
    },
    'GET /api/shops/:shopId/quotations': { url: `${shop}/quotations` },
    'GET /api/shops/:shopId/quotations/export': { url: `${shop}/quotations/export?format=csv` },
    'GET /api/shops/:shopId/quotations/:quotationId': { url: quotation },
    'POST /api/shops/:shopId/quotations/:quotationId/email': { url: `${quotation}/email`, payload: {} },
    'POST /api/shops/:shopId/quotations/:quotationId/sell': {
      url: `${quotation}/sell`,
      payload: { tillId, basketId: randomUUID() },
    },
    'POST /api/shops/:shopId/quotations/:quotationId/withdraw': {
      url: `${quotation}/withdraw`,
      payload: {},
    },
    'POST /api/shops/:shopId/tills/:tillId/print': {
      url: `${shop}/tills/${tillId}/print`,
      payload: { document: { kind: 'test' }, format: { columns: 48, characterMode: 'cp858' } },
    },
    'POST /api/shops/:shopId/tills/:tillId/drawer': {
      url: `${shop}/tills/${tillId}/drawer`,
      payload: { for: 'opening', id: randomUUID() },
    },
    'POST /api/shops/:shopId/sales/:saleId/email': {
      url: `${shop}/sales/${saleId}/email`,
      payload: { to: receiptTo },
    },
    'PUT /api/shops/:shopId/sales/:saleId/payment-corrections/:correctionId': {
      url: `${shop}/sales/${saleId}/payment-corrections/${randomUUID()}`,
      payload: { from: { kind: 'cash' }, to: { kind: 'card' }, amountMinor: 1, reason: 'Wrong key' },
    },
    'PUT /api/shops/:shopId/exchanges/:exchangeId': {
      url: `${shop}/exchanges/${randomUUID()}`,
      payload: { returned: nextSale(5), sold: nextSale(6) },
    },
    'PUT /api/shops/:shopId/drawer-openings/:openingId': {
      url: `${shop}/drawer-openings/${randomUUID()}`,
      payload: { tillId, openedAt: new Date().toISOString(), reason: 'Change for a note' },
    },
    'GET /api/shops/:shopId/customers': { url: `${shop}/customers` },
    'POST /api/shops/:shopId/customers': {
      url: `${shop}/customers`,
      payload: { customerId: randomUUID(), name: 'Ama' },
    },
    'GET /api/shops/:shopId/customers/:customerId': { url: `${shop}/customers/${customerId}` },
    'GET /api/shops/:shopId/customers/:customerId/balance': {
      url: `${shop}/customers/${customerId}/balance`,
    },
    'PUT /api/shops/:shopId/tills/:tillId/payments/:paymentId': {
      url: `${shop}/tills/${tillId}/payments/${randomUUID()}`,
      payload: { customerId, businessDay: today(), money: 'cash', amountMinor: 400 },
    },
    'GET /api/shops/:shopId/suppliers': { url: `${shop}/suppliers` },
    'GET /api/shops/:shopId/suppliers/:supplierId': { url: `${shop}/suppliers/${supplierId}` },
    'GET /api/shops/:shopId/stock-counts': { url: `${shop}/stock-counts` },
    'GET /api/shops/:shopId/stock-counts/:countId': { url: `${shop}/stock-counts/${countId}` },
    'PUT /api/shops/:shopId/stock-counts/:countId/entries/:entryId': {
      url: `${shop}/stock-counts/${countId}/entries/${randomUUID()}`,
      payload: { productId, mode: 'add', quantityMilli: 9_000, ageMs: 0 },
    },
    'GET /api/shops/:shopId/products': { url: `${shop}/products?status=all` },
    'GET /api/shops/:shopId/products/best-sellers': { url: `${shop}/products/best-sellers` },
    'GET /api/shops/:shopId/products/changes': { url: `${shop}/products/changes?since=${since}` },
    'GET /api/shops/:shopId/customers/changes': { url: `${shop}/customers/changes` },
    'GET /api/shops/:shopId/products/:productId': { url: `${shop}/products/${productId}` },
    'GET /api/shops/:shopId/products/:productId/pictures/:pictureId': {
      url: `${shop}/products/${productId}/pictures/${pictureId}`,
    },
    'GET /api/shops/:shopId/products/:productId/prices': { url: `${shop}/products/${productId}/prices` },
    'GET /api/shops/:shopId/products/export': { url: `${shop}/products/export` },
    'GET /api/shops/:shopId/products/table': { url: `${shop}/products/table?format=csv` },
    'GET /api/shops/:shopId/products/groups': { url: `${shop}/products/groups` },
    'PUT /api/shops/:shopId/sales/:saleId': { url: `${shop}/sales/${nextId}`, payload: sale },
    'POST /api/shops/:shopId/sales/batch': {
      url: `${shop}/sales/batch`,
      payload: { sales: [3, 4].map((sequence) => nextSale(sequence)) },
    },
    'GET /api/shops/:shopId/payments/ways': { url: `${shop}/payments/ways` },
    'PUT /api/shops/:shopId/payments/:paymentId': {
      url: payment,
      payload: { tender: 'card', amountMinor: priceMinor, tillId, saleId, reference: 'On the slip' },
    },
    'GET /api/shops/:shopId/payments/:paymentId': { url: payment },
    'POST /api/shops/:shopId/payments/:paymentId/giving-up': { url: `${payment}/giving-up`, payload: {} },
    'POST /api/shops/:shopId/ledger/witness': {
      url: `${shop}/ledger/witness`,
      payload: {
        receipts: [{ saleId, number: 1, hash: 'f'.repeat(64), recordedAt: new Date().toISOString() }],
      },
    },
    'GET /api/shops/:shopId/sales': { url: `${shop}/sales` },
    'GET /api/shops/:shopId/sales/export': { url: `${shop}/sales/export?format=csv` },
    'GET /api/shops/:shopId/sales/:saleId': { url: `${shop}/sales/${saleId}` },
    'PUT /api/shops/:shopId/shifts/:shiftId': {
      url: shift,
      payload: { tillId, float: { amountMinor: 500, denominations: [] }, lastSequence: 0 },
    },
    'PUT /api/shops/:shopId/shifts/:shiftId/movements/:movementId': {
      url: `${shift}/movements/${randomUUID()}`,
      payload: { direction: 'out', place: 'expense', amountMinor: 100, reason: 'Taxi' },
    },
    'PUT /api/shops/:shopId/shifts/:shiftId/close': {
      url: `${shift}/close`,
      payload: {
        cash: { amountMinor: 400, denominations: [] },
        slips: [],
        countedAt: new Date().toISOString(),
        lastSequence: 0,
        atTill: tillId,
      },
    },
    'GET /api/shops/:shopId/shifts': { url: `${shop}/shifts` },
    'GET /api/shops/:shopId/shifts/:shiftId': { url: shift },
    'GET /api/shops/:shopId/outside-shifts': { url: `${shop}/outside-shifts` },
    'GET /api/shops/:shopId/outside-shifts-taken': { url: `${shop}/outside-shifts-taken` },
    'GET /api/shops/:shopId/outside-shifts/:tillId': { url: `${shop}/outside-shifts/${tillId}` },
    'GET /api/shops/:shopId/today': { url: `${shop}/today` },
  }
}

async function openStockedShop() {
  const employee = await served.person('employee')
  const { shop, shopId, ownerToken } = await served.openOwnedShop({
    employee: [{ contact: employee.email, uid: employee.uid }],
    taxRegistrations: [],
  })
  const productId = randomUUID()
  await served.call({
    method: 'POST',
    url: `/api/shops/${shopId}/products`,
    token: ownerToken,
    payload: {
      ...{ productId, sku: 'GEN-1', name: 'Generator', priceMinor, costMinor },
      openingQuantityMilli: 10_000,
    },
  })
  const product = await served.database().collections.products.findOne({ '_id.productId': productId })
  if (!product) throw new Error('the product was just made')
  const tillId = randomUUID()
  const nextSale = (sequence: number) => {
    const soldAt = new Date().toISOString()
    const { saleId, sale } = saleOf({ shop, product, tillId }, sequence, { soldAt })
    return { saleId, sale }
  }
  const { saleId, sale } = nextSale(1)
  const url = `/api/shops/${shopId}/sales/${saleId}`
  await served.call({ method: 'PUT', url, token: ownerToken, payload: sale })
  const put = (rest: string, payload: object) =>
    served.call({ method: 'PUT', url: `/api/shops/${shopId}${rest}`, token: ownerToken, payload })
  await put(`/staff/${encodeURIComponent(employee.email)}/code`, { code: employeeCode })
  const countId = randomUUID()
  await served.unlockBooks(ownerToken)
  await put('/own-code', { code: ownerCode })
  const count = `/api/shops/${shopId}/stock-counts/${countId}`
  await served.call({ method: 'PUT', url: count, token: ownerToken, payload: { name: 'March' } })
  const [customerId, supplierId] = [randomUUID(), randomUUID()]
  const add = (url: string, payload: object) =>
    served.call({ method: 'POST', url: `/api/shops/${shopId}${url}`, token: ownerToken, payload })
  await add('/tills', { tillId, name: 'By the door' })
  await add('/customers', { customerId, name: 'Efua' })
  await add('/suppliers', { supplierId, name: 'Harbour Wholesale' })
  await served.call({
    method: 'PUT',
    url: `/api/shops/${shopId}/opening-items/${randomUUID()}`,
    token: ownerToken,
    payload: { account: '1100', businessDay: today(), amountMinor: 500, customerId },
  })
  const pictureId = randomUUID()
  await served.call({
    method: 'PUT',
    url: `/api/shops/${shopId}/products/${productId}/pictures/${pictureId}`,
    token: ownerToken,
    ...formWith(await aPhoto()),
  })
  const { token } = await served.signIn(employee)
  return {
    ...{ shopId, ownerToken, employeeToken: token, employeeUid: employee.uid, productId, tillId },
    ...{ nextSale, saleId, countId, customerId, supplierId, pictureId },
  }
}

/** The paths of all members named after a cost or what is earned. */
function namesIn(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) => {
    const own = !Array.isArray(value) && namedSo.test(key) ? [`${path}.${key}`] : []
    return [...own, ...namesIn(member, `${path}.${key}`)]
  })
}

const rowsOf = (access: string) => allRoutes.filter((route) => route.access === access).map(nameOf)

describe('what goods cost and earn', () => {
  let open: Awaited<ReturnType<typeof openStockedShop>>
  beforeAll(async () => {
    open = await openStockedShop()
  })

  test('is in no answer that an employee gets, whichever route is called', async () => {
    const calls = callsOf(open)
    const readable = [...rowsOf('employee'), ...rowsOf('session').filter((route) => route.startsWith('GET '))]
    expect(Object.keys(calls).sort()).toEqual(readable.sort())
    const leaks: string[] = []
    for (const [route, { url, ...rest }] of Object.entries(calls)) {
      const method = route.split(' ')[0] as 'GET' | 'POST' | 'PUT'
      const headers = { authorization: `Bearer ${open.employeeToken}` }
      const answer = await served.app().inject({ method, url, headers, ...rest })
      const code = answer.statusCode < 300 ? undefined : answer.json().code
      expect([route, code]).toEqual([route, refusedHere[route]])
      if (reported.test(answer.body)) leaks.push(`${route}: its answer holds the figure`)
      const isJson = String(answer.headers['content-type']).includes('json')
      if (isJson) leaks.push(...namesIn(answer.json()).map((path) => `${route}: ${path}`))
      else if (namedSo.test(answer.body)) leaks.push(`${route}: its file has such a column`)
    }
    const [receipt] = mail.mailsTo(receiptTo).map((one) => partsOf(one).text)
    expect(receipt).toContain('Generator')
    if (reported.test(receipt ?? '') || namedSo.test(receipt ?? '')) leaks.push('the receipt by email')
    expect(leaks).toEqual([])
  })

  test('is in none of the files an employee downloads, which the import still reads', async () => {
    const file = async (token: string) => {
      const url = `/api/shops/${open.shopId}/products/export?format=xlsx`
      const answer = await served
        .app()
        .inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      const rows: string[][] = []
      const content = new Blob([new Uint8Array(answer.rawPayload)])
      for await (const { cells } of readTable(content, productFileLimits)) rows.push(cells)
      return rows
    }
    const [employees, owners] = [await file(open.employeeToken), await file(open.ownerToken)]
    expect(owners[0]).toContain('Cost')
    expect(employees[0]).toEqual(owners[0]?.filter((header) => header !== 'Cost'))
    expect(employees[1]).not.toContain('731.29')
    // The empty cells at a row's end are not in the file.
    expect(employees[1]).toHaveLength((owners[1]?.length ?? 0) - 1)
  })

  test('is there for the owner, and for an administrator who reads', async () => {
    const { adminToken } = await served.openAdministrator()
    for (const token of [open.ownerToken, adminToken]) {
      const read = async (path: string) =>
        (await served.call({ method: 'GET', url: `/api/shops/${open.shopId}/${path}`, token })).body
      expect(await read(`products/${open.productId}`)).toMatchObject({
        costMinor,
        averageCostMinor: costMinor,
      })
      expect(await read('products')).toMatchObject({ items: [{ costMinor }] })
      const { today } = (await read('today')) as { today: { grossMarginMinor: number } }
      expect(today.grossMarginMinor).toBeGreaterThanOrEqual(marginMinor)
    }
  })

  test('is demanded by no answer of a route open to employees, as the document of the API has it', async () => {
    const { body } = await served.call({ method: 'GET', url: '/api/openapi.json' })
    const { paths } = body as { paths: Record<string, Record<string, { responses: object }>> }
    const demanded = rowsOf('employee').flatMap((route) => {
      const [method = '', url = ''] = route.split(' ')
      const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect([route, operation !== undefined]).toEqual([route, true])
      return requiredIn(operation?.responses).filter((name) => namedSo.test(name))
    })
    expect(demanded).toEqual([])
  })
})

/** Every name in a `required` of a JSON schema, however deep. */
function requiredIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([key, member]) =>
    key === 'required' && Array.isArray(member) ? (member as string[]) : requiredIn(member),
  )
}

test('an employee sees them within five seconds once the shop shows them to its staff, and no longer than it does', async () => {
  const { shopId, productId, employeeToken, ownerToken } = await openStockedShop()
  const asksFor = async () => {
    const url = `/api/shops/${shopId}/products/${productId}`
    return 'costMinor' in (await served.call({ method: 'GET', url, token: employeeToken })).body
  }
  const set = async (seesEarnings: boolean) => {
    const value = { maxDiscountBp: 2_500, mayReturn: true, mayRefundCash: true, seesEarnings }
    const from = today()
    const url = `/api/shops/${shopId}/settings/${randomUUID()}`
    const payload = { setting: 'staff-limits', value, from }
    return served.call({ method: 'PUT', url, token: ownerToken, payload })
  }
  expect(await asksFor()).toBe(false)
  expect(await set(true)).toMatchObject({ status: 201 })
  await expect.poll(asksFor, { timeout: 6_000 }).toBe(true)
  const shop = await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token: employeeToken })
  expect(() => Shop.parse(shop.body)).not.toThrow()
  await set(false)
  await expect.poll(asksFor, { timeout: 6_000 }).toBe(false)
  expect(() => Shop.parse(shop.body)).not.toThrow()
})

function noLine(): never {
  throw new Error('the sale has no line')
}
