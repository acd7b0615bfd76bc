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
  summary: 'Journal entries that are not posted yet, the earliest day first.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: SavedJournalDrafts },
})

export const saveJournalDraft = route({
  method: 'PUT',
  path: '/api/shops/:shopId/journal-drafts/:draftId',
  summary: 'Keeps a journal entry to be posted later; nothing is posted.',
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
  summary: 'Posts a draft as a journal entry with the id of the draft. Again it answers the same entry.',
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
  summary: 'Discards a draft of a journal entry. Its template does not make it again.',
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
  summary:
    'Journal entries to begin others with, by name, and when the next draft of those that repeat is made.',
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
  summary: 'Removes a template. The drafts that it made stay.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: template,
  answers: { 204: nothing },
})
