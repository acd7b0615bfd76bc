import type { JournalBody } from '#domain/documents/journal/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type JournalDocument = StoredDocument & JournalBody & { _id: { shopId: string; journalId: string } }

export const journals: DocumentCollection<JournalDocument> = {
  name: 'journals',
  idName: 'journalId',
  titleTexts: ['text'],
  schema: has({
    _id: idOf('shopId', 'journalId'),
    businessDay: dayText,
    postingDay: dayText,
    text,
    lines: listOf(has({ account: text, amountMinor: long })),
  }),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }]],
}

export type JournalToRecord = { journalId: string; journal: JournalBody }
