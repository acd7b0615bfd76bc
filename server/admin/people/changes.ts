import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { endLinksOf } from '../../session/password-link-store.ts'
import { longestTokenLifeMs } from '../../session/service.ts'
import { endMakingOf } from './account-in-making-store.ts'
import {
  type AccountChange,
  type Begun,
  type BegunChange,
  findBegun,
  keyOf,
  leaveBegun,
  type PersonChange,
  removeBegun,
  saveBegun,
} from './changes-store.ts'
import { inTurn } from './turns.ts'

export type BegunAccountChange = Begun<AccountChange>

/** Longer than every step takes with all its time-outs: an older change has been left by the process that began it. */
const leftAfterMs = 60_000

/**
 * Changes an account at Keycloak and what goes with it here.
 * @param ask what must hold; asked again after a concurrent decision
 * @throws Refusal person_being_changed, person_change_unfinished
 */
export async function changeAccount(
  deps: IdentityDeps,
  by: Actor,
  change: AccountChange,
  ask: () => Promise<void>,
): Promise<void> {
  await carryOut(deps, await beginChange(deps, by, change, ask))
}

/**
 * A change is written down before its first step and until after its last, so that the next run finishes it
 * where this one ends in between.
 * @throws Refusal person_being_changed
 */
export async function beginChange(
  deps: IdentityDeps,
  by: Actor,
  change: AccountChange,
  ask: () => Promise<void>,
): Promise<BegunAccountChange> {
  await finishLeftOver(deps, change.uid, (begun) => isSame(begun, change, by))
  const kept: BegunAccountChange[] = []
  await inTurn(deps.database, ask, async (_, session) => {
    kept.push(await keepBegun(deps, by, change, session))
  })
  const begun = kept.at(-1)
  if (!begun) throw new Error('a turn was taken and nothing was begun')
  return begun
}

/**
 * Writes down that a change begins, with the transaction that decides so. The same change, begun earlier, is
 * begun again.
 * @throws Refusal person_being_changed
 */
export async function keepBegun<Change extends PersonChange>(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  by: Actor,
  change: Change,
  session: Transaction,
): Promise<Begun<Change>> {
  const _id = keyOf(change)
  await requireNoOther({ database }, _id, session, (begun) => isSame(begun, change, by))
  const { uid, email, from } = by
  const begun = { ...change, _id, by: { uid, email, from }, begunAt: now() }
  await saveBegun(database, begun as BegunChange, session)
  await endMakingOf(database, change.email, session)
  return begun
}

/** @throws Refusal person_being_changed: something else is being done to this person now */
export async function requireNoOther(
  { database }: Pick<IdentityDeps, 'database'>,
  key: string,
  session: Transaction,
  isRestart: (begun: BegunChange) => boolean = () => false,
): Promise<void> {
  const begun = await findBegun(database, key, session)
  if (begun && !isRestart(begun)) throw new Refusal('person_being_changed')
}

/**
 * Whether the same person requests the same change again: it is recorded once. A password that was set is another one
 * each time, and recorded each time.
 */
function isSame(begun: BegunChange, change: PersonChange, by: Actor): boolean {
  if (begun.kind === 'invite' || change.kind === 'invite') return begun.kind === change.kind
  if (change.action === 'password.reset-by-administrator') return false
  return begun.kind === change.kind && begun.action === change.action && begun.by.uid === by.uid
}

/**
 * Every step can be taken again, by several processes at once.
 * @throws Refusal person_change_unfinished where Keycloak went away: the next run goes on
 */
export async function carryOut(deps: IdentityDeps, begun: BegunAccountChange): Promise<void> {
  try {
    await takeSteps(deps, begun)
  } catch (error) {
    await leaveBegun(deps.database, begun)
    const isAway = error instanceof Refusal && error.code === 'identity_service_away'
    throw isAway ? new Refusal('person_change_unfinished') : error
  }
  const { action, by, uid, email } = begun
  await retryConflicts(() =>
    deps.database.transaction(async (session) => {
      // Another process may have finished it: what happened once is recorded once.
      if (!(await removeBegun(deps.database, begun, session))) return
      await deps.audit.record({ action, by, shopId: null, facts: { person: uid, email } }, session)
    }),
  )
}

async function takeSteps(deps: IdentityDeps, { kind, uid, action }: AccountChange): Promise<void> {
  const { keycloak, database, now } = deps
  if (kind === 'enable') return keycloak.setEnabled(uid, true)
  if (kind === 'disable') await keycloak.setEnabled(uid, false)
  if (kind === 'delete') await keycloak.deletePerson(uid)
  if (action === 'password.reset-by-administrator') await endLinksOf(database, uid, now())
  await endEverything(deps, uid)
}

/** Keycloak first: a session that goes on there would get tokens of after the revocation. */
async function endEverything(deps: IdentityDeps, uid: string): Promise<void> {
  await deps.keycloak.endSessionsOf(uid)
  await deps.accessState.revoke('person', uid, longestTokenLifeMs)
  await deps.knownDevices.forgetAllOf(uid)
}

/**
 * Finishes what was begun with an account and left in the middle.
 * @param isRestart what is asked for again need not be finished before
 * @returns what is still not finished: Keycloak is away, or another process is about it
 */
export async function finishLeftOver(
  deps: IdentityDeps,
  uid: string,
  isRestart: (begun: BegunChange) => boolean = () => false,
): Promise<AccountChange['kind'] | null> {
  const begun = await findBegun(deps.database, uid)
  if (!begun || begun.kind === 'invite' || isRestart(begun)) return null
  if (!isLeft(begun, deps.now())) return begun.kind
  try {
    await carryOut(deps, begun)
    return null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'person_change_unfinished') return begun.kind
    throw error
  }
}

export function isLeft({ isLeft, begunAt }: BegunChange, now: Date): boolean {
  return isLeft === true || now.getTime() - begunAt.getTime() > leftAfterMs
}
