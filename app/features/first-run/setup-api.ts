import { api, shopPath } from '#app/api/client.ts'
import { storeSignIn, writeItem } from '#app/session/items.ts'
import { Me, SignedIn } from '#domain/api/session.ts'
import {
  type FirstShop,
  type OpeningBalances,
  SetupBackups,
  SetupProgress,
  SetupState,
  type ShopFacts,
} from '#domain/api/setup.ts'
import type { OptionalStep, StepOutcome } from '#domain/setup/steps.ts'

const anonymous = { isAnonymous: true } as const

export function fetchSetupState(signal?: AbortSignal): Promise<SetupState> {
  return api.get('/api/setup', SetupState, { ...anonymous, signal })
}

/** @throws ApiProblem setup_code_wrong, setup_closed, too_many_requests */
export async function checkSetupCode(code: string): Promise<void> {
  await api.send('POST', '/api/setup/code', { code }, anonymous)
}

/** Makes the first administrator, who is signed in here from then on. */
export async function makeAdministrator(wanted: {
  code: string
  email: string
  password: string
}): Promise<void> {
  storeSignIn(await api.post('/api/setup/administrator', SignedIn, wanted, anonymous), Date.now())
}

export function fetchProgress(): Promise<SetupProgress> {
  return api.get('/api/setup/progress', SetupProgress)
}

/** Makes the first shop; this tab's session belongs to it from then on. */
export async function makeShop(shop: FirstShop): Promise<void> {
  await api.post('/api/setup/shop', SetupProgress, shop)
  await rememberPlace()
}

/** @throws ApiProblem books_begun */
export function changeShop(shopId: string, facts: ShopFacts): Promise<SetupProgress> {
  return api.put(shopPath(shopId, 'setup', 'shop'), SetupProgress, facts)
}

/** The shop this session leads to, as the server has it now: when it began there was none. */
export async function rememberPlace(): Promise<void> {
  const { shopId, ownerId } = await api.get('/api/me', Me)
  writeItem('shopId', shopId)
  writeItem('ownerId', ownerId)
}

/** @throws ApiProblem opening_balance_recorded */
export function openWithMoney(shopId: string, balances: OpeningBalances['balances']): Promise<SetupProgress> {
  return api.put(shopPath(shopId, 'setup', 'opening-balances'), SetupProgress, { balances })
}

/** @throws ApiProblem admin_required, for an owner who administers nothing */
export function fetchBackups(): Promise<SetupBackups> {
  return api.get('/api/setup/backups', SetupBackups)
}

export function takeStep(shopId: string, step: OptionalStep, outcome: StepOutcome): Promise<SetupProgress> {
  return api.put(shopPath(shopId, 'setup', 'steps'), SetupProgress, { step, outcome })
}
