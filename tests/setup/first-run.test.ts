import { describe, expect, test } from 'vitest'
import { filledCollections } from '#server/db/contents.ts'
import { loadDemoShop } from '#server/demo/load.ts'
import { makeSetupCode } from '#server/setup/code.ts'
import { silentLog } from '../support/books.ts'
import { password, testConfig } from '../support/served-app.ts'
import { unsetInstallation } from '../support/unset-installation.ts'

const { served, depsOf, start, anEmail, post, progress, aShopOf, take, begunWithShop } = unsetInstallation()

describe('the first run', () => {
  test('is left and taken up again where it was, by the person who is the administrator', async () => {
    const { email, token, shopId } = await begunWithShop()
    await take(shopId, 'stock', 'skipped', token)
    const { token: later } = await served.signIn({ email })
    expect((await progress(later)).body).toMatchObject({
      isFinished: false,
      shop: { shopId },
      steps: { stock: 'skipped' },
    })
  })

  test('goes on for the owner of its shop, and for no one else', async () => {
    const owner = await served.person('owner')
    const { shopId } = await begunWithShop({ ownerEmail: owner.email })
    const { token } = await served.signIn(owner)
    expect(await progress(token)).toMatchObject({ status: 200, body: { shop: { shopId } } })
    expect(await take(shopId, 'till', 'done', token)).toMatchObject({ status: 200 })
    const { ownerToken } = await served.openOwnedShop()
    expect(await progress(ownerToken)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await take(shopId, 'till', 'done', ownerToken)).toMatchObject({ status: 403 })
  })

  test('keeps what was done where another window passes over it, and is over once the key is kept', async () => {
    const owner = await served.person('owner')
    const { token, shopId } = await begunWithShop({ ownerEmail: owner.email })
    await take(shopId, 'till', 'done', token)
    expect((await take(shopId, 'till', 'skipped', token)).body).toMatchObject({ steps: { till: 'done' } })
    await take(shopId, 'stock', 'done', token)
    expect((await take(shopId, 'backups', 'skipped', token)).body).toMatchObject({
      isFinished: false,
      steps: { stock: 'done', till: 'done', backups: 'skipped' },
    })
    const { token: ownerToken } = await served.signIn(owner)
    expect(await take(shopId, 'backups', 'done', ownerToken)).toMatchObject({
      status: 403,
      body: { code: 'admin_required' },
    })
    const over = { status: 200, body: { isFinished: true, steps: { backups: 'done' } } }
    expect(await take(shopId, 'backups', 'done', token)).toMatchObject(over)
    expect(await take(shopId, 'backups', 'skipped', token)).toMatchObject(over)
    expect(await post('shop', aShopOf(), token)).toMatchObject({ status: 410 })
  })

  test('shows an administrator where backups go and their key, the same each time, until it is over', async () => {
    const owner = await served.person('owner')
    const { token, shopId } = await begunWithShop({ ownerEmail: owner.email })
    const ask = (by: string) => served.call({ method: 'GET', url: '/api/setup/backups', token: by })
    const { status, body } = await ask(token)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { place: testConfig().backup.place, time: '02:30', lastMadeAt: null },
    })
    expect(body.key).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
    expect((await ask(token)).body).toEqual(body)
    expect(await ask((await served.signIn(owner)).token)).toMatchObject({ body: { code: 'admin_required' } })
    for (const step of ['stock', 'till', 'backups']) await take(shopId, step, 'done', token)
    expect(await ask(token)).toMatchObject({ status: 410, body: { code: 'setup_closed' } })
  })

  test('that only printed its code leaves the database empty: the demo shop is still loaded', async () => {
    await start()
    expect(await filledCollections(served.database().db)).toEqual([])
    const outcome = await loadDemoShop({
      database: served.database(),
      writer: {
        recordSales: async () => [],
        receiveStock: async () => {},
        openBalances: async () => {},
        record: async () => [],
      },
      people: served.keycloak(),
      demo: {
        adminEmail: anEmail('demo-admin'),
        ownerEmail: anEmail('demo-owner'),
        employeeEmail: anEmail('demo-employee'),
        password,
      },
      now: () => new Date(),
      log: silentLog,
    })
    expect(outcome).toBe('loaded')
    expect(await makeSetupCode(depsOf())).toBeNull()
  })
})
