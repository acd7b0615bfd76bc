import { z } from 'zod'
import { AttachmentReference } from '../attachment/reference.ts'
import { Day, GivenDay } from '../business-day.ts'
import { DraftLine, SpendingDraft } from '../expenditure/draft.ts'
import { Recurrence } from '../expenditure/recurrence.ts'
import { Uuid } from '../uuid.ts'
import { Attachment } from './attachment.ts'
import { itemsOf } from './common.ts'

/** How often something was changed: a concurrent change is not overwritten. 0: it is new. */
const Revision = z.int().min(0).max(1_000_000)

/** A draft as it is answered. */
const KeptDraft = z.object({
  ...SpendingDraft.shape,
  lines: z.array(DraftLine),
  attachments: z.array(AttachmentReference),
})

export const SavedDraft = z.object({
  draftId: Uuid,
  revision: Revision,
  /** The recurring expenditure that created it; null: saved by a person. */
  recurringId: Uuid.nullable(),
  savedAt: z.iso.datetime(),
  draft: KeptDraft,
  /** Its photos and PDFs. */
  files: z.array(Attachment),
})
export type SavedDraft = z.infer<typeof SavedDraft>

export const SavedDrafts = itemsOf(SavedDraft)
export type SavedDrafts = z.infer<typeof SavedDrafts>

export const DraftToSave = z.strictObject({ revision: Revision, draft: SpendingDraft })
export type DraftToSave = z.infer<typeof DraftToSave>

export const DraftToPost = z.strictObject({ revision: Revision })

export const PostedDraft = z.object({ kind: z.enum(['bill', 'expense']), id: Uuid, entryNumber: z.int() })
export type PostedDraft = z.infer<typeof PostedDraft>

export const RecurringToSave = z.strictObject({
  revision: Revision,
  recurrence: Recurrence,
  /** How many days after its day a bill is due. */
  termsDays: z.int().min(0).max(365),
  /** What each draft begins as. */
  draft: SpendingDraft,
  /** The first day of which a draft is made, where those before it are recorded already. */
  next: GivenDay.optional(),
})
export type RecurringToSave = z.infer<typeof RecurringToSave>

export const Recurring = z.object({
  ...RecurringToSave.omit({ next: true }).shape,
  draft: KeptDraft,
  recurringId: Uuid,
  /** The day of the next draft; null: it ended. */
  nextDay: Day.nullable(),
  /** The supplier of a bill, by name; of an expense who is paid. */
  payee: z.string().nullable(),
})
export type Recurring = z.infer<typeof Recurring>

export const RecurringList = itemsOf(Recurring)
