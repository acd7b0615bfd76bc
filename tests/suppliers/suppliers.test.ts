import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Supplier } from '#domain/api/supplier.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

/** Customers and suppliers are kept alike, and each is held to the same. */
const kinds = [
  { kind: 'customer', idName: 'customerId' },
  { kind: 'supplier', idName: 'supplierId' },
] as const

function partiesOf(kind: string, { shopId, ownerToken: token }: { shopId: string; ownerToken: string }) {
  const url = `/api/shops/${shopId}/${kind}s`
  return {
    add: (payload: object) => served.call({ method: 'POST', url, token, payload }),
    change: (id: string, payload: object) =>
      served.call({ method: 'PATCH', url: `${url}/${id}`, token, payload }),
    get: (id: string) => served.call({ method: 'GET', url: `${url}/${id}`, token }),
    async names(query = '') {
      const { body } = await served.call({ method: 'GET', url: `${url}${query}`, token })
      return (body.items as Supplier[]).map(({ name }) => name)
    },
  }
}

describe.each(kinds)('a $kind', ({ kind, idName }) => {
  const open = async () => {
    const parties = partiesOf(kind, await served.openOwnedShop())
    const id = randomUUID()
    const party = {
      ...{ [idName]: id, name: 'Volta Mills', number: 'V-1', phone: '024 000 0001' },
      ...{ email: 'mills@example.com', address: '4 Harbour Road, Tema', taxpayerNumber: 'C0001234567' },
      ...{ termsDays: 30, limitMinor: 500_000 },
    }
    expect(await parties.add(party)).toMatchObject({ status: 201, body: { ...party, revision: 1 } })
    return { parties, id, party }
  }

  test('that is added twice is there once; other content under its id is refused', async () => {
    const { parties, party } = await open()
    expect(await parties.add(party)).toMatchObject({ status: 200, body: party })
    expect(await parties.add({ ...party, termsDays: 14 })).toMatchObject({
      status: 409,
      body: { code: `${kind}_conflict` },
    })
    expect(await parties.add({ ...party, [idName]: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: `${kind}_number_taken` },
    })
    expect(await parties.names()).toEqual(['Volta Mills'])
  })

  test('is changed on the revision that was seen: of two changes at once one is refused', async () => {
    const { parties, id, party } = await open()
    const answers = await Promise.all([
      parties.change(id, { name: 'Volta Mills Ltd', revision: 1 }),
      parties.change(id, { phone: null, revision: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
    const { body } = await parties.get(id)
    const { name, phone } = party
    expect([
      { name: 'Volta Mills Ltd', phone },
      { name, phone: null },
    ]).toContainEqual({ name: body.name, phone: body.phone })
    expect(body.revision).toBe(2)
  })

  test('that is archived is listed no more, is found among the archived, and comes back', async () => {
    const { parties, id } = await open()
    expect(await parties.change(id, { isArchived: true, revision: 1 })).toMatchObject({
      status: 200,
      body: { isArchived: true, revision: 2 },
    })
    expect(await parties.names()).toEqual([])
    expect(await parties.names('?status=archived')).toEqual(['Volta Mills'])
    await parties.change(id, { isArchived: false, revision: 2 })
    expect(await parties.names('?search=C000123')).toEqual(['Volta Mills'])
  })

  test('has a number of its own, and terms and a limit that can be', async () => {
    const { parties, id } = await open()
    const other = randomUUID()
    await parties.add({ [idName]: other, name: 'Osu Traders', number: 'V-2' })
    expect(await parties.change(other, { number: 'V-1', revision: 1 })).toMatchObject({
      status: 409,
      body: { code: `${kind}_number_taken` },
    })
    for (const wrong of [{ termsDays: -1 }, { termsDays: 366 }, { limitMinor: -1 }, { name: ' ' }])
      expect((await parties.change(id, { ...wrong, revision: 1 })).status).toBe(400)
    expect(await parties.change(randomUUID(), { name: 'Unknown', revision: 1 })).toMatchObject({
      status: 404,
      body: { code: `${kind}_not_found` },
    })
  })
})
