import { z } from 'zod'
import type { LimitsOfStaff } from '../documents/setting/schema.ts'

/** Whether the owner let an employee open the drawer who may not do so alone. */
export const OpeningStanding = z.enum(['approved', 'approved-offline', 'not-approved'])
export type OpeningStanding = z.infer<typeof OpeningStanding>

/**
 * How an opening stands. It happened, so it is never refused.
 * @param limits of those who opened and sent it; null for the owner, and where the shop has set none
 * @param isSaid the device says that the owner approved it
 * @param isGiven the server itself gave that approval: what a device alone says may be made up
 */
export function openingStanding(
  limits: Pick<LimitsOfStaff, 'mayOpenDrawer'> | null,
  { isSaid, isGiven }: { isSaid: boolean; isGiven: boolean },
): OpeningStanding | null {
  if (limits?.mayOpenDrawer !== false) return null
  if (!isSaid) return 'not-approved'
  return isGiven ? 'approved' : 'approved-offline'
}
