import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import { readSetupCode, writeSetupCode } from '#domain/setup/code.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { type Attempts, pauseMs } from '../identity/attempt-store.ts'
import type { People } from '../identity/keycloak-people.ts'
import { hasDevelopers, keepCode, readSetup, type SetupDocument } from './store.ts'

type CodeDeps = Pick<AppDeps, 'config' | 'database' | 'now'> & { keycloak: Pick<People, 'findByEmail'> }

/** Whether there is anyone who administers this installation: a record, or the account of ADMIN_EMAIL. */
export async function hasAdministrator({ config, database, keycloak }: CodeDeps): Promise<boolean> {
  if (await hasDevelopers(database)) return true
  return config.adminEmail !== null && (await keycloak.findByEmail(config.adminEmail)) !== null
}

/**
 * Makes the code that opens the first run; the one before stops counting.
 * @returns the code, to be shown once; null where there is an administrator
 */
export async function makeSetupCode(deps: CodeDeps): Promise<string | null> {
  if (await hasAdministrator(deps)) return null
  const code = writeSetupCode(randomBytes(20))
  await keepCode(deps.database, hashOf(code), deps.now())
  return code
}

/**
 * Refuses everyone without the code of the last start, and everyone once there is an
 * administrator. An address tries ten in a row, then one each quarter of an hour.
 * @throws Refusal setup_closed, setup_code_wrong, too_many_requests
 */
export async function requireSetupCode(
  deps: CodeDeps,
  attempts: Attempts,
  { typed, address }: { typed: string; address: string },
): Promise<SetupDocument> {
  if (await hasAdministrator(deps)) throw new Refusal('setup_closed')
  const row = { tried: 'setup-code', who: address, deviceId: null } as const
  if (!(await attempts.take(row))) throw new Refusal('too_many_requests', { seconds: pauseMs / 1000 })
  const setup = await readSetup(deps.database)
  const code = readSetupCode(typed)
  const isRight = timingSafeEqual(
    Buffer.from(hashOf(code ?? ''), 'hex'),
    Buffer.from(setup?.codeHash ?? hashOf(randomBytes(20).toString('hex')), 'hex'),
  )
  if (!setup || code === null || !isRight) throw new Refusal('setup_code_wrong')
  await attempts.clear(row)
  return setup
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
