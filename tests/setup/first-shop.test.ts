import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { foundingOf } from '#domain/documents/founding/founding.ts'
import { limitsOfNewShop } from '#domain/documents/setting/staff-limits.ts'
import { minor } from '#domain/money.ts'
import { accountCode } from '#domain/terms/account.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { requireShop } from '#server/shops/store.ts'
import { silentLog } from '../support/books.ts'
import { unsetInstallation } from '../support/unset-installation.ts'

const { served, anEmail, post, progress, aShopOf, take, openWith, begun, begunWithShop } = unsetInstallation()

describe('the first shop', () => {
  test('is made with what was written, and is its administrator’s own', async () => {
    const { email, token } = await begun()
    const shop = aShopOf({
      taxRegistration: { from: '2026-01-01', scheme: 'standard', number: 'C0001234567' },
    })
    const { body } = await post('shop', shop, token)
    expect(body).toMatchObject({
      isFinished: false,
      administrator: email,
      shop: { shopId: shop.shopId, name: 'Osu Provisions', currency: 'GHS', owner: { email } },
    })
    expect(await served.database().collections.shops.findOne({ _id: shop.shopId })).toMatchObject({
      taxPack: 'GH',
      taxRegistrations: [{ from: '2026-01-01', scheme: 'standard', number: 'C0001234567' }],
      receiptHeader: ['Osu Provisions', 'Oxford Street 12', 'Accra'],
    })
    const me = await served.call({ method: 'GET', url: '/api/me', token })
    expect(me.body).toMatchObject({ shopId: shop.shopId, right: 'owner', isAdmin: true })
    const read = await served.call({ method: 'GET', url: `/api/shops/${shop.shopId}`, token })
    expect(read.body.settings).toMatchObject({ staffLimits: [{ from: null, setTo: limitsOfNewShop }] })
  })

  test('is one of two that two windows make at once; the same one again is known', async () => {
    const { token } = await begun()
    const [one, two] = [aShopOf(), aShopOf({ name: 'Another' })]
    const answers = await Promise.all([post('shop', one, token), post('shop', two, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('setup_step_done')
    const kept = await served.database().collections.shops.find().toArray()
    expect(kept).toHaveLength(1)
    const again = kept[0]?._id === one.shopId ? one : two
    expect(await post('shop', again, token)).toMatchObject({ status: 200 })
    expect(await served.database().collections.shops.countDocuments()).toBe(1)
  })

  test('of someone else gets that owner, and the administrator goes on in it', async () => {
    const ownerEmail = anEmail('owner')
    const { token, shopId } = await begunWithShop({ ownerEmail })
    expect((await progress(token)).body).toMatchObject({ shop: { owner: { email: ownerEmail } } })
    const me = await served.call({ method: 'GET', url: '/api/me', token })
    expect(me.body).toMatchObject({ shopId, right: null, isAdmin: true })
    const { owner } = (await progress(token)).body.shop as { owner: { uid: string } }
    const url = `/api/admin/users/${owner.uid}/password`
    const { body } = await served.call({ method: 'POST', url, payload: {}, token })
    expect(String(body.temporaryPassword).length).toBeGreaterThan(9)
  })

  test('has a setup guide until each step is done or it is dismissed; a shop that is older has none', async () => {
    const { token, shopId } = await begunWithShop()
    const url = `/api/shops/${shopId}/setup-guide`
    const guide = async () => (await served.call({ method: 'GET', url, token })).body.guide
    const change = async (payload: object) =>
      (await served.call({ method: 'PATCH', url, payload, token })).body.guide
    const open = { goods: false, prices: false, till: false, staff: false, sale: false }
    expect(await guide()).toEqual({ isDone: open, products: 0, employees: 0, tills: 0 })
    expect(await change({ arePricesChecked: true, worksAlone: true })).toMatchObject({
      isDone: { ...open, prices: true, staff: true },
    })
    expect(await change({ worksAlone: false })).toMatchObject({ isDone: { ...open, prices: true } })
    expect(await change({ isDismissed: true })).toBeNull()
    expect(await guide()).toBeNull()
    expect(await change({ isDismissed: false })).toMatchObject({ isDone: { prices: true } })
    const tills = `/api/shops/${shopId}/tills`
    const till = { tillId: randomUUID(), name: 'Counter' }
    expect(await served.call({ method: 'POST', url: tills, payload: till, token })).toMatchObject({
      status: 201,
    })
    expect(await guide()).toMatchObject({ isDone: { ...open, prices: true, till: true }, tills: 1 })

    await served.database().collections.shops.updateOne({ _id: shopId }, { $unset: { setupGuide: '' } })
    expect(await guide()).toBeNull()
    expect(await change({ isDismissed: false })).toBeNull()
  })

  test('rounds cash to a coin of its money, until another one or none is set', async () => {
    const { token, shopId } = await begunWithShop({ smallestCoinMinor: 10 })
    const summary = async (facts: object) => {
      const url = `/api/shops/${shopId}/setup/shop`
      const { shopId: _, ...shop } = aShopOf(facts)
      return (await served.call({ method: 'PUT', url, payload: shop, token })).status
    }
    const kept = async () => {
      const { body } = await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token })
      return body.smallestCoinMinor
    }
    expect(await kept()).toBe(10)
    expect(await summary({ smallestCoinMinor: 7 })).toBe(400)
    expect(await summary({ smallestCoinMinor: 5 })).toBe(200)
    expect(await kept()).toBe(5)
    expect(await summary({})).toBe(200)
    expect(await kept()).toBeUndefined()
  })

  test('may be in any country, with a money and a clock of its own and no tax', async () => {
    const { shopId } = await begunWithShop({
      country: 'TG',
      currency: 'XOF',
      timeZone: 'Africa/Lome',
    })
    expect(await served.database().collections.shops.findOne({ _id: shopId })).toMatchObject({
      country: 'TG',
      currency: 'XOF',
      timeZone: 'Africa/Lome',
      taxPack: 'none',
    })
  })

  test('has a sentence at each field that won’t do', async () => {
    const { token } = await begun()
    const { status, body } = await post('shop', aShopOf({ name: ' ', ownerEmail: 'x' }), token)
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'name', message: 'Enter the name of the shop, as on its sign.' },
      { path: 'ownerEmail', message: 'Enter an email address, such as ama@example.com.' },
    ])
    expect(await post('shop', aShopOf({ country: 'ZZ' }), token)).toMatchObject({
      body: { code: 'unknown_country' },
    })
  })

  test('is made by an administrator alone', async () => {
    const { ownerToken } = await served.openOwnedShop()
    expect(await post('shop', aShopOf(), ownerToken)).toMatchObject({ body: { code: 'admin_required' } })
  })
})

