import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { ShownShift } from '#domain/api/shift.ts'

/** The shift that is open at a till; null where none is. */
export async function fetchOpenShift(
  { shopId, tillId }: { shopId: string; tillId: string },
  signal?: AbortSignal,
): Promise<ShownShift | null> {
  const { items } = await api.call(routes.listShifts, { shopId, query: { tillId, open: true }, signal })
  const [open] = items
  return open ? api.call(routes.readShift, { shopId, shiftId: open.shiftId, signal }) : null
}
