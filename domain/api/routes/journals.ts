import { JournalBody } from '../../documents/journal/schema.ts'
import { documentRoutes } from '../document-routes.ts'
import { Journal } from '../journal.ts'

export const { record: recordJournal, read: readJournal } = documentRoutes({
  place: 'journals',
  idName: 'journalId',
  body: JournalBody,
  answer: Journal,
  records: 'Posts a manual journal entry to any accounts that can be posted to by hand.',
  reads: 'One manual journal entry as recorded in the books.',
  // More lines than an entry may have are counted, and reported.
  bodyLimit: 2 * 1024 * 1024,
})
