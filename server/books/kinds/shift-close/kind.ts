import { ShiftCloseBody } from '#domain/documents/shift-close/schema.ts'
import { receiptOfShift } from '#domain/documents/shift-close/sums.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { cashMovements } from '../cash-movement/stored.ts'
import { deposits } from '../deposit/stored.ts'
import { subjectOf, text } from '../fact-words.ts'
import { partyPayments } from '../payment/stored.ts'
import { paymentCorrections } from '../payment-correction/stored.ts'
import { type SaleDocument, sales } from '../sale/stored.ts'
import { readsShift } from './open-shift.ts'
import { planShiftClose, postingOf } from './plan.ts'
import { type ShiftCloseDocument, shiftCloses } from './stored.ts'
import type { ShiftCloseToRecord } from './to-record.ts'

/** The end of a shift, with what was counted: its Z report. */
export const shiftClose = defineKind<ShiftCloseToRecord, ShiftCloseDocument>({
  name: 'shift-close',
  collection: shiftCloses,
  sources: ['shift-close'],
  withoutAmounts: {
    because: 'compared-otherwise',
    how: 'What was counted is compared with what the till expects; the Z report shows the difference.',
  },
  isFromTill: () => true,
  linesOf: () => 2,
  needs: ({ shiftId, opened }) => ({
    others: readsShift(shiftId),
    listed: [
      { collection: sales, of: { shiftId }, reduce: receiptOnly },
      { collection: cashMovements, of: { shiftId } },
      { collection: paymentCorrections, of: { shiftId } },
      { collection: deposits, of: { shiftId } },
      { collection: partyPayments, of: { shiftId } },
    ],
    tillCash: [{ tillId: opened.tillId, past: opened.entryNumber }],
  }),
  resend(stored, { close }) {
    if (!isSameRequest(ShiftCloseBody, stored, close))
      throw new Refusal('shift_closed', { number: stored.number })
    return ''
  },
  plan: planShiftClose,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, number }) => ({ kind: 'shift-close', id: _id.shiftId, reference: `Z ${number}` }),
  // A person can stand in it: who took what is missing.
  texts: ['/note'],
  subject: ({ tillId, number, cash }, { tills }) =>
    subjectOf({ number: `Z ${number}`, about: tills.get(tillId), totalMinor: cash.amountMinor }),
  pageFacts: ({ tillId, cash, expected, sums, note }, { tills }) => [
    ...text('Till', tills.get(tillId)),
    { label: 'Sales', amountMinor: sums.salesMinor },
    { label: 'Returns', amountMinor: sums.returnsMinor },
    { label: 'Cash expected', amountMinor: expected[0]?.amountMinor ?? minor(0) },
    { label: 'Cash counted', amountMinor: cash.amountMinor },
    ...text('Note', note),
  ],
})

/** A thousand receipts of five hundred lines are not kept whole. */
function receiptOnly(stored: StoredDocument): StoredDocument {
  const sale = stored as SaleDocument
  return { ...sale, ...receiptOfShift(sale), voided: [] } as StoredDocument
}
