import { formatDay } from '#app/components/format/dates.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import type { Lock } from '#domain/api/close.ts'
import { closeCheckLabels } from '#domain/terms/close-check.ts'
import { noLongerKnown } from '#domain/terms/person.ts'

/** Of the table of what was locked and opened. */
export const lockColumns: readonly DataColumn<Lock>[] = [
  {
    id: 'act',
    header: 'What was done',
    width: 150,
    value: ({ act, isFinal }) =>
      act === 'reopening' ? 'Opened again' : isFinal ? 'Closed for good' : 'Locked',
    phone: 'title',
  },
  {
    id: 'through',
    header: 'Locked through',
    width: 140,
    value: ({ through }) => (through === null ? 'No day' : formatDay(through)),
    phone: 'figure',
  },
  {
    id: 'why',
    header: 'Reason, or what was left open',
    width: 260,
    wraps: true,
    value: ({ reason, leftOpen }) =>
      reason ?? (leftOpen.map((name) => closeCheckLabels[name]).join('; ') || null),
    phone: 'detail',
    givesWay: 2,
  },
  {
    id: 'by',
    header: 'By',
    width: 170,
    value: ({ by }) => by ?? noLongerKnown,
    phone: 'detail',
    givesWay: 3,
  },
  {
    id: 'at',
    header: 'When',
    kind: 'instant',
    value: ({ recordedAt }) => recordedAt,
    phone: 'none',
    givesWay: 1,
  },
]
