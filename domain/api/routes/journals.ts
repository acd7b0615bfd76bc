import { JournalBody } from '../../documents/journal/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { Journal } from '../journal.ts'
import { route } from '../route.ts'

const params = { shopId: ShopId, journalId: Uuid }

export const recordJournal = route({
  method: 'PUT',
  path: '/api/shops/:shopId/journals/:journalId',
  summary: 'Posts a manual journal entry to any accounts that can be posted to by hand.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  // More lines than an entry may have are counted, and told.
  bodyLimit: 2 * 1024 * 1024,
  params,
  body: JournalBody,
  answers: { 200: Journal, 201: Journal },
  refuses: [409, 422],
})

export const readJournal = route({
  method: 'GET',
  path: '/api/shops/:shopId/journals/:journalId',
  summary: 'One manual journal entry as recorded in the books.',
  access: 'owner-with-grant',
  rate: 600,
  params,
  answers: { 200: Journal },
})
