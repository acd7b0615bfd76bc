import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { maxHeldOfShop } from '#domain/ceilings.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

const contents = {
  basketId: randomUUID(),
  lines: [
    {
      ...{ lineId: '1', productId: randomUUID(), name: 'Soap', sku: 'SOAP', unit: 'piece' },
      ...{ quantityMilli: 2_000, unitPriceMinor: 500, taxClassId: 'standard' },
    },
  ],
  note: 'Comes back at five',
}

/** A shop with two tills, and what either does with baskets that are held. */
async function twoTills() {
  const { shopId, ownerToken: token } = await served.openOwnedShop()
  const url = `/api/shops/${shopId}`
  const [front, back] = [randomUUID(), randomUUID()]
  for (const [tillId, name] of [
    [front, 'Front'],
    [back, 'Back'],
  ])
    await served.call({ method: 'POST', url: `${url}/tills`, token, payload: { tillId, name } })
  const held = `${url}/held-baskets`
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', rest: string, payload?: object) =>
    served.call({ method, url: held + rest, token, ...(payload && { payload }) })
  return {
    ...{ shopId, front, back },
    hold: (heldId: string, tillId = front, name = 'Ama', held: object = contents) =>
      call('PUT', `/${heldId}`, { tillId, name, heldAt: '2026-11-25T09:00:00.000Z', contents: held }),
    take: (heldId: string, tillId: string) => call('POST', `/${heldId}/take`, { tillId }),
    drop: (heldId: string, tillId: string) => call('DELETE', `/${heldId}?tillId=${tillId}`),
    list: async () => (await call('GET', '')).body,
  }
}

