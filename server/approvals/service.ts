import { randomUUID } from 'node:crypto'
import type { ApprovalGiven, ApprovalRequest } from '#domain/api/approval.ts'
import { Refusal } from '#domain/errors.ts'
import { moneyText } from '#domain/money.ts'
import { approvalLabels } from '#domain/terms/approval.ts'
import { logBestEffort } from '../audit-log/best-effort.ts'
import { recordIdOf } from '../audit-log/store.ts'
import { checkCode } from '../cashiers/check-code.ts'
import { checkSealed } from '../cashiers/check-sealed.ts'
import { isKnownDisabled } from '../cashiers/known-disabled.ts'
import type { Caller } from '../http/caller.ts'
import { actorOf } from '../identity/actor-of.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Source } from '../identity/limit-guesses.ts'
import { findPeople } from '../identity/person-store.ts'
import { ownerIdOf } from '../identity/roles.ts'
import type { CodeKeys } from '../secrets/code-keys.ts'
import { requireShop } from '../shops/store.ts'
import { saveApproval } from './store.ts'

/** A till may be offline for long after the server was asked. */
const keptMs = 90 * 24 * 60 * 60 * 1000

/**
 * Keeps that the owner approved something of one receipt. A code that was entered while the server was away counts as
 * if it were entered now, under the id that the device chose for the approval.
 * @throws Refusal approver_unknown, approver_password_wrong, and as `checkCode` and `checkSealed` do
 */
export async function approve(
  deps: IdentityDeps,
  caller: Caller,
  shopId: string,
  { saleId, act, lineId, mostMinor, by }: ApprovalRequest,
  { source, keys }: { source: Source; keys: () => Promise<CodeKeys> },
): Promise<ApprovalGiven> {
  const { database, now } = deps
  const shop = await requireShop(database, shopId)
  const owner = ownerIdOf(shop)
  if (owner === null) throw new Refusal('approver_unknown')
  if (!('password' in by) && (await isKnownDisabled(deps, owner))) throw new Refusal('approver_unknown')
  let approvalId: string = randomUUID()
  if ('code' in by) await checkCode(deps, caller, { shopId, uid: owner, code: by.code })
  else if ('password' in by) await checkPassword(deps, owner, by.password, { by: caller.uid, source })
  else {
    approvalId = by.approvalId
    const use = { shopId, uid: owner, approvalId, saleId, act, lineId, mostMinor, at: by.at }
    await checkSealed(deps, await keys(), caller, { sealed: by.sealed, use })
  }
  const at = now()
  await saveApproval(database, {
    _id: { shopId, approvalId },
    saleId,
    act,
    lineId: lineId ?? null,
    mostMinor: mostMinor ?? null,
    by: owner,
    askedBy: caller.uid,
    at,
    expiresAt: new Date(at.getTime() + keptMs),
  })
  // Setting up a till is logged by itself.
  if (act !== 'till') {
    const amount = mostMinor !== undefined && { amount: moneyText(mostMinor, shop.currency) }
    const facts = { what: approvalLabels[act], saleId, approvalId, ...amount }
    const of = [saleId, act, lineId ?? '', String(mostMinor ?? '')]
    await logApproval(deps, caller, shopId, owner, { of, facts })
  }
  return { approvalId, by: owner }
}

/**
 * By what was approved: a till that waits too long for the answer sends the same again, as entered without a connection,
 * under an id of its own.
 */
async function logApproval(
  { database, audit, log }: Pick<IdentityDeps, 'database' | 'audit' | 'log'>,
  caller: Caller,
  shopId: string,
  owner: string,
  { of, facts }: { of: readonly string[]; facts: Record<string, string> & { saleId: string } },
): Promise<void> {
  await logBestEffort(log, 'an approval that was given', { shopId, saleId: facts.saleId }, async () => {
    const by = (await actorOf(database, caller, [owner]))(owner)
    const recordId = recordIdOf(shopId, 'approval.given', ...of)
    const sentBy = { ...(by.uid !== caller.uid && { sentBy: caller.uid }) }
    const event = { recordId, action: 'approval.given', by, facts: { ...facts, ...sentBy } } as const
    await audit.recordOnce(shopId, [event])
  })
}

async function checkPassword(
  { database, keycloak }: IdentityDeps,
  uid: string,
  password: string,
  requested: { by: string; source: Source },
): Promise<void> {
  const email = (await findPeople(database, [uid])).get(uid)?.email
  if (email === undefined) throw new Refusal('approver_unknown')
  const confirmed = await keycloak.confirmApproval(email, password, requested).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'credentials_invalid'
      ? new Refusal('approver_password_wrong')
      : error
  })
  if (confirmed !== uid) throw new Refusal('approver_password_wrong')
}
