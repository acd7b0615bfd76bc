import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TransferList } from '#domain/api/transfer.ts'
import { auditShop } from '#server/audit/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { daysAgo, today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

async function openShopWithStore() {
  const { shopId, call } = await served.openBooks()
  const store = `place-${randomUUID()}`
  const settings = (await call('GET', '/settings')).body as { today: string }
  const locations = (names: Record<string, string>, tills: Record<string, string[]> = {}) =>
    call('PUT', `/settings/${randomUUID()}`, {
      setting: 'locations',
      value: Object.entries(names).map(([locationId, name]) => ({
        ...{ locationId, name, tills: tills[locationId] ?? [] },
      })),
      from: settings.today,
    })
  expect(await locations({ shop: 'Shop', [store]: 'Store room' })).toMatchObject({ status: 201 })
  const productId = randomUUID()
  await call('POST', '/products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 500, costMinor: 200 })
  const receive = (quantityMilli: number, netMinor: number, locationId?: string) =>
    call('PUT', `/deliveries/${randomUUID()}`, {
      businessDay: today(),
      paidFrom: 'bank',
      ...(locationId && { locationId }),
      lines: [{ lineId: '1', productId, quantityMilli, netMinor, taxClassId: 'exempt', taxes: [] }],
      totalMinor: netMinor,
    })
  const send = (quantityMilli: number, input: object = {}, transferId = randomUUID()) =>
    call('PUT', `/stock-transfers/${transferId}`, {
      ...{ businessDay: today(), from: 'shop', to: store, ...input },
      lines: [{ lineId: '1', productId, quantityMilli }],
    })
  const arrive = (
    transferId: string,
    receivedMilli: number,
    lostMilli = 0,
    input: object = {},
    receiptId = randomUUID(),
  ) =>
    call('PUT', `/stock-transfer-receipts/${receiptId}`, {
      ...{ businessDay: today(), transferId, ...input },
      lines: [{ lineId: '1', receivedMilli, lostMilli }],
    })
  const places = async () => {
    const { body } = await call('GET', `/stock/${productId}`)
    return (body as { places: { locationId: string; quantityMilli: number; valueMinor: number }[] }).places
  }
  const linesOfLast = async () =>
    (await entriesOf(served.database().collections, shopId))
      .at(-1)
      ?.lines.map(({ account, amountMinor, dims }) => [account, dims?.location, amountMinor])
  return { shopId, call, store, locations, productId, receive, send, arrive, places, linesOfLast }
}

const at = (locationId: string, quantityMilli: number, valueMinor: number) => ({
  ...{ locationId, quantityMilli, valueMinor },
})

describe('goods sent from one place to another', () => {
  test('are in transit until they arrive; what is lost on the way is written off', async () => {
    const { shopId, call, store, productId, receive, send, arrive, places, linesOfLast } =
      await openShopWithStore()
    await receive(10_000, 2_000)
    const transferId = randomUUID()
    expect(await send(6_000, { note: 'By tricycle' }, transferId)).toMatchObject({
      status: 201,
      body: { isOpen: true, lines: [{ name: 'Tea', openMilli: 6_000 }], receipts: [] },
    })
    expect(await places()).toEqual([at('shop', 4_000, 800), at('transit', 6_000, 1_200)])
    expect(await linesOfLast()).toEqual([
      ['1200', 'transit', 1_200],
      ['1200', 'shop', -1_200],
    ])
    expect(await arrive(transferId, 4_000, 1_000)).toMatchObject({
      status: 201,
      body: {
        isOpen: true,
        lines: [{ openMilli: 1_000 }],
        receipts: [{ postingDay: today(), lines: [{ lostMinor: 200 }] }],
      },
    })
    expect(await linesOfLast()).toEqual([
      ['5010', undefined, 200],
      [`1200`, store, 800],
      ['1200', 'transit', -1_000],
    ])
    expect(await arrive(transferId, 1_000, 0, { isBack: true })).toMatchObject({ body: { isOpen: false } })
    expect(await places()).toEqual([at('shop', 5_000, 1_000), at(store, 4_000, 800)])
    expect((await call('GET', '/stock-transfers')).body).toMatchObject({
      items: [{ transferId, isOpen: false, products: 1 }],
    })
    expect((await call('GET', '/stock/summary')).body).toMatchObject({
      valueMinor: 1_800,
      ties: true,
      places: [
        { locationId: 'shop', valueMinor: 1_000, ledgerMinor: 1_000 },
        { locationId: store, valueMinor: 800, ledgerMinor: 800 },
        { locationId: 'transit', valueMinor: 0, ledgerMinor: 0 },
      ],
    })
    expect((await call('GET', `/stock?location=${store}`)).body).toMatchObject({
      items: [{ quantityMilli: 4_000, valueMinor: 800 }],
    })
    expect((await call('GET', `/stock/${productId}/moves?location=transit`)).body).toMatchObject({
      items: [
        { quantityMilli: -1_000, balanceMilli: 0 },
        { quantityMilli: -1_000, balanceMilli: 1_000 },
        { quantityMilli: -4_000, balanceMilli: 2_000 },
        { quantityMilli: 6_000, balanceMilli: 6_000 },
      ],
    })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('are listed while they are in transit, however many were sent after them', async () => {
    const { shopId, call, receive, send, arrive } = await openShopWithStore()
    await receive(10_000, 2_000)
    const [transferId, arrivedId, receiptId] = [randomUUID(), randomUUID(), randomUUID()]
    await send(2_000, {}, transferId)
    await arrive(transferId, 1_000)
    await send(1_000, {}, arrivedId)
    await arrive(arrivedId, 500, 500, {}, receiptId)
    const stored = served.database().db.collection('stockTransfers')
    const like = async (id: string) => {
      const asStored = { promoteLongs: false }
      const found = await stored.findOne({ _id: { shopId, transferId: id } as never }, asStored)
      return found ?? {}
    }
    const [sent, received] = [await like(arrivedId), await like(receiptId)]
    const later = Array.from({ length: 200 }, (_, index) => {
      const [id, entryNumber] = [randomUUID(), 1_000 + 2 * index]
      return [
        { ...sent, entryNumber, _id: { shopId, transferId: id } as never },
        {
          ...received,
          entryNumber: entryNumber + 1,
          receives: id,
          _id: { shopId, transferId: randomUUID() } as never,
        },
      ]
    })
    await stored.insertMany(later.flat())
    const { items, count } = (await call('GET', '/stock-transfers')).body as TransferList
    expect([items.length, items.at(-1)?.transferId, count]).toEqual([201, transferId, 202])
    expect(items.filter(({ isOpen }) => isOpen).map((item) => item.transferId)).toEqual([transferId])
  })

  test('are refused to the same place, beyond what is there, and beyond what is in transit', async () => {
    const { shopId, call, store, receive, send, arrive } = await openShopWithStore()
    await receive(2_000, 400)
    const transferId = randomUUID()
    await send(1_000, {}, transferId)
    const arriveOf = (id: string, lineId: string) =>
      call('PUT', `/stock-transfer-receipts/${randomUUID()}`, {
        ...{ businessDay: today(), transferId: id, lines: [{ lineId, receivedMilli: 1_000, lostMilli: 0 }] },
      })
    const before = await entriesOf(served.database().collections, shopId)
    const refused = [
      [await send(1_000, { to: 'shop' }), 422, 'transfer_to_same_place'],
      [await send(1_000, { to: `place-${randomUUID()}` }), 422, 'location_not_found'],
      [await send(1_001), 422, 'location_stock_not_enough'],
      [await send(1, { from: store, to: 'shop' }), 422, 'location_stock_not_enough'],
      [await send(1_000, { businessDay: '2099-01-01' }), 422, 'goods_transfer_in_future'],
      [await send(0), 400, 'invalid_request'],
      [await send(1_000, { note: 'Another' }, transferId), 409, 'goods_transfer_conflict'],
      [await arrive(randomUUID(), 1_000), 404, 'goods_transfer_not_found'],
      [await arrive(transferId, 1_001), 422, 'transfer_received_above'],
      [await arrive(transferId, 500, 501), 422, 'transfer_received_above'],
      [await arrive(transferId, 0, 0), 400, 'invalid_request'],
      [await arriveOf(transferId, '2'), 422, 'transfer_line_unknown'],
    ] as const
    for (const [answer, status, code] of refused)
      expect(answer, code).toMatchObject({ status, body: { code } })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(before.length)
  })

  test('received by two people at once are never more than was sent; sent again, nothing changes', async () => {
    const { shopId, places, receive, send, arrive, store } = await openShopWithStore()
    await receive(5_000, 1_000)
    const transferId = randomUUID()
    await send(5_000, {}, transferId)
    const answers = await Promise.all([1, 2, 3].map(() => arrive(transferId, 2_000)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422])
    const receiptId = randomUUID()
    expect(await arrive(transferId, 1_000, 0, {}, receiptId)).toMatchObject({ status: 201 })
    expect(await arrive(transferId, 1_000, 0, {}, receiptId)).toMatchObject({ status: 200 })
    expect(await places()).toEqual([at('shop', 0, 0), at(store, 5_000, 1_000)])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})

describe('places', () => {
  test('are added and renamed by the owner, and never taken away', async () => {
    const { call, store, locations } = await openShopWithStore()
    expect(await locations({ shop: 'Osu', [store]: 'Warehouse' })).toMatchObject({ status: 201 })
    expect(await locations({ shop: 'Osu' })).toMatchObject({
      status: 422,
      body: { code: 'location_missing' },
    })
    expect(await locations({ shop: 'Osu', [store]: 'osu' })).toMatchObject({
      ...{ status: 422, body: { code: 'location_name_taken' } },
    })
    const later = await call('PUT', `/settings/${randomUUID()}`, {
      setting: 'locations',
      value: [{ locationId: 'shop', name: 'Later', tills: [] }],
      from: '2099-01-01',
    })
    expect(later).toMatchObject({ status: 422, body: { code: 'locations_from_today' } })
  })

  test('goods are received, written off and counted at one of them; the same average everywhere', async () => {
    const { shopId, call, store, productId, receive, places, linesOfLast } = await openShopWithStore()
    await receive(10_000, 1_000)
    await receive(10_000, 2_000, store)
    expect(await places()).toEqual([at('shop', 10_000, 1_500), at(store, 10_000, 1_500)])
    expect(await linesOfLast()).toContainEqual(['1200', store, 1_500])
    const writeOff = (quantityMilli: number) =>
      call('PUT', `/write-offs/${randomUUID()}`, {
        ...{ businessDay: today(), reason: 'spoilt', locationId: store },
        lines: [{ lineId: '1', productId, quantityMilli }],
      })
    expect(await writeOff(10_001)).toMatchObject({ status: 422, body: { code: 'stock_not_enough' } })
    expect(await writeOff(2_000)).toMatchObject({ status: 201, body: { locationId: store } })
    const countId = randomUUID()
    await call('PUT', `/stock-counts/${countId}`, { name: 'Store', locationId: store })
    await call('PUT', `/stock-counts/${countId}/entries/${randomUUID()}`, {
      ...{ productId, mode: 'set', quantityMilli: 7_000, ageMs: 0 },
    })
    expect((await call('GET', `/stock-counts/${countId}/review`)).body).toMatchObject({
      lines: [{ expectedMilli: 8_000, differenceMilli: -1_000 }],
    })
    expect(await call('POST', `/stock-counts/${countId}/posting`, {})).toMatchObject({ status: 200 })
    expect(await places()).toEqual([at('shop', 10_000, 1_500), at(store, 7_000, 1_050)])
    expect((await call('GET', `/stock?location=${store}&on=${today()}`)).body).toMatchObject({
      items: [{ quantityMilli: 7_000, valueMinor: 1_050 }],
    })
    expect((await call('GET', `/stock?location=${store}&on=${daysAgo(1)}`)).body).toMatchObject({
      items: [{ quantityMilli: 0, valueMinor: 0 }],
    })
    expect((await call('GET', `/stock/summary?on=${daysAgo(1)}`)).body).toMatchObject({ ties: true })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('are in what is rebuilt, and a balance at one that was changed is found', async () => {
    const { shopId, productId, receive, send } = await openShopWithStore()
    await receive(3_000, 1_000)
    await send(1_000)
    const { stockBalances, dayTotals } = served.database().collections
    const before = await stockBalances.findOne({ _id: { shopId, productId } })
    await stockBalances.updateOne({ _id: { shopId, productId } }, { $set: { elsewhere: [] } })
    await dayTotals.updateMany({ '_id.shopId': shopId }, { $unset: { 'accounts.1200.atMinor': '' } })
    expect((await auditShop(served.database(), shopId)).map(({ kind }) => kind).sort()).toEqual([
      'account_total',
      'inventory_value',
      'stock_balance',
    ])
    expect((await rebuildProjections(served.database(), shopId, new Date())).length).toBeGreaterThan(0)
    expect(await stockBalances.findOne({ _id: { shopId, productId } })).toEqual(before)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})
