import type { ReconciliationFacts } from '#domain/documents/reconciliation/facts.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, text, whole } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type ReconciliationDocument = StoredDocument &
  ReconciliationFacts & { _id: { shopId: string; reconciliationId: string } }

export const reconciliations: DocumentCollection<ReconciliationDocument> = {
  name: 'reconciliations',
  idName: 'reconciliationId',
  schema: has({
    _id: idOf('shopId', 'reconciliationId'),
    account: text,
    previous: { bsonType: ['string', 'null'] },
    businessDay: dayText,
    postingDay: dayText,
    balanceMinor: long,
    ledgerMinor: long,
    laterMinor: long,
    lines: whole,
    matched: listOf(has({ number: whole, line: whole })),
    outstanding: listOf(has({ number: whole, line: whole, day: dayText, amountMinor: long })),
    throughNumber: whole,
  }),
  indexes: [
    [{ '_id.shopId': 1, account: 1, businessDay: -1 }],
    // Whether an entry is frozen.
    [{ '_id.shopId': 1, 'matched.number': 1 }],
  ],
}

export type ReconciliationToRecord = { reconciliationId: string; reconciliation: ReconciliationFacts }
