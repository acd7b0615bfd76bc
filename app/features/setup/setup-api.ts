import { api } from '#app/api/client.ts'
import { storeSignIn, writeItem } from '#app/session/items.ts'
import * as meRoutes from '#domain/api/routes/me.ts'
import * as routes from '#domain/api/routes/setup.ts'
import type { FirstShop } from '#domain/api/setup.ts'

/** Makes the first administrator, who is logged in here from then on. */
export async function makeAdministrator(wanted: {
  code: string
  email: string
  password: string
}): Promise<void> {
  storeSignIn(await api.call(routes.makeAdministrator, { body: wanted }), Date.now())
}

/** Makes the first shop; this tab's session belongs to it from then on. */
export async function makeShop(shop: FirstShop): Promise<void> {
  await api.call(routes.makeFirstShop, { body: shop })
  await rememberPlace()
}

/** The shop this session leads to, as the server has it now: when it began there was none. */
async function rememberPlace(): Promise<void> {
  const { shopId, ownerId } = await api.call(meRoutes.readMe)
  writeItem('shopId', shopId)
  writeItem('ownerId', ownerId)
}
