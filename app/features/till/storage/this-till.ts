import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { approve } from '#domain/api/routes/approvals.ts'
import { listTills, registerTill } from '#domain/api/routes/tills.ts'
import { type Till, TillRegistration } from '#domain/api/shop.ts'
import { type TillRequest, tillDb } from './till-db.ts'

/**
 * Asks that this device be a till of the shop: the server gives the series its receipt numbers begin with. What an
 * employee asks for waits for the owner; asking again shows whether it still does. The id is stored before it is sent,
 * so that asking again after a lost answer names the same till.
 * @throws ApiProblem till_name_taken; Unreachable while there is no connection
 */
export async function registerThisTill(shopId: string, name: string): Promise<void> {
  const db = tillDb()
  const tillId = await db.transaction('rw', db.tillRequests, async () => {
    const pending = await db.tillRequests.get(shopId)
    if (pending) return pending.tillId
    const request = { shopId, tillId: newId() }
    await db.tillRequests.add(request)
    return request.tillId
  })
  await keepAnswer(shopId, await register(shopId, { tillId, name }))
}

/**
 * The owner approves this device on the device itself.
 * @throws ApiProblem code_wrong, approver_password_wrong; Unreachable while there is no connection
 */
export async function approveThisTill(
  shopId: string,
  { tillId, name }: { tillId: string; name: string },
  by: { code: string } | { password: string },
): Promise<void> {
  const body = { saleId: tillId, act: 'till' as const, by }
  const { approvalId } = await api.call(approve, { shopId, body })
  await keepAnswer(shopId, await register(shopId, { tillId, name, approvalId }))
}

function register(shopId: string, registration: TillRegistration): Promise<Till> {
  return api.call(registerTill, { shopId, body: TillRegistration.parse(registration) })
}

/** Asks whether the owner has decided about this device. */
export async function askAboutThisTill({ shopId, tillId }: TillRequest): Promise<void> {
  const { items } = await api.call(listTills, { shopId })
  const till = items.find((one) => one.tillId === tillId)
  if (till) await keepAnswer(shopId, till)
}

async function keepAnswer(shopId: string, till: Till): Promise<void> {
  const db = tillDb()
  const { tillId, name, series, lastSequence } = till
  if (!till.maySell || till.retiredAt !== null) {
    await db.tillRequests.put({ shopId, tillId, name, isDeclined: till.retiredAt !== null })
    return
  }
  await db.transaction('rw', db.tills, db.tillRequests, async () => {
    // Known already after a restore of a backup from before it was approved.
    if ((await db.tills.update(shopId, { isAwaited: undefined })) === 0)
      await db.tills.put({ shopId, tillId, name, series, lastSequence })
    await db.tillRequests.delete(shopId)
  })
  // Without it a browser short of space may throw away what waits to be sent. It may refuse: nothing to do then.
  await navigator.storage?.persist?.()
}
