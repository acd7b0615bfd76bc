import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Customer } from '#domain/api/customer.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

function customersOf({ shopId, ownerToken: token }: { shopId: string; ownerToken: string }) {
  const url = `/api/shops/${shopId}/customers`
  return {
    add: (payload: object) => served.call({ method: 'POST', url, token, payload }),
    async list(query = '') {
      const { body } = await served.call({ method: 'GET', url: `${url}${query}`, token })
      return { names: (body.items as Customer[]).map(({ name }) => name), nextCursor: body.nextCursor }
    },
  }
}

test('a customer who is added twice is there once; other content under the same id is refused', async () => {
  const customers = customersOf(await served.openOwnedShop())
  const customer = { customerId: randomUUID(), name: 'Ama Mensah', phone: '024 000 0000' }
  const added = {
    customerId: customer.customerId,
    name: 'Ama Mensah',
    phone: '024 000 0000',
    number: null,
    email: null,
    limitMinor: null,
    isArchived: false,
    revision: 1,
  }
  expect(await customers.add(customer)).toMatchObject({ status: 201, body: added })
  expect(await customers.add(customer)).toMatchObject({ status: 200, body: added })
  expect(await customers.add({ ...customer, name: 'Kofi' })).toMatchObject({
    status: 409,
    body: { code: 'customer_conflict' },
  })
  expect((await customers.list()).names).toEqual(['Ama Mensah'])
})

test('a customer number belongs to one customer; customers without one are many', async () => {
  const customers = customersOf(await served.openOwnedShop())
  for (const name of ['A', 'B'])
    expect((await customers.add({ customerId: randomUUID(), name })).status).toBe(201)
  expect((await customers.add({ customerId: randomUUID(), name: 'C', number: '17' })).status).toBe(201)
  expect(await customers.add({ customerId: randomUUID(), name: 'D', number: '17' })).toMatchObject({
    status: 409,
    body: { code: 'customer_number_taken' },
  })
})

test('customers page by name, and are found by words of name, number, telephone and email', async () => {
  const customers = customersOf(await served.openOwnedShop())
  for (const [index, name] of ['Ama Mensah', 'Esi Mensah', 'Kofi (Bar) Owusu'].entries()) {
    await customers.add({
      customerId: randomUUID(),
      name,
      number: `N-${index}`,
      email: `c${index}@example.com`,
    })
  }
  const first = await customers.list('?limit=2')
  expect(first.names).toEqual(['Ama Mensah', 'Esi Mensah'])
  expect(await customers.list(`?limit=2&cursor=${first.nextCursor}`)).toEqual({
    names: ['Kofi (Bar) Owusu'],
    nextCursor: null,
  })
  expect((await customers.list('?search=mensah%20esi')).names).toEqual(['Esi Mensah'])
  expect((await customers.list('?search=(bar')).names).toEqual(['Kofi (Bar) Owusu'])
  expect((await customers.list('?search=n-0')).names).toEqual(['Ama Mensah'])
  expect((await customers.list('?search=.*')).names).toEqual([])
})