describe('a basket that a till puts aside', () => {
  test('is offered to all tills of the shop, whole and by name, and stays what it was', async () => {
    const { hold, list, front } = await twoTills()
    const heldId = randomUUID()
    expect(await hold(heldId)).toMatchObject({ status: 204 })
    expect(await hold(heldId, front, 'Another name')).toMatchObject({ status: 204 })
    expect(await list()).toEqual({
      items: [
        {
          ...{ heldId, name: 'Ama', heldAt: '2026-11-25T09:00:00.000Z', contents },
          ...{ tillId: front, till: 'Front', takenBy: null },
        },
      ],
      goneIds: [],
    })
  })

  test('is given to one of two tills that ask at the same moment, every time', async () => {
    const { hold, take, front, back } = await twoTills()
    for (let round = 0; round < 10; round += 1) {
      const heldId = randomUUID()
      await hold(heldId)
      const both = await Promise.all([take(heldId, front), take(heldId, back)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 200)?.body).toEqual({ contents })
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'held_basket_taken',
        detail: expect.stringMatching(/reopened at (Front|Back)/),
      })
    }
  })

  test('is there for the till whose answer was lost, until it says that it has it', async () => {
    const { hold, take, drop, list, front, back } = await twoTills()
    const heldId = randomUUID()
    await hold(heldId)
    await take(heldId, back)
    expect((await list()).items).toMatchObject([{ heldId, takenBy: back, contents }])
    expect(await take(heldId, back)).toMatchObject({ status: 200, body: { contents } })
    // Another till has nothing to say about it.
    expect(await drop(heldId, front)).toMatchObject({ status: 204 })
    expect(await take(heldId, back)).toMatchObject({ status: 200 })
    expect(await drop(heldId, back)).toMatchObject({ status: 204 })
    expect(await list()).toEqual({ items: [], goneIds: [heldId] })
    expect(await take(heldId, back)).toMatchObject({ status: 404, body: { code: 'held_basket_not_found' } })
    expect(await take(heldId, front)).toMatchObject({ status: 409, body: { code: 'held_basket_taken' } })
  })

  test('is given to another till where the one that took it never says that it has it, as another sale', async () => {
    const { shopId, hold, take, drop, list, front, back } = await twoTills()
    const heldId = randomUUID()
    await hold(heldId)
    await take(heldId, back)
    expect(await take(heldId, front)).toMatchObject({ status: 409 })
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
    await served
      .database()
      .db.collection('heldBaskets')
      .updateOne({ '_id.shopId': shopId }, { $set: { takenAt: elevenMinutesAgo } })
    expect((await list()).items).toMatchObject([{ heldId, takenBy: null }])
    const { status, body } = await take(heldId, front)
    expect(status).toBe(200)
    expect(body.contents).toEqual({ ...contents, basketId: expect.not.stringMatching(contents.basketId) })
    // Its answer was lost: the same again, and nothing for the till before it.
    expect((await take(heldId, front)).body).toEqual(body)
    expect(await take(heldId, back)).toMatchObject({ status: 409 })
    await drop(heldId, back)
    expect((await list()).items).toMatchObject([{ takenBy: front }])
  })

  test('that arrives after it was taken is not offered', async () => {
    const { hold, take, list, front, back } = await twoTills()
    const heldId = randomUUID()
    expect(await take(heldId, front)).toMatchObject({ status: 404 })
    expect(await hold(heldId)).toMatchObject({ status: 204 })
    expect(await list()).toEqual({ items: [], goneIds: [heldId] })
    expect(await take(heldId, back)).toMatchObject({ status: 409 })
  })

  test('is refused when it is invalid, from an unknown till, or one too many', async () => {
    const { shopId, hold, front } = await twoTills()
    expect(await hold(randomUUID(), randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'till_not_found' },
    })
    expect(await hold(randomUUID(), front, ' ')).toMatchObject({ body: { code: 'invalid_request' } })
    const many = Array.from({ length: maxHeldOfShop.full }, (_, count) => ({
      _id: { shopId, heldId: String(count) },
      ...{ tillId: front, name: 'x', heldAt: '', contents: '{}', takenBy: null },
      expiresAt: new Date(Date.now() + 60_000),
    }))
    await served.database().db.collection<(typeof many)[number]>('heldBaskets').insertMany(many)
    expect(await hold(randomUUID())).toMatchObject({ status: 409, body: { code: 'too_many_held' } })
  })

  test('has no payments, nothing a till does not price by, and no price that none could count', async () => {
    const { hold, list, front } = await twoTills()
    const [line] = contents.lines
    const cases = [
      { tenders: [{ kind: 'cash', amountMinor: 50_000 }] },
      { lines: [{ ...line, more: [{}] }] },
      { lines: [{ ...line, quantityMilli: Number.MAX_SAFE_INTEGER }] },
      { lines: [{ ...line, unitPriceMinor: 1_000_000_000_000 }] },
      { lines: Array.from({ length: 3 }, () => ({ ...line, unitPriceMinor: 200_000_000_000 })) },
      { discount: null },
      { discount: { kind: 'percent', percentBp: 10_001 } },
    ]
    for (const one of cases)
      expect(await hold(randomUUID(), front, 'Ama', { ...contents, ...one })).toMatchObject({
        body: { code: 'invalid_request' },
      })
    expect((await list()).items).toEqual([])
  })

  test('takes so much space with the others at most', async () => {
    const { shopId, hold, front } = await twoTills()
    const large = JSON.stringify({ note: 'x'.repeat(maxHeldOfShop.bytes - 100) })
    await served
      .database()
      .db.collection<{ _id: object }>('heldBaskets')
      .insertOne({
        _id: { shopId, heldId: 'large' },
        ...{ tillId: front, name: 'x', heldAt: '', contents: large, takenBy: null },
        expiresAt: new Date(Date.now() + 60_000),
      } as { _id: object })
    expect(await hold(randomUUID())).toMatchObject({ status: 409, body: { code: 'too_many_held' } })
  })

  test('is of its shop alone, and forgotten by the database after its time', async () => {
    const [one, other] = [await twoTills(), await twoTills()]
    const heldId = randomUUID()
    await one.hold(heldId)
    expect(await other.list()).toEqual({ items: [], goneIds: [] })
    expect(await other.take(heldId, other.front)).toMatchObject({ status: 404 })
    const { db } = served.database()
    await setUpDatabase(db)
    const indexes = await db.collection('heldBaskets').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })
})
