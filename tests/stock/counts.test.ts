import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CountList, CountSheet } from '#domain/api/count.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'
import { ago, changeStored, hour, openCount as open } from './open-count.ts'

const served = servedApp()
/** With whole numbers as they are kept, to be written again. */
const asStored = { promoteLongs: false }
const openCount = (wishes: object = {}) => open(served, wishes)

describe('a count', () => {
  test('shows whoever counts what there is to count, and never what there should be', async () => {
    const { tea, enter, sheet } = await openCount()
    expect(await enter(tea, 7_000)).toMatchObject({ status: 200, body: { countedMilli: 7_000 } })
    const shown = await sheet()
    expect(shown.items.map(({ name, countedMilli }) => [name, countedMilli])).toEqual([
      ['Rice', null],
      ['Tea', 7_000],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/expected|difference|minor/i)
  })

  test('takes out what is sold between the scan and the posting', async () => {
    const { shopId, call, tea, enter, sell, review, post } = await openCount()
    await sell(tea, 2)
    // Seven are on the shelf, where eight should be.
    await enter(tea, 7_000)
    await sell(tea, 3)
    expect((await review()).lines).toMatchObject([
      { countedMilli: 7_000, expectedMilli: 8_000, differenceMilli: -1_000, differenceMinor: -200 },
    ])
    expect(await post()).toMatchObject({ status: 200, body: { state: 'posted' } })
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 4_000, valueMinor: 800 })
    expect((await call('GET', '/stock/summary')).body).toMatchObject({ ties: true })
    const entry = (await entriesOf(served.database().collections, shopId)).at(-1)
    expect(entry?.lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['5010', 200],
      ['1200', -200],
    ])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is not sure of goods that are sold between two scans of them, until all of them are counted again', async () => {
    const { shopId, call, tea, rice, enter, sell, sheet, review, post } = await openCount()
    // Ten in the books: four are counted on the shelf, two of those are sold, and six are counted in the back.
    await enter(tea, 4_000)
    await sell(tea, 2)
    await enter(tea, 6_000)
    // Rice is counted in two places too, and none of it moves.
    await enter(rice, 1_000)
    await enter(rice, 3_000)
    expect((await review()).lines).toMatchObject([
      { name: 'Rice', differenceMilli: 0, countAgain: false, isUnsure: false },
      { name: 'Tea', countedMilli: 10_000, countAgain: true, isUnsure: true },
    ])
    expect((await sheet()).items).toMatchObject([
      { name: 'Rice', isUnsure: false },
      { name: 'Tea', countAgain: true, isUnsure: true },
    ])
    const before = await entriesOf(served.database().collections, shopId)
    expect(await post()).toMatchObject({
      status: 422,
      body: {
        code: 'count_recount_needed',
        detail:
          'One product was sold, delivered or moved between two scans, so the figure may be wrong. Count all of it again, in one go, then post.',
      },
    })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(before.length)
    await enter(tea, 8_000, { mode: 'set' })
    await sell(tea, 1)
    expect((await review()).lines).toMatchObject([
      { name: 'Rice', differenceMilli: 0 },
      { name: 'Tea', expectedMilli: 8_000, differenceMilli: 0, countAgain: false, isUnsure: false },
    ])
    expect(await post()).toMatchObject({ status: 200, body: { differenceMinor: 0 } })
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 7_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is not corrected by a late receipt of goods that were sold between two scans of them', async () => {
    const { shopId, call, countId, tea, enter, sell, post } = await openCount()
    await enter(tea, 4_000)
    await enter(tea, 6_000)
    expect((await post()).status).toBe(200)
    // The first of them was scanned two minutes before the second.
    const scanned = { 'entries.0.countedAt': new Date(ago(120_000)) }
    await changeStored(served.database(), { shopId, countId }, scanned)
    await sell(tea, 2, ago(60_000))
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 8_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('posts a difference once, though two counts at the same time found it', async () => {
    const { shopId, call, tea, enter, sell, review, post } = await openCount()
    const other = randomUUID()
    expect((await call('PUT', `/stock-counts/${other}`, { name: 'Tea again' })).status).toBe(201)
    const scan = { productId: tea, mode: 'add', quantityMilli: 9_000, ageMs: 0 }
    await enter(tea, 9_000)
    await call('PUT', `/stock-counts/${other}/entries/${randomUUID()}`, scan)
    expect((await call('POST', `/stock-counts/${other}/posting`, {})).status).toBe(200)
    await sell(tea, 2)
    expect((await review()).lines).toMatchObject([{ expectedMilli: 9_000, differenceMilli: 0 }])
    expect((await post()).status).toBe(200)
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 7_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('counts a sale that was made before the scan and came in after it as made before', async () => {
    const { tea, enter, sell, review } = await openCount()
    await enter(tea, 8_000)
    // A till that was offline.
    await sell(tea, 2, ago(60_000))
    expect((await review()).lines).toMatchObject([{ expectedMilli: 8_000, differenceMilli: 0 }])
  })

  test('takes out what was sold between a scan and when the phone sent it, and no scan is from before the count', async () => {
    const { shopId, countId, tea, rice, enter, sell, review } = await openCount()
    // The goods came two hours ago, and the count began one hour ago.
    const { collections } = served.database()
    const cameAt = new Date(Date.now() - 2 * hour)
    await collections.journalPages.updateMany({ '_id.shopId': shopId }, { $set: { recordedAt: cameAt } })
    const began = { startedAt: new Date(Date.now() - hour) }
    await changeStored(served.database(), { shopId, countId }, began)
    await sell(tea, 2, ago(60_000))
    await enter(tea, 10_000, { ageMs: 120_000 })
    await enter(rice, 4_000, { ageMs: 72 * hour })
    const lines = (await review()).lines
    expect(lines).toMatchObject([
      { name: 'Rice', expectedMilli: 4_000, differenceMilli: 0, countedAt: began.startedAt.toISOString() },
      { name: 'Tea', expectedMilli: 10_000, differenceMilli: 0 },
    ])
  })

  test('is corrected by a sale that was made before it and comes in after it was posted', async () => {
    const { shopId, call, tea, enter, sell, post } = await openCount()
    const madeAt = ago(60_000)
    // Two of ten are sold by a till that is offline: eight are on the shelf, and the count finds two missing.
    await enter(tea, 8_000)
    expect((await post()).status).toBe(200)
    await sell(tea, 2, madeAt)
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({
      quantityMilli: 8_000,
      valueMinor: 1_600,
    })
    const entries = await entriesOf(served.database().collections, shopId)
    expect(entries.at(-1)?.lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['5010', -400],
      ['1200', 400],
    ])
    // What is sold afterwards, and comes in late too, was on the shelf when it was counted.
    await sell(tea, 1, ago(-1))
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 7_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is corrected together with another one by a late receipt of the goods of both, automatically', async () => {
    const { shopId, call, tea, rice, enter, sell, post } = await openCount()
    const madeAt = ago(60_000)
    const other = randomUUID()
    await call('PUT', `/stock-counts/${other}`, { name: 'Food' })
    await enter(tea, 8_000)
    const scan = { productId: rice, mode: 'add', quantityMilli: 3_000, ageMs: 0 }
    await call('PUT', `/stock-counts/${other}/entries/${randomUUID()}`, scan)
    expect((await post()).status).toBe(200)
    expect((await call('POST', `/stock-counts/${other}/posting`, {})).status).toBe(200)
    await sell(tea, 2, madeAt, rice)
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 8_000 })
    expect((await call('GET', `/stock/${rice}`)).body).toMatchObject({ quantityMilli: 3_000 })
    const corrections = await served
      .database()
      .db.collection('stockAdjustments')
      .find({ '_id.shopId': shopId, name: /came in later$/ })
      .toArray()
    expect(corrections.map(({ postedBy }) => postedBy)).toEqual([null, null])
    // Months later no till sends what it sold: it was made up.
    await sell(tea, 1, ago(40 * 86_400_000))
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 7_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('changes nothing of what another count, which is posted, counted later', async () => {
    const { shopId, call, tea, enter, review, post } = await openCount()
    const other = randomUUID()
    await call('PUT', `/stock-counts/${other}`, { name: 'Tea again' })
    // Half of the tea was overlooked here.
    await enter(tea, 5_000)
    const scan = { productId: tea, mode: 'add', quantityMilli: 9_000, ageMs: 0 }
    await call('PUT', `/stock-counts/${other}/entries/${randomUUID()}`, scan)
    expect((await call('POST', `/stock-counts/${other}/posting`, {})).status).toBe(200)
    expect((await review()).lines).toMatchObject([{ differenceMilli: 0, isSuperseded: true }])
    expect((await post()).status).toBe(200)
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 9_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('adds what two people count at once, each entry once however often it is sent', async () => {
    const { owner, employee, call, countId, tea, enter, sheet, review } = await openCount()
    const entryId = randomUUID()
    const enterAsOwner = (quantityMilli: number) =>
      call('PUT', `/stock-counts/${countId}/entries/${randomUUID()}`, {
        ...{ productId: tea, mode: 'add', quantityMilli, ageMs: 0 },
      })
    await Promise.all([
      enter(tea, 4_000, {}, entryId),
      enter(tea, 4_000, {}, entryId),
      enterAsOwner(5_000),
      enter(tea, 1_000),
    ])
    expect((await review()).countedBy.sort()).toEqual([employee.email, owner.email].sort())
    expect((await sheet()).items.find(({ productId }) => productId === tea)?.countedMilli).toBe(10_000)
  })

  test('is posted once, though it is posted twice at the same moment as goods come in', async () => {
    const { shopId, call, tea, enter, deliver, post } = await openCount()
    await enter(tea, 9_000)
    const [first, second] = await Promise.all([post(), post(), deliver(tea, 5_000, 1_000)])
    expect([first?.status, second?.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 14_000 })
    expect(await post()).toMatchObject({ status: 409, body: { code: 'count_posted' } })
    const entries = await entriesOf(served.database().collections, shopId)
    expect(entries.filter(({ source }) => source.kind === 'stock-count')).toHaveLength(1)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is not posted while a difference above the limit was counted only once', async () => {
    const { tea, rice, enter, sheet, post } = await openCount({ recountAboveMinor: 300 })
    await enter(tea, 8_000)
    await enter(rice, 4_000)
    expect((await sheet()).items.find(({ productId }) => productId === tea)?.countAgain).toBe(true)
    expect(await post()).toMatchObject({ status: 422, body: { code: 'count_recount_needed' } })
    await enter(tea, 8_000, { mode: 'set' })
    expect(await post()).toMatchObject({ status: 200, body: { differenceMinor: -400 } })
  })

  test('is counted by an employee and posted by the owner, who is in the document as its approver', async () => {
    const { shopId, owner, employee, call, callAsEmployee, countId, tea, enter, review, post } =
      await openCount()
    await enter(tea, 8_000)
    expect(await review()).toMatchObject({ countedBy: [employee.email], approvedBy: null, entryNumber: null })
    const before = await entriesOf(served.database().collections, shopId)
    for (const [method, path] of [
      ['POST', '/posting'],
      ['GET', '/review'],
      ['DELETE', ''],
    ] as const)
      expect(
        await callAsEmployee(method, `/stock-counts/${countId}${path}`, method === 'POST' ? {} : undefined),
      ).toMatchObject({
        status: 403,
      })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(before.length)
    expect(await post()).toMatchObject({ status: 200, body: { state: 'posted', approvedBy: owner.email } })
    const { entryNumber } = await review()
    expect((await call('GET', `/ledger/documents/${entryNumber}`)).body).toMatchObject({
      ...{ source: { kind: 'stock-count', id: countId }, postedByUid: owner.uid },
    })
    // It is hashed: another name in its place is found.
    const { db } = served.database()
    const posted = { _id: { shopId, adjustmentId: countId } } as object
    await db.collection('stockAdjustments').updateOne(posted, { $set: { postedBy: employee.uid } })
    expect(await auditShop(served.database(), shopId)).not.toEqual([])
  })

  test('asks about more than ten times what there should be, without telling it, and takes it confirmed', async () => {
    const { enter, tea, rice } = await openCount()
    // Ten of tea and four of rice should be there.
    const refused = await enter(tea, 101_000, { mode: 'set', isSure: false })
    expect(refused).toMatchObject({ status: 422, body: { code: 'count_implausible' } })
    expect(String(refused.body.detail)).toMatch(/^101 of Tea were counted/)
    expect(String(refused.body.detail)).not.toMatch(/\b10\b/)
    expect(await enter(tea, 100_000, { mode: 'set', isSure: false })).toMatchObject({ status: 200 })
    expect(await enter(tea, 1_000, { isSure: false })).toMatchObject({ status: 200 })
    expect(await enter(tea, 11_000, { isSure: false })).toMatchObject({ status: 422 })
    expect(await enter(rice, 41_000, { isSure: true })).toMatchObject({ body: { countedMilli: 41_000 } })
    // An earlier program can't be asked.
    expect(await enter(tea, 603_400_000, { mode: 'set' })).toMatchObject({ status: 200 })
  })

  test('takes nothing more once it has ended', async () => {
    const { call, countId, tea, enter, post } = await openCount()
    expect(await call('DELETE', `/stock-counts/${countId}`)).toMatchObject({ body: { state: 'cancelled' } })
    expect(await enter(tea, 1_000)).toMatchObject({ status: 409, body: { code: 'count_closed' } })
    expect(await post()).toMatchObject({ status: 409, body: { code: 'count_posted' } })
  })

  test('refuses what is not on its list, and what no shelf holds', async () => {
    const { enter, tea } = await openCount()
    expect(await enter(randomUUID(), 1_000)).toMatchObject({ body: { code: 'count_of_other_product' } })
    expect(await enter(tea, -1)).toMatchObject({ body: { code: 'invalid_request' } })
    expect(await enter(tea, 1_000_000_001_000)).toMatchObject({ body: { code: 'invalid_request' } })
  })
})

describe('a write-off that was a mistake', () => {
  const written = (productId: string, quantityMilli: number) => ({
    businessDay: today(),
    reason: 'spoilt',
    lines: [{ lineId: '1', productId, quantityMilli }],
  })
  async function writeOff() {
    const opened = await openCount()
    const { call, tea } = opened
    const id = randomUUID()
    expect((await call('PUT', `/write-offs/${id}`, written(tea, 5_000))).status).toBe(201)
    const reverse = (reversalId = randomUUID()) =>
      call('PUT', `/reversals/${reversalId}`, { of: { kind: 'write-off', id }, reason: 'Not spoilt' })
    const stockOf = async (productId: string) => (await call('GET', `/stock/${productId}`)).body
    return { ...opened, reverse, stockOf }
  }

  test('is not reversed once the goods were counted: the count has brought them back', async () => {
    const { shopId, tea, enter, post, reverse, stockOf } = await writeOff()
    await enter(tea, 10_000)
    expect((await post()).status).toBe(200)
    const before = await entriesOf(served.database().collections, shopId)
    expect(await reverse()).toMatchObject({
      status: 422,
      body: { code: 'write_off_counted_since', facts: { name: 'Tea', counted: today() } },
    })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(before.length)
    expect(await stockOf(tea)).toMatchObject({ quantityMilli: 10_000, valueMinor: 2_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is reversed where other goods were counted, and sent again it stays so', async () => {
    const { shopId, tea, rice, enter, post, reverse, stockOf } = await writeOff()
    await enter(rice, 4_000)
    expect((await post()).status).toBe(200)
    const reversalId = randomUUID()
    expect((await reverse(reversalId)).status).toBe(201)
    expect(await stockOf(tea)).toMatchObject({ quantityMilli: 10_000, valueMinor: 2_000 })
    expect((await reverse(reversalId)).status).toBe(200)
    expect(await reverse()).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('and is reversed while its goods are counted, is nothing that the count finds', async () => {
    const { shopId, tea, enter, review, post, reverse, stockOf } = await writeOff()
    await enter(tea, 10_000)
    expect((await reverse()).status).toBe(201)
    expect((await review()).lines).toMatchObject([{ expectedMilli: 10_000, differenceMilli: 0 }])
    expect((await post()).status).toBe(200)
    expect(await stockOf(tea)).toMatchObject({ quantityMilli: 10_000, valueMinor: 2_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})

test('opening stock that is posted or corrected while it is counted is nothing that the count finds', async () => {
  const { shopId, ownerToken, call, tea, rice, enter, review, post } = await openCount()
  const list = async (rows: readonly string[]) => {
    const form = new FormData()
    form.append('file', new Blob([['SKU,Qty,Cost', ...rows].join('\n')]), 'openings.csv')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await served.call({
      ...{ method: 'POST', url: `/api/shops/${shopId}/openings/import?of=stock&dryRun=false` },
      token: ownerToken,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.body
  }
  expect(await list(['TEA,10,2.00'])).toMatchObject({ created: 1 })
  // 22 of the tea are there, of which the list had 10 first; none of the rice's opening stock is listed.
  await enter(tea, 11_000)
  await enter(rice, 9_000)
  expect(await list(['TEA,12,2.00', 'RICE,5,5.00'])).toMatchObject({ created: 1, corrected: 1 })
  await enter(tea, 11_000)
  expect((await review()).lines).toMatchObject([
    { name: 'Rice', expectedMilli: 9_000, differenceMilli: 0, isUnsure: false },
    { name: 'Tea', expectedMilli: 22_000, differenceMilli: 0, isUnsure: false },
  ])
  expect((await post()).status).toBe(200)
  for (const [productId, quantityMilli] of [
    [tea, 22_000],
    [rice, 9_000],
  ] as const)
    expect((await call('GET', `/stock/${productId}`)).body).toMatchObject({ quantityMilli })
  // Goods that were scanned before the books heard of them were counted anyway.
  expect(await list(['TEA,13,2.00', 'RICE,6,5.00'])).toMatchObject({
    ...{ corrected: 0, refusals: [{ code: 'opening_counted' }, { code: 'opening_counted' }] },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a count of a shelf covers the goods on it', async () => {
  const { call, tea, rice } = await openCount()
  const names = async (body: object) => {
    const countId = randomUUID()
    const begun = await call('PUT', `/stock-counts/${countId}`, { name: 'Shelf', ...body })
    if (begun.status !== 201) return begun.body.code
    expect(await call('PUT', `/stock-counts/${countId}`, { name: 'Shelf', ...body })).toMatchObject({
      status: 200,
    })
    expect(await call('PUT', `/stock-counts/${countId}`, { name: 'Shelf' })).toMatchObject({
      ...{ status: 409, body: { code: 'count_conflict' } },
    })
    const { shelf, items } = (await call('GET', `/stock-counts/${countId}`)).body as unknown as CountSheet
    return [shelf, ...items.map(({ name }) => name)]
  }
  await call('PATCH', `/products/${tea}`, { shelf: 'Aisle 2' })
  await call('PATCH', `/products/${rice}`, { shelf: 'Aisle 10' })
  expect(await names({ shelf: 'Aisle 2' })).toEqual(['Aisle 2', 'Tea'])
  expect(await names({ shelf: 'Aisle 10' })).toEqual(['Aisle 10', 'Rice'])
  await call('PATCH', `/products/${tea}`, { shelf: '' })
  expect((await call('GET', `/products/${tea}`)).body.shelf).toBeUndefined()
  expect(await names({ shelf: 'Aisle 2' })).toBe('count_of_nothing')
})

test('a count of a category that nothing is in is refused; one of a sample holds so many', async () => {
  const { call } = await openCount()
  expect(
    await call('PUT', `/stock-counts/${randomUUID()}`, { name: 'None', category: 'Toys' }),
  ).toMatchObject({
    status: 422,
    body: { code: 'count_of_nothing' },
  })
  const countId = randomUUID()
  const begin = (more: object) => call('PUT', `/stock-counts/${countId}`, { name: 'One', sample: 1, ...more })
  expect(await begin({})).toMatchObject({ status: 201, body: { products: 1 } })
  expect(await begin({})).toMatchObject({ status: 200, body: { products: 1 } })
  for (const other of [{ sample: 2 }, { sample: undefined }, { recountAboveMinor: 500 }])
    expect(await begin(other)).toMatchObject({ status: 409, body: { code: 'count_conflict' } })
})

test('a count of more products than one holds is refused, a sample of them is not', async () => {
  const { shopId, call, tea } = await openCount()
  const { products } = served.database().collections
  const like = await products.findOne({ _id: { shopId, productId: tea } }, asStored)
  if (!like) throw new Error('there is no tea')
  const many = Array.from({ length: 1_999 }, (_, index) => ({
    ...{ ...like, _id: { shopId, productId: randomUUID() }, sku: `TEA-${index}`, barcodes: [] },
  }))
  await products.insertMany(many as never)
  const begin = (more: object) => call('PUT', `/stock-counts/${randomUUID()}`, { name: 'All', ...more })
  expect(await begin({})).toMatchObject({
    ...{ status: 422, body: { code: 'count_too_large' } },
    ...{ body: { detail: 'A count holds at most 2,000. Count by category.' } },
  })
  expect(await begin({ sample: 300 })).toMatchObject({ status: 201, body: { products: 300 } })
  expect((await call('GET', '/stock-counts')).body.count).toBe(2)
})

test('a count that is open is listed, however many came after it', async () => {
  const { shopId, call, countId } = await openCount()
  const stored = served.database().db.collection('stockCounts')
  const { _id: _, ...like } = (await stored.findOne({ _id: { shopId, countId } as never }, asStored)) ?? {}
  const later = Array.from({ length: 101 }, (_, index) => ({
    ...{ ...like, state: 'posted', startedAt: new Date(Date.now() + index) },
    _id: { shopId, countId: randomUUID() } as never,
  }))
  await stored.insertMany(later)
  const { items, count } = (await call('GET', '/stock-counts')).body as CountList
  expect([items.length, items.at(-1)?.countId, count]).toEqual([101, countId, 102])
})
