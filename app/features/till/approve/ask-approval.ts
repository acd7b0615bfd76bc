import { Temporal } from 'temporal-polyfill'
import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/approvals.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { Refusal } from '#domain/errors.ts'
import { checkCodeHere } from '../cashier/check-code.ts'
import { isAway, sidHere } from '../cashier/take-over.ts'
import { tillDb } from '../storage/till-db.ts'

export type ApprovalOf = Pick<Approval, 'act' | 'lineId' | 'mostMinor'>

/** A cashier waits no longer for the server before the device checks the owner's code itself. */
const patienceMs = 2_500

/**
 * The owner approves something of one receipt: by the server, else by what this device keeps of the owner's code, which
 * the owner then finds on the list to check.
 * @throws ApiProblem, Refusal, Unreachable: nothing was approved
 */
export async function askApproval(
  shopId: string,
  saleId: string,
  { act, lineId, mostMinor }: ApprovalOf,
  by: { code: string } | { password: string },
): Promise<Approval> {
  const asked = {
    act,
    ...(lineId !== undefined && { lineId }),
    ...(mostMinor !== undefined && { mostMinor }),
  }
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  if (sidHere() !== '' && navigator.onLine) {
    try {
      const body = { saleId, ...asked, by }
      const given = await api.call(routes.approve, { shopId, body, timeoutMs: patienceMs })
      return { ...asked, at, ...given }
    } catch (error) {
      if (!isAway(error) || 'password' in by) throw error
    }
  }
  if ('password' in by) throw new Refusal('code_needs_server')
  const owner = (await tillDb().cashiers.get(shopId))?.items.find(({ isOwner }) => isOwner)
  if (!owner) throw new Refusal('approver_unknown')
  await checkCodeHere(shopId, owner.uid, by.code)
  return { ...asked, at, by: owner.uid }
}
