import type { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type MoneyTransferDocument = StoredDocument &
  MoneyTransferBody & { _id: { shopId: string; transferId: string } }

export const moneyTransfers: DocumentCollection<MoneyTransferDocument> = {
  name: 'moneyTransfers',
  idName: 'transferId',
  schema: has({
    _id: idOf('shopId', 'transferId'),
    businessDay: dayText,
    postingDay: dayText,
    from: text,
    to: text,
    amountMinor: positiveLong,
    feeMinor: positiveLong,
  }),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }]],
}

export type MoneyTransferToRecord = { transferId: string; transfer: MoneyTransferBody }
