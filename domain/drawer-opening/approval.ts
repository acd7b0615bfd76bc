import { z } from 'zod'
import type { LimitsOfStaff } from '../documents/setting/schema.ts'

/** Whether the owner let an employee open the drawer who may not do so alone. */
export const OpeningApproval = z.enum(['approved', 'approved-offline', 'not-approved'])
export type OpeningApproval = z.infer<typeof OpeningApproval>

/**
 * Whether an opening was approved. It has happened, so it is never refused.
 * @param limits of those who opened and sent it; null for the owner, and where the shop has set none
 * @param isSaid the device claims that the owner approved it
 * @param isGiven the server itself gave that approval: a claim of the device alone may be made up
 */
export function openingApproval(
  limits: Pick<LimitsOfStaff, 'mayOpenDrawer'> | null,
  { isSaid, isGiven }: { isSaid: boolean; isGiven: boolean },
): OpeningApproval | null {
  if (limits?.mayOpenDrawer !== false) return null
  if (!isSaid) return 'not-approved'
  return isGiven ? 'approved' : 'approved-offline'
}
