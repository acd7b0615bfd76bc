import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { reversal as reversalLines } from '#domain/posting/entry.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { accountName, accountText, subjectOf, text } from '../fact-words.ts'
import { customerOf, planOpeningBalance, postingOf } from './plan.ts'
import { type OpeningBalanceDocument, openingBalances } from './stored.ts'
import type { OpeningBalance } from './to-record.ts'

/**
 * The opening balance of an account on the day the shop began here. The same again is known and changes nothing; other content
 * is refused if the client made the id, as it does for debts.
 */
export const openingBalance = defineKind<OpeningBalance, OpeningBalanceDocument>({
  name: 'opening-balance',
  collection: openingBalances,
  sources: ['opening-balance'],
  // What was on an account of money is entered once: the shop has no range of it.
  amounts: ({ account, party, amountMinor }) =>
    party === undefined ? [] : [{ account, amountMinor: minor(Math.abs(amountMinor)) }],
  idOf: (balance) => balance.balanceId,
  linesOf: () => 1,
  needs: (balance) => {
    const customerId = customerOf(balance)
    return customerId === undefined ? {} : { customers: [customerId] }
  },
  request: {
    isSame: (stored, balance) =>
      balance.party === undefined || canonicalJson(contentOf(stored)) === canonicalJson(contentOf(balance)),
    conflict: 'opening_conflict',
  },
  plan: planOpeningBalance,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, account, reference }) => ({
    kind: 'opening-balance',
    id: _id.balanceId,
    reference: reference ?? account,
  }),
  // Its import is corrected instead.
  offersReversal: () => false,
  // The opening balance of an account of money is recorded once: a journal entry corrects it.
  checkReverse(view, document) {
    const { account, amountMinor, party } = document
    if (party === undefined) throw new Refusal('reversal_not_possible', { kind: 'opening-balance' })
    const item = view.openItem({ account, party, document: document._id.balanceId })
    if (item && item.openMinor !== item.amountMinor)
      throw new Refusal('opening_settled', { settledMinor: item.amountMinor - item.openMinor, amountMinor })
  },
  reverse: (_before, document) => reversalLines(postingOf(document).lines),
  reopens: ({ _id, account, party }) =>
    party === undefined ? [] : [{ account, party, document: _id.balanceId }],
  firstFacts: openingBalanceFacts,
  texts: ['/supplierName'],
  subject: ({ account, amountMinor, supplierName, party, reference }, names) =>
    subjectOf({
      number: reference,
      about: accountName(account, names),
      payee: supplierName ?? (party && names.customers.get(party)),
      totalMinor: minor(Math.abs(amountMinor)),
    }),
  pageFacts: ({ account, amountMinor, supplierName, party, due }, names) => [
    { label: 'Account', text: accountText(account, names) },
    ...text('Of', supplierName ?? (party && names.customers.get(party))),
    ...(due ? [{ label: 'Due', day: due }] : []),
    { label: 'Amount', amountMinor },
  ],
})

/** What was sent, without what the books added. */
function contentOf(sent: Omit<OpeningBalanceDocument, '_id'> | OpeningBalance) {
  const { businessDay, account, amountMinor, party, supplierName, due, reference } = sent
  return { businessDay, account, amountMinor, party, supplierName, due, reference }
}

/** What the chain protects of an opening balance: everything that decides what was posted. */
function openingBalanceFacts(balance: Omit<OpeningBalanceDocument, 'entryNumber' | 'recordedAt'>) {
  return {
    shopId: balance._id.shopId,
    balanceId: balance._id.balanceId,
    postingDay: balance.postingDay,
    account: balance.account,
    amountMinor: balance.amountMinor,
  }
}
