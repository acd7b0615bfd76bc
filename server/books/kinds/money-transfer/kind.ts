import { accountOfPlace, MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { pageFactsOfMoneyTransfer } from './page-facts.ts'
import { planMoneyTransfer, postingOf } from './plan.ts'
import { type MoneyTransferDocument, type MoneyTransferToRecord, moneyTransfers } from './stored.ts'

/** Money that goes from one account of the shop to another. */
export const moneyTransfer: DocumentKind<MoneyTransferToRecord, MoneyTransferDocument> = {
  name: 'money-transfer',
  collection: moneyTransfers,
  sources: ['money-transfer'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: ({ to, amountMinor }) => [{ account: accountOfPlace(to), amountMinor }],
  idOf: ({ transferId }) => transferId,
  linesOf: () => 3,
  needs: ({ transfer: { from, to, tillId } }) => ({
    tills: tillId === undefined ? [] : [tillId],
    chart: isAddedMoney(from) || isAddedMoney(to),
  }),
  resend(stored, { transferId, transfer }) {
    if (!isSameRequest(MoneyTransferBody, stored, transfer))
      throw new Refusal('transfer_conflict', { transferId })
    return ''
  },
  plan: planMoneyTransfer,
  replan: (_before, document) => postingOf(document),
  sourceOf: ({ _id, reference }) => ({
    kind: 'money-transfer',
    id: _id.transferId,
    reference: reference ?? _id.transferId.slice(-8),
  }),
  // A person can stand in the note.
  texts: ({ note }) => (note === undefined ? [] : ['/note']),
  reverse: (_before, document) => reversal(postingOf(document).lines),
  measures: () => ({}),
  pageFacts: pageFactsOfMoneyTransfer,
  answer: () => '',
}
