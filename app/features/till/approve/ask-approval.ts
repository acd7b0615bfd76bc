import { Temporal } from 'temporal-polyfill'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/approvals.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { Refusal } from '#domain/errors.ts'
import { takeCode } from '../cashier/take-code.ts'
import { isAway, sidHere } from '../cashier/take-over.ts'
import { tillDb } from '../storage/till-db.ts'

export type ApprovalOf = Pick<Approval, 'act' | 'lineId' | 'mostMinor'>

/** How long a cashier waits for the server before the device accepts the owner's code unchecked. */
const patienceMs = 2_500

/**
 * The owner approves something of one receipt: at the server or, while that can't be reached, by a code that it
 * checks later, before the receipt arrives there.
 * @throws ApiProblem, Refusal, Unreachable: nothing was approved
 */
export async function askApproval(
  shopId: string,
  saleId: string,
  { act, lineId, mostMinor }: ApprovalOf,
  by: { code: string } | { password: string },
): Promise<Approval> {
  const request = {
    act,
    ...(lineId !== undefined && { lineId }),
    ...(mostMinor !== undefined && { mostMinor }),
  }
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  if (sidHere() !== '' && navigator.onLine) {
    try {
      const body = { saleId, ...request, by }
      const given = await api.call(routes.approve, { shopId, body, timeoutMs: patienceMs })
      return { ...request, at, ...given }
    } catch (error) {
      if (!isAway(error) || 'password' in by) throw error
    }
  }
  if ('password' in by) throw new Refusal('code_needs_server')
  const owner = (await tillDb().cashiers.get(shopId))?.items.find(({ isOwner }) => isOwner)
  if (!owner) throw new Refusal('approver_unknown')
  const approvalId = newId()
  const { uid, name } = owner
  const { sealed } = await takeCode({ shopId, uid }, by.code, { approvalId, saleId, ...request, at })
  const approval = { saleId, ...request, by: { sealed, approvalId, at } }
  await tillDb().sealedCodes.put({ id: approvalId, shopId, uid, name, at, use: { approval }, refused: null })
  return { ...request, at, by: uid, approvalId }
}
