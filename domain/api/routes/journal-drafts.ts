import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import {
  JournalDraftToPost,
  JournalDraftToSave,
  JournalTemplateToSave,
  PostedJournalDraft,
  SavedJournalDraft,
  SavedJournalDrafts,
  SavedJournalTemplate,
  SavedJournalTemplates,
} from '../journal-draft.ts'
import { nothing, route } from '../route.ts'

const draft = { shopId: ShopId, draftId: Uuid }
const template = { shopId: ShopId, templateId: Uuid }

export const listJournalDrafts = route({
  method: 'GET',
  path: '/api/shops/:shopId/journal-drafts',
  summary: 'Drafts of journal entries, earliest date first.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: SavedJournalDrafts },
})

export const saveJournalDraft = route({
  method: 'PUT',
  path: '/api/shops/:shopId/journal-drafts/:draftId',
  summary: 'Saves a journal entry as a draft. Nothing is posted.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 512 * 1024,
  params: draft,
  body: JournalDraftToSave,
  answers: { 200: SavedJournalDraft, 201: SavedJournalDraft },
  refuses: [409],
})

export const postJournalDraft = route({
  method: 'POST',
  path: '/api/shops/:shopId/journal-drafts/:draftId/posting',
  summary:
    'Posts a draft as a journal entry with the draft’s id. Idempotent: a repeat returns the same entry.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 16_384,
  params: draft,
  body: JournalDraftToPost,
  answers: { 200: PostedJournalDraft },
  refuses: [409, 422],
})

export const discardJournalDraft = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/journal-drafts/:draftId',
  summary: 'Discards a draft of a journal entry. A recurring template does not create it again.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: draft,
  answers: { 204: nothing },
  refuses: [409],
})

export const listJournalTemplates = route({
  method: 'GET',
  path: '/api/shops/:shopId/journal-templates',
  summary: 'Journal templates by name, with the next draft date of those that recur.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: SavedJournalTemplates },
})

export const saveJournalTemplate = route({
  method: 'PUT',
  path: '/api/shops/:shopId/journal-templates/:templateId',
  summary:
    'Saves a journal entry as a template. If it recurs, a draft is created from it on each of its days.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 512 * 1024,
  params: template,
  body: JournalTemplateToSave,
  answers: { 200: SavedJournalTemplate, 201: SavedJournalTemplate },
  refuses: [409, 422],
})

export const removeJournalTemplate = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/journal-templates/:templateId',
  summary: 'Deletes a template. Drafts it already created stay.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: template,
  answers: { 204: nothing },
})
