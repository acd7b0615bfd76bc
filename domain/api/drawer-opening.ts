import { z } from 'zod'
import { DocumentClock } from '../clock/device-time.ts'
import { Approval } from '../documents/sale/approval.ts'
import { OpeningApproval } from '../drawer-opening/approval.ts'
import { GivenInstant } from '../instant.ts'
import { Text, TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'

/** A cashier opened the drawer though nothing was sold. */
export const DrawerOpeningBody = z.strictObject({
  tillId: Uuid,
  shiftId: Uuid.optional(),
  /** The uid of who opened it, if the till was taken over by a code. */
  openedBy: Text.min(1).max(128).optional(),
  /** By the device's clock: it is kept there while the server is away. */
  openedAt: GivenInstant,
  /** What the device knew of its clock then; absent where it knew nothing. */
  clock: DocumentClock.optional(),
  reason: TrimmedText.min(1, 'Enter why the drawer was opened.').max(160),
  /** The owner let it be opened, there and then. The receipt that it was asked for is the opening. */
  approval: Approval.pick({ by: true, at: true, approvalId: true })
    .extend({ act: z.literal('drawer') })
    .optional(),
})
export type DrawerOpeningBody = z.infer<typeof DrawerOpeningBody>

/** What the drawer is opened for: an opening that is recorded, or a document of the till that cash was paid for. */
export const DrawerSignal = z.strictObject({
  for: z.enum(['opening', 'sale', 'payment', 'deposit']),
  /** Of the opening or the document. It opens the drawer once. */
  id: Uuid,
})
export type DrawerSignal = z.infer<typeof DrawerSignal>

export const DrawerOpening = z.object({
  openingId: Uuid,
  tillId: z.string(),
  till: z.string(),
  openedAt: z.string(),
  reason: z.string(),
  uid: z.string(),
  /** By name; null where that is not known. */
  by: z.string().nullable(),
  /** False: the till names a person who was not signed in there. Absent from older servers. */
  isSignedIn: z.boolean().optional(),
  /** Null if no approval was needed. */
  standing: OpeningApproval.nullable(),
  /** By name; null if it was not approved, or the name is not known. */
  approvedBy: z.string().nullable(),
})
export type DrawerOpening = z.infer<typeof DrawerOpening>
