import { lastOf } from '#domain/business-day.ts'
import { postDepositBack } from '#domain/documents/deposit/posting.ts'
import { DepositBody } from '#domain/documents/deposit/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'
import { tenderName } from '#domain/payments/payment-type.ts'
import { accounts } from '#domain/terms/chart.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { erasedTexts } from '../../engine/facts.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { depositUses } from '../deposit-use/stored.ts'
import { subjectOf, text } from '../fact-words.ts'
import { paymentReferencesOf } from '../sale/stored.ts'
import { needsOfReferences } from '../sale/used-references.ts'
import { readsShift } from '../shift-close/open-shift.ts'
import { moneyOf, ofDeposit, openOf, planDeposit, postingOf } from './plan.ts'
import { type DepositDocument, deposits } from './stored.ts'
import type { DepositToRecord } from './to-record.ts'

/**
 * What a customer pays before the goods. A sale that is paid with it records a `deposit-use` with itself; what no sale
 * has used is given back by taking it back.
 */
export const deposit = defineKind<DepositToRecord, DepositDocument>({
  name: 'deposit',
  collection: deposits,
  sources: ['deposit'],
  amounts: ({ totalMinor }) => [{ account: accounts.deposits, amountMinor: totalMinor }],
  isFromTill: ({ isEntered = false }) => !isEntered,
  linesOf: ({ deposit: { tenders } }) => tenders.length + 10,
  needs: ({ depositId, tillId, deposit: { customerId, shiftId, takenBy, tenders } }) => ({
    tills: [tillId],
    customers: [customerId],
    uids: takenBy === undefined ? [] : [takenBy],
    others: shiftId === undefined ? [] : readsShift(shiftId),
    // Of the id of another document it would settle what that one left open.
    openItems: [openItemOf(customerId, depositId), openOf(customerId)],
    ...needsOfReferences(paymentReferencesOf({ kind: 'sale', tenders }), 'deposit'),
  }),
  request: {
    isSame(stored, { tillId, deposit }) {
      const isErased = erasedTexts(stored).length > 0
      const comparable = (one: DepositDocument | DepositBody) => (isErased ? withoutTexts(one) : one)
      return stored.tillId === tillId && isSameRequest(DepositBody, comparable(stored), comparable(deposit))
    },
    conflict: 'deposit_conflict',
  },
  plan: planDeposit,
  replan: postingOf,
  sourceOf: ({ _id }) => ({ kind: 'deposit', id: _id.depositId, reference: _id.depositId.slice(-8) }),
  // A person can stand in what it is for, and in the reference of a payment.
  texts: ['/text', '/tenders/*/reference'],
  reverse: ({ shop }, document, [used]) =>
    postDepositBack(
      { ...document, ...ofDeposit(document), taxPack: shop.taxPack },
      moneyOf(document),
      used?.amountMinor ?? minor(0),
    ),
  takenBy: (depositId) => [{ collection: depositUses, of: { depositId } }],
  takenLater(view, { _id: { depositId } }) {
    const uses = view.listed(depositUses).filter((use) => use.depositId === depositId && use.takenMinor > 0)
    if (uses.length === 0) return { shares: [], through: null }
    const amountMinor = sumMinor(uses.map(({ takenMinor }) => takenMinor))
    const [first, ...more] = uses.map(({ postingDay }) => postingDay)
    return { shares: [{ lineId: depositId, amountMinor }], through: first ? lastOf(first, ...more) : null }
  },
  checkReverse(view, { _id, customerId }) {
    const item = view.openItem(openItemOf(customerId, _id.depositId))
    if (item && item.openMinor === 0) throw new Refusal('deposit_used')
  },
  reopens: ({ _id, customerId }) => [openItemOf(customerId, _id.depositId)],
  subject: ({ customerId, text: what, totalMinor }, { customers }) =>
    subjectOf({ payee: customers.get(customerId), toward: 'from', about: what, totalMinor }),
  pageFacts: (deposit, { customers, tills }) => [
    ...text('Customer', customers.get(deposit.customerId)),
    ...text('For', deposit.text),
    ...text('Till', tills.get(deposit.tillId)),
    ...deposit.tenders.map((tender) => ({
      label: tenderName(tender, deposit.paidBy ?? []),
      ...(tender.reference !== undefined && { text: tender.reference }),
      amountMinor: tender.amountMinor,
    })),
    { label: 'Tax in it', amountMinor: sumMinor(deposit.taxes.map(({ amountMinor }) => amountMinor)) },
    { label: 'Total', amountMinor: deposit.totalMinor },
  ],
})

function openItemOf(party: string, document: string): OpenItemKey {
  return { account: accounts.deposits, party, document }
}

function withoutTexts({ text: _, tenders, ...deposit }: DepositDocument | DepositBody): object {
  return { ...deposit, tenders: tenders.map(({ reference: _r, ...tender }) => tender) }
}
