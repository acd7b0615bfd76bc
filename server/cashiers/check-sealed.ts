import { createHash } from 'node:crypto'
import { boundTo, type SealedFor } from '#domain/api/sealed-code.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import { CashierCode } from '#domain/terms/cashier-code.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { CodeKeys } from '../secrets/code-keys.ts'
import { checkCode } from './check-code.ts'
import { claimSealed, settleSealed } from './sealed-store.ts'

type Deps = Pick<IdentityDeps, 'database' | 'audit' | 'now'>

/**
 * Checks that a code which was sealed on a device is the code of the person it is for. Each is checked once, as a try
 * like any other. If it is sent again, the result is the same, even if the code was changed in the meantime.
 * @param accepted called once, before its result is stored: a process that dies in between leaves the code without a
 * result, and never a right one without what it was for
 * @param refused called once, to record why it was not accepted
 * @throws Refusal code_unreadable, code_in_check, and as `checkCode` does
 */
export async function checkSealed(
  deps: Deps,
  keys: CodeKeys,
  by: Pick<Caller, 'uid' | 'email' | 'from' | 'sid'>,
  { sealed, use }: { sealed: string; use: SealedFor },
  {
    accepted = async () => {},
    refused = async () => {},
  }: { accepted?: () => Promise<void>; refused?: (code: RefusalCode) => Promise<void> } = {},
): Promise<void> {
  const { database, now } = deps
  const { shopId, uid } = use
  const place = { shopId, id: 'turnId' in use ? use.turnId : use.approvalId }
  const of = createHash('sha256').update(boundTo(use)).digest('hex')
  const claimed = { _id: place, of, ...('saleId' in use && { saleId: use.saleId }) }
  const before = await claimSealed(database, claimed, now())
  if (before !== null) {
    if (before.outcome === 'right') return
    throw new Refusal(before.outcome ?? 'code_in_check')
  }
  try {
    const code = CashierCode.safeParse(keys.open(sealed, boundTo(use)))
    if (!code.success) throw new Refusal('code_unreadable')
    await checkCode(deps, by, { shopId, uid, code: code.data })
  } catch (error) {
    if (error instanceof Refusal) {
      await refused(error.code)
      await settleSealed(database, place, error.code)
    }
    throw error
  }
  await accepted()
  await settleSealed(database, place, 'right')
}
