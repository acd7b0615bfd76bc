import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/tills.ts'
import { TillRegistration } from '#domain/api/shop.ts'
import { type ThisTill, tillDb } from './till-db.ts'

/**
 * Makes this device a till of the shop: the server gives the series its receipt numbers begin with. The id
 * is stored before it is sent, so that asking again after a lost answer names the same till.
 * @throws ApiProblem till_name_taken; Unreachable while there is no connection
 */
export async function registerThisTill(shopId: string, name: string): Promise<ThisTill> {
  const db = tillDb()
  const tillId = await db.transaction('rw', db.tillRequests, async () => {
    const asked = await db.tillRequests.get(shopId)
    if (asked) return asked.tillId
    const request = { shopId, tillId: newId() }
    await db.tillRequests.add(request)
    return request.tillId
  })
  const body = TillRegistration.parse({ tillId, name })
  const till = await api.call(routes.registerTill, { shopId, body })
  const thisTill = await db.transaction('rw', db.tills, db.tillRequests, async () => {
    const known = await db.tills.get(shopId)
    if (known) return known
    const added = {
      shopId,
      tillId: till.tillId,
      name: till.name,
      series: till.series,
      lastSequence: till.lastSequence,
    }
    await db.tills.add(added)
    await db.tillRequests.delete(shopId)
    return added
  })
  // Without it a browser short of space may throw away what waits to be sent. It may say no: nothing to do then.
  await navigator.storage?.persist?.()
  return thisTill
}
