import { z } from 'zod'
import { Day } from '../business-day.ts'
import { JournalDraft, JournalDraftLine, JournalTemplate } from '../journal/template.ts'
import { isVisible, notVisible } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'

/** How often something was changed: a concurrent change is not overwritten. 0: it is new. */
const Revision = z.int().min(0).max(1_000_000)

const lines = z.array(JournalDraftLine)

export const JournalDraftToSave = z.strictObject({ revision: Revision, draft: JournalDraft })
export type JournalDraftToSave = z.infer<typeof JournalDraftToSave>

export const SavedJournalDraft = z.object({
  draftId: Uuid,
  revision: Revision,
  /** The template that created it on its day; null: saved by a person. */
  templateId: Uuid.nullable(),
  savedAt: z.iso.datetime(),
  draft: z.object({ ...JournalDraft.shape, lines }),
})
export type SavedJournalDraft = z.infer<typeof SavedJournalDraft>

export const SavedJournalDrafts = itemsOf(SavedJournalDraft)

export const JournalDraftToPost = z.strictObject({ revision: Revision })

export const PostedJournalDraft = z.object({ journalId: Uuid, entryNumber: z.int() })
export type PostedJournalDraft = z.infer<typeof PostedJournalDraft>

export const JournalTemplateToSave = z.strictObject({
  revision: Revision,
  template: JournalTemplate.refine(({ name }) => isVisible(name), { path: ['name'], error: notVisible }),
})
export type JournalTemplateToSave = z.infer<typeof JournalTemplateToSave>

export const SavedJournalTemplate = z.object({
  templateId: Uuid,
  revision: Revision,
  template: z.object({ ...JournalTemplate.shape, lines }),
  /** The day of the next draft; null: it does not repeat, or ended. */
  nextDay: Day.nullable(),
})
export type SavedJournalTemplate = z.infer<typeof SavedJournalTemplate>

export const SavedJournalTemplates = itemsOf(SavedJournalTemplate)