describe('the facts of the first shop', () => {
  const change = (shopId: string, facts: object, token: string) => {
    const { shopId: _, ...payload } = aShopOf(facts)
    return served.call({ method: 'PUT', url: `/api/shops/${shopId}/setup/shop`, payload, token })
  }
  const recordOf = (shopId: string) => served.database().collections.shops.findOne({ _id: shopId })

  test('are corrected as long as nothing is in its books', async () => {
    const { token, shopId } = await begunWithShop({
      taxRegistration: { from: '2026-01-01', scheme: 'standard' },
    })
    const nigeria = { name: 'Yaba Provisions', country: 'NG', currency: 'NGN', timeZone: 'Africa/Lagos' }
    const { body } = await change(shopId, { ...nigeria, receiptHeader: ['Yaba'] }, token)
    expect(body).toMatchObject({ shop: { ...nigeria, hasBegun: false } })
    expect(await recordOf(shopId)).toMatchObject({
      ...nigeria,
      taxPack: 'NG',
      taxRegistrations: [],
      receiptHeader: ['Yaba'],
    })
  })

  test('but for name and receipt stay from the first entry on', async () => {
    const { token, shopId } = await begunWithShop()
    await openWith(shopId, [{ account: '1000', amountMinor: 1 }], token)
    for (const facts of [{ currency: 'USD' }, { smallestCoinMinor: 5 }])
      expect(await change(shopId, facts, token)).toMatchObject({
        status: 409,
        body: { code: 'books_begun' },
      })
    const named = await change(shopId, { name: 'Osu Provisions & Sons', receiptHeader: [] }, token)
    expect(named).toMatchObject({ status: 200, body: { shop: { hasBegun: true } } })
    expect(await recordOf(shopId)).toMatchObject({
      name: 'Osu Provisions & Sons',
      currency: 'GHS',
      receiptHeader: [],
    })
  })

  test('corrected between the reading of the books and their first document, are what it says', async () => {
    const { token, shopId } = await begunWithShop()
    const database = served.database()
    const corrected = { country: 'NG', currency: 'NGN', timeZone: 'Africa/Lagos' }
    let isCorrected = false
    const writer = createBookWriter({
      database,
      log: silentLog,
      now: () => new Date(),
      async requireShop(id) {
        const shop = await requireShop(database, id)
        if (!isCorrected) expect(await change(shopId, corrected, token)).toMatchObject({ status: 200 })
        isCorrected = true
        return shop
      },
    })
    await writer.openBalances(shopId, [
      {
        balanceId: 'cash',
        businessDay: day('2026-03-10'),
        account: accountCode('1000'),
        amountMinor: minor(1),
      },
    ])
    await writer.close()
    expect(foundingOf((await recordOf(shopId)) as never)).toMatchObject(corrected)
    expect(await database.collections.foundings.findOne({ '_id.shopId': shopId })).toMatchObject(corrected)
    expect(await auditShop(database, shopId)).toEqual([])
  })

  test('are either corrected or in the books, where both are asked for at once', async () => {
    const { token, shopId } = await begunWithShop()
    const [answer] = await Promise.all([
      change(shopId, { country: 'NG', currency: 'NGN', timeZone: 'Africa/Lagos' }, token),
      openWith(shopId, [{ account: '1000', amountMinor: 1 }], token),
    ])
    expect([200, 409]).toContain(answer.status)
    const shop = await recordOf(shopId)
    expect(shop?.currency).toBe(answer.status === 200 ? 'NGN' : 'GHS')
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('are the first run’s own to change: of another shop, or afterwards, it is refused', async () => {
    const { token, shopId } = await begunWithShop()
    const other = await served.openShop()
    expect(await change(other._id, {}, token)).toMatchObject({ body: { code: 'setup_closed' } })
    for (const step of ['stock', 'till', 'backups']) await take(shopId, step, 'done', token)
    expect(await change(shopId, {}, token)).toMatchObject({ status: 410 })
  })
})
