import { ShopId } from '../common.ts'
import { nothing, route } from '../route.ts'
import { SignedIn } from '../session.ts'
import {
  FirstAdministrator,
  FirstShop,
  OpeningBalances,
  SetupBackups,
  SetupCode,
  ShopFacts,
} from '../setup.ts'
import { SetupProgress, SetupStepTaken } from '../setup-progress.ts'

// The first run. Its code is in the log of the server; once there is an administrator, it opens nothing.

export const checkSetupCode = route({
  method: 'POST',
  path: '/api/setup/code',
  summary: 'Checks the setup code.',
  access: 'anyone',
  rate: 60,
  bodyLimit: 4096,
  body: SetupCode,
  answers: { 204: nothing },
  refuses: [403, 409, 410],
})

export const makeAdministrator = route({
  method: 'POST',
  path: '/api/setup/administrator',
  summary: 'Creates the first administrator, and logs in.',
  access: 'anyone',
  rate: 60,
  bodyLimit: 16_384,
  body: FirstAdministrator,
  answers: { 201: SignedIn },
  refuses: [401, 403, 409, 410, 422],
})

export const readSetupBackups = route({
  method: 'GET',
  path: '/api/setup/backups',
  summary: 'Where backups are stored, when the last one was made, and the key that decrypts them.',
  access: 'admin',
  rate: 60,
  answers: { 200: SetupBackups },
  refuses: [409, 410, 422],
})

export const makeFirstShop = route({
  method: 'POST',
  path: '/api/setup/shop',
  summary: 'Creates the first shop. Idempotent: a repeat with the same id returns the same shop.',
  access: 'admin',
  rate: 60,
  bodyLimit: 16_384,
  body: FirstShop,
  answers: { 200: SetupProgress },
  refuses: [404, 409, 410, 422],
})

export const changeFirstShop = route({
  method: 'PUT',
  path: '/api/shops/:shopId/setup/shop',
  summary: 'Changes the initial settings of the first shop.',
  access: 'owner',
  rate: 60,
  bodyLimit: 16_384,
  params: { shopId: ShopId },
  body: ShopFacts,
  answers: { 200: SetupProgress },
  refuses: [409, 410, 422],
})

export const openWithMoney = route({
  method: 'PUT',
  path: '/api/shops/:shopId/setup/opening-balances',
  summary: 'Records the opening cash and bank balances of the shop. Idempotent.',
  access: 'owner',
  rate: 60,
  bodyLimit: 16_384,
  params: { shopId: ShopId },
  body: OpeningBalances,
  answers: { 200: SetupProgress },
  refuses: [409, 410, 422],
})

export const takeSetupStep = route({
  method: 'PUT',
  path: '/api/shops/:shopId/setup/steps',
  summary: 'Marks a setup step as done or skipped.',
  access: 'owner',
  rate: 60,
  bodyLimit: 4096,
  params: { shopId: ShopId },
  body: SetupStepTaken,
  answers: { 200: SetupProgress },
  refuses: [409, 410, 422],
})
