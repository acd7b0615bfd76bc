import { api } from '#app/api/client.ts'
import { documentTime } from '#app/api/device-clock.ts'
import { ApiProblem } from '#app/api/problem.ts'
import type { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import { recordDrawerOpening } from '#domain/api/routes/drawer-openings.ts'
import { cashierNow } from '../cashier/use-cashier.ts'
import { shiftsNotSent } from '../outbox/order.ts'
import { answerWithinMs } from '../outbox/policy.ts'
import { sendCodesFirst } from '../outbox/send-codes-first.ts'
import { waitingPapers } from '../outbox/waiting-papers.ts'
import { type ThisTill, tillDb } from '../storage/till-db.ts'

/** Keeps on this device that the drawer was opened, and sends it where the server can be reached. */
export async function openedWithoutSale(
  { shopId, tillId, shift }: ThisTill,
  {
    openingId,
    reason,
    approval,
  }: { openingId: string; reason: string; approval: DrawerOpeningBody['approval'] | null },
): Promise<void> {
  const openedBy = (await cashierNow(shopId))?.uid ?? null
  const { at: openedAt, clock } = documentTime()
  await tillDb().drawerOpenings.add({
    openingId,
    shopId,
    opening: {
      tillId,
      ...(shift && { shiftId: shift.shiftId }),
      ...(openedBy !== null && { openedBy }),
      openedAt,
      ...(clock && { clock }),
      reason,
      ...(approval && { approval }),
    },
  })
  await sendDrawerOpenings(shopId)
}

/**
 * Sends what waits, oldest first; what the server can't be reached for stays, and what was done in a shift that the
 * server does not have: which shift that is may yet be decided.
 */
export async function sendDrawerOpenings(shopId: string): Promise<void> {
  if ((await sendCodesFirst(shopId)).isLater) return
  const kept = await tillDb().drawerOpenings.where('shopId').equals(shopId).sortBy('opening.openedAt')
  const notSent = shiftsNotSent(await waitingPapers(shopId))
  for (const { openingId, opening } of kept) {
    if (opening.shiftId !== undefined && notSent.has(opening.shiftId)) continue
    try {
      await api.call(recordDrawerOpening, { shopId, openingId, body: opening, timeoutMs: answerWithinMs })
    } catch (error) {
      // It stays for the next time: a clock that is set right, a new login, a connection.
      if (!(error instanceof ApiProblem) || error.code !== 'drawer_opening_conflict') return
    }
    await tillDb().drawerOpenings.delete(openingId)
  }
}
