import { BillBody } from '#domain/documents/bill/schema.ts'
import { reverseWithShares, takenLater } from '#domain/documents/spread/take-back.ts'
import { Refusal } from '#domain/errors.ts'
import { accounts } from '#domain/terms/chart.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { AnyKind } from '../../engine/document-kind.ts'
import { refuseCredited } from '../bill-credit/refuse-credited.ts'
import { billCredits } from '../bill-credit/stored.ts'
import { amountsOf } from '../expense/amounts.ts'
import { spreadItemsOf } from '../expense/spread-items.ts'
import { accountText, spentOn, subjectOf, text } from '../fact-words.ts'
import { planBill, postingOf } from './plan.ts'
import { invoicesLike } from './recorded-before.ts'
import { type BillDocument, type BillToRecord, bills } from './stored.ts'

/** A supplier's bill that is paid later. */
export const bill = defineKind<BillToRecord, BillDocument>({
  name: 'bill',
  collection: bills,
  sources: ['bill'],
  amounts: amountsOf,
  // Each tax of a line is a line of the entry.
  linesOf: ({ bill: { lines } }) => lines.reduce((sum, { taxes }) => sum + 1 + taxes.length, 1),
  needs: ({ billId, bill: { supplierId, reference, lines } }) => ({
    chart: true,
    listed: invoicesLike({ id: billId, supplierId, reference }),
    openItems: openItemsOf({ _id: { billId }, supplierId, lines }),
  }),
  request: { schema: BillBody, of: ({ bill }) => bill, conflict: 'bill_conflict' },
  plan: planBill,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'bill',
    id: _id.billId,
    reference: reference ?? _id.billId.slice(-8),
  }),
  texts: ['/note', '/lines/*/description'],
  reverse: (before, document, taken) =>
    reverseWithShares(postingOf(before, document).lines, document._id.billId, document.lines, taken),
  takenLater: (view, { _id, lines }) => takenLater(_id.billId, lines, (key) => view.openItem(key)),
  followedIn: [billCredits as AnyKind['collection']],
  checkReverse(view, document, takenBack) {
    refuseCredited(view, document._id.billId, takenBack)
    const item = view.openItem(openItemOf(document))
    if (item && item.openMinor !== item.amountMinor)
      throw new Refusal('bill_has_payments', { paidMinor: item.amountMinor - item.openMinor })
  },
  reopens: openItemsOf,
  subject: ({ supplierId, reference, lines, totalMinor }, names) => {
    const { name, about } = spentOn(lines, names)
    return subjectOf({
      ...{ number: reference, payee: names.customers.get(supplierId), toward: 'from', totalMinor },
      about: [name, about].filter((part) => part !== undefined).join(', '),
    })
  },
  pageFacts: (bill, names) => [
    ...text('Supplier', names.customers.get(bill.supplierId)),
    ...text('Invoice number', bill.reference),
    { label: 'Due', day: bill.due },
    ...bill.lines.map(({ account, description, netMinor }) => ({
      label: accountText(account, names),
      ...(description !== undefined && { text: description }),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: bill.totalMinor },
    ...text('Note', bill.note),
  ],
})

type Raising = Pick<BillDocument, 'supplierId' | 'lines'> & { _id: Pick<BillDocument['_id'], 'billId'> }

function openItemOf({ _id, supplierId }: Omit<Raising, 'lines'>) {
  return { account: accounts.payables, party: supplierId, document: _id.billId }
}

/** All that it leaves open. */
function openItemsOf(raising: Raising) {
  return [openItemOf(raising), ...spreadItemsOf(raising._id.billId, raising.lines)]
}
