import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { TenderSum } from '#domain/documents/shift-close/schema.ts'
import { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { cashMovementLabels } from '#domain/terms/cash-place.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { subjectOf, text } from '../fact-words.ts'
import { shiftCloses } from '../shift-close/stored.ts'
import { planShiftOpen, postingOf } from './plan.ts'
import { type ShiftOpenDocument, shiftOpens } from './stored.ts'
import type { ShiftOpenToRecord } from './to-record.ts'

/** Of receipts from outside a shift the document keeps what was found of them. */
const WithoutOutside = ShiftOpenBody.omit({ outside: true })

/** A shift at a till, from its float on. */
export const shiftOpen = defineKind<ShiftOpenToRecord, ShiftOpenDocument>({
  name: 'shift-open',
  collection: shiftOpens,
  sources: ['shift-open'],
  withoutAmounts: {
    because: 'compared-otherwise',
    how: 'A float that differs from what the drawer held is posted as a difference, which the shift shows; cash that staff leave out of it is compared with their limit.',
  },
  isFromTill: () => true,
  evenClosed: true,
  linesOf: () => 2,
  needs: ({ shiftId, shift: { tillId, openedBy }, previous, floatSince = null }) => ({
    tills: [tillId],
    uids: openedBy === undefined ? [] : [openedBy],
    others: previous ? [{ collection: shiftCloses, id: previous.shiftId }] : [],
    claims: [{ of: { tillId }, field: 'number', value: (previous?.number ?? 0) + 1 }],
    tillCash: [undefined, { shiftId, since: floatSince }].map((ofShift) => ({
      ...{ tillId, past: previous?.closedBy ?? 0, ofShift },
    })),
  }),
  request: { schema: WithoutOutside, of: ({ shift }) => shift, conflict: 'shift_conflict' },
  plan: planShiftOpen,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, number }) => ({ kind: 'shift-open', id: _id.shiftId, reference: String(number) }),
  subject: ({ tillId, float }, { tills }) =>
    subjectOf({ about: tills.get(tillId), totalMinor: float.amountMinor }),
  pageFacts: ({ tillId, float, heldMinor, broughtFrom = 'safe', outside }, { tills }) => [
    ...text('Till', tills.get(tillId)),
    { label: 'Float', amountMinor: float.amountMinor },
    { label: 'In the till by the books', amountMinor: heldMinor },
    ...(float.amountMinor > heldMinor
      ? text('Rest of the float', cashMovementLabels.in[broughtFrom] ?? undefined)
      : []),
    ...addedFacts(outside?.added),
  ],
})

function addedFacts(added: NonNullable<ShiftOpenDocument['outside']>['added']): DocumentFact[] {
  if (added === undefined) return []
  const { sums, deposits = [], payments = [] } = added
  const sumOf = (sums: readonly TenderSum[]) => sumMinor(sums.map(({ amountMinor }) => amountMinor))
  return [
    { label: 'Added, sold without a shift', amountMinor: minor(sums.salesMinor - sums.returnsMinor) },
    ...(deposits.length > 0 ? [{ label: 'Added, deposits', amountMinor: sumOf(deposits) }] : []),
    ...(payments.length > 0 ? [{ label: 'Added, payments on account', amountMinor: sumOf(payments) }] : []),
  ]
}
