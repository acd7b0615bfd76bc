import { api } from '#app/api/client.ts'
import { storeSignIn, writeItem } from '#app/session/items.ts'
import * as meRoutes from '#domain/api/routes/me.ts'
import * as routes from '#domain/api/routes/setup.ts'
import type { FirstShop, OpeningBalances, SetupBackups, ShopFacts } from '#domain/api/setup.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import type { OptionalStep, StepOutcome } from '#domain/setup/steps.ts'

/** @throws ApiProblem setup_code_wrong, setup_closed, too_many_requests */
export async function checkSetupCode(code: string): Promise<void> {
  await api.call(routes.checkSetupCode, { body: { code } })
}

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

/** @throws ApiProblem books_begun */
export function changeShop(shopId: string, facts: ShopFacts): Promise<SetupProgress> {
  return api.call(routes.changeFirstShop, { shopId, body: facts })
}

/** The shop this session leads to, as the server has it now: when it began there was none. */
async function rememberPlace(): Promise<void> {
  const { shopId, ownerId } = await api.call(meRoutes.readMe)
  writeItem('shopId', shopId)
  writeItem('ownerId', ownerId)
}

/** @throws ApiProblem opening_balance_recorded */
export function openWithMoney(shopId: string, balances: OpeningBalances['balances']): Promise<SetupProgress> {
  return api.call(routes.openWithMoney, { shopId, body: { balances } })
}

/** @throws ApiProblem admin_required, for an owner who administers nothing */
export function fetchBackups(): Promise<SetupBackups> {
  return api.call(routes.readSetupBackups)
}

export function takeStep(shopId: string, step: OptionalStep, outcome: StepOutcome): Promise<SetupProgress> {
  return api.call(routes.takeSetupStep, { shopId, body: { step, outcome } })
}
