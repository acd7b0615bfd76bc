import { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accountOfMoney, isAddedMoney } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { pageFactsOfMoneyTransfer } from './page-facts.ts'
import { planMoneyTransfer, postingOf } from './plan.ts'
import { type MoneyTransferDocument, type MoneyTransferToRecord, moneyTransfers } from './stored.ts'

/** Money that goes from one account of the shop to another. */
export const moneyTransfer = defineKind<MoneyTransferToRecord, MoneyTransferDocument>({
  name: 'money-transfer',
  collection: moneyTransfers,
  sources: ['money-transfer'],
  amounts: ({ to, amountMinor }) => [{ account: accountOfMoney(to), amountMinor }],
  linesOf: () => 3,
  needs: ({ transfer: { from, to, tillId } }) => ({
    tills: tillId === undefined ? [] : [tillId],
    chart: isAddedMoney(from) || isAddedMoney(to),
  }),
  request: { schema: MoneyTransferBody, of: ({ transfer }) => transfer, conflict: 'transfer_conflict' },
  plan: planMoneyTransfer,
  replan: (_before, document) => postingOf(document),
  sourceOf: ({ _id, reference }) => ({
    kind: 'money-transfer',
    id: _id.transferId,
    reference: reference ?? _id.transferId.slice(-8),
  }),
  // A person can stand in the note.
  texts: ['/note'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  pageFacts: pageFactsOfMoneyTransfer,
})
