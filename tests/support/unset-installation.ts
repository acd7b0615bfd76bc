import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { dataCollections } from '#server/db/contents.ts'
import { makeSetupCode } from '#server/setup/code.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { type Answer, password, servedApp, testConfig } from './served-app.ts'

/** An installation that is not set up, and the calls of its first run. */
export function unsetInstallation() {
  const served = servedApp()

  const depsOf = (adminEmail: string | null = null) => ({
    config: testConfig({ adminEmail }),
    database: served.database(),
    keycloak: served.keycloak(),
    now: () => new Date(),
  })
  const start = async () => (await makeSetupCode(depsOf())) ?? 'none'
  const anEmail = (name = 'first') => `${name}-${randomUUID()}@example.com`
  const post = (url: string, payload: object, token?: string, app?: App): Promise<Answer> =>
    served.call({ method: 'POST', url: `/api/setup/${url}`, payload, token, app })
  const become = (code: string, email = anEmail(), secret = password) =>
    post('administrator', { code, email, password: secret })
  const progress = (token: string) => served.call({ method: 'GET', url: '/api/setup/progress', token })
  const aShopOf = (more: object = {}) => ({
    shopId: randomUUID(),
    name: 'Osu Provisions',
    country: 'GH',
    currency: 'GHS',
    timeZone: 'Africa/Accra',
    receiptHeader: ['Osu Provisions', 'Oxford Street 12', 'Accra'],
    ...more,
  })
  const take = (shopId: unknown, step: string, outcome: string, token: string) =>
    served.call({
      method: 'PUT',
      url: `/api/shops/${shopId}/setup/steps`,
      payload: { step, outcome },
      token,
    })
  const openWith = (shopId: unknown, balances: object[], token: string) =>
    served.call({
      method: 'PUT',
      url: `/api/shops/${shopId}/setup/opening-balances`,
      payload: { balances },
      token,
    })

  /** Emptied before each test: what is tested is how an installation begins. */
  beforeEach(async () => {
    const { db } = served.database()
    // All of them: what was counted a moment ago may not be read by a majority yet.
    for (const name of [...(await dataCollections(db)), 'setup']) await db.collection(name).deleteMany({})
  })

  async function begun() {
    const email = anEmail()
    const { status, body } = await become(await start(), email)
    expect({ status, body }).toMatchObject({ status: 201 })
    return { email, token: String(body.token) }
  }

  async function begunWithShop(more: object = {}) {
    const { email, token } = await begun()
    const shop = aShopOf(more)
    expect(await post('shop', shop, token)).toMatchObject({ status: 200 })
    return { email, token, shopId: shop.shopId }
  }

  return {
    served,
    depsOf,
    start,
    anEmail,
    post,
    become,
    progress,
    aShopOf,
    take,
    openWith,
    begun,
    begunWithShop,
  }
}
