import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AgeingPage, PartyPage, PartyStatement } from '#domain/api/credit.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { createCustomer } from '#server/customers/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

/** Ama owed 500 forty days ago and 200 today, Kofi owes 90, and the mill is owed 900. */
async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks()
  const [ama, kofi, mill] = [randomUUID(), randomUUID(), randomUUID()]
  await createCustomer(served.database(), shopId, { customerId: ama, name: 'Ama' })
  await createCustomer(served.database(), shopId, { customerId: kofi, name: 'Kofi' })
  const put = async (what: string, payload: object) => {
    const id = randomUUID()
    const url = `/api/shops/${shopId}/${what}/${id}`
    expect(await served.call({ method: 'PUT', url, token, payload })).toMatchObject({ status: 201 })
    return id
  }
  const owes = (customerId: string, amountMinor: number, businessDay: Day) =>
    put('opening-items', { account: '1100', customerId, amountMinor, businessDay })
  await owes(ama, 500, addDays(today(), -40))
  await owes(ama, 200, today())
  await owes(kofi, 90, addDays(today(), -1))
  const bill = { account: '2000', supplierId: mill, supplierName: 'Volta Mills', amountMinor: 900 }
  await put('opening-items', { ...bill, businessDay: today() })
  const received = { direction: 'received', customerId: ama, money: 'bank' }
  const pay = (amountMinor: number, businessDay: Day) =>
    put('party-payments', { ...received, amountMinor, businessDay, mayOverpay: true })
  const get = async (path: string) =>
    (await served.call({ method: 'GET', url: `/api/shops/${shopId}/credit/${path}`, token })).body
  return { ama, mill, put, pay, get }
}

test('the ageing of any day is what was open then, and the accounts say the same', async () => {
  const { ama, put, pay, get } = await openBooks()
  await pay(300, addDays(today(), -10))
  const now = (await get('customers')) as unknown as AgeingPage
  expect(now.items).toMatchObject([
    {
      party: ama,
      name: 'Ama',
      balanceMinor: 400,
      ages: [200, 0, 200, 0, 0],
      lastPaymentDay: addDays(today(), -10),
    },
    { name: 'Kofi', balanceMinor: 90, ages: [0, 90, 0, 0, 0], lastPaymentDay: null },
  ])
  expect(now.totals).toEqual({
    balanceMinor: 490,
    ages: [200, 90, 200, 0, 0],
    creditMinor: 0,
    depositMinor: 0,
  })
  expect(now.ties).toEqual([
    { account: '1100', openMinor: 490, ledgerMinor: 490 },
    { account: '2200', openMinor: 0, ledgerMinor: 0 },
    { account: '2250', openMinor: 0, ledgerMinor: 0 },
  ])
  // What was taken back is no payment.
  const bounced = await pay(10, today())
  const last = async () => ((await get('customers')) as unknown as AgeingPage).items[0]?.lastPaymentDay
  expect(await last()).toBe(today())
  await put('reversals', { of: { kind: 'payment', id: bounced }, reason: 'It bounced' })
  expect(await last()).toBe(addDays(today(), -10))
  const before = (await get(`customers?on=${addDays(today(), -11)}&show=open`)) as unknown as AgeingPage
  expect(before.items).toMatchObject([{ name: 'Ama', balanceMinor: 500, ages: [0, 500, 0, 0, 0] }])
  expect(before.ties[0]).toMatchObject({ openMinor: 500, ledgerMinor: 500 })
})

test('the server searches, filters, orders and pages the ageing', async () => {
  const { mill, get } = await openBooks()
  const names = async (query: string) =>
    ((await get(`customers?${query}`)) as unknown as AgeingPage).items.map(({ name }) => name)
  expect(await names('search=kof')).toEqual(['Kofi'])
  expect(await names('sort=balance')).toEqual(['Kofi', 'Ama'])
  expect(await names('show=credit')).toEqual([])
  const first = (await get('customers?limit=1&sort=name')) as unknown as AgeingPage
  expect(first).toMatchObject({ count: 2, items: [{ name: 'Ama' }], totals: { balanceMinor: 790 } })
  expect(await names(`limit=1&sort=name&cursor=${first.nextCursor}`)).toEqual(['Kofi'])
  // No record of its own yet: its name is in the opening.
  expect(await get('suppliers')).toMatchObject({
    items: [{ party: mill, name: 'Volta Mills', isOnRecord: false, balanceMinor: 900 }],
    ties: [{ account: '2000', openMinor: -900, ledgerMinor: -900 }],
  })
})

test('a customer’s statement begins with the earlier balance and ends with what is open', async () => {
  const { ama, pay, get } = await openBooks()
  await pay(800, today())
  const query = `from=${addDays(today(), -5)}&to=${today()}`
  const statement = (await get(`customers/${ama}/statement?${query}`)) as unknown as PartyStatement
  expect(statement).toMatchObject({ name: 'Ama', openingMinor: 500, closingMinor: -100 })
  expect(statement.lines).toMatchObject([
    { raisedMinor: 200, balanceMinor: 700, source: { kind: 'opening-balance' } },
    { loweredMinor: 800, balanceMinor: -100, source: { kind: 'payment' } },
  ])
  const page = (await get(`customers/${ama}`)) as unknown as PartyPage
  expect(page).toMatchObject({ balanceMinor: -100, creditMinor: 100, record: { name: 'Ama' } })
  expect(page.open).toMatchObject([{ isOwed: false, openMinor: 100, source: { kind: 'payment' } }])
  expect(await get(`customers/${randomUUID()}`)).toMatchObject({ code: 'customer_not_found' })
})
