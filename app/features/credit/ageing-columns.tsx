import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { PartyRow } from '#domain/api/credit.ts'
import { ageNames } from '#domain/open-items/ageing.ts'

/** What is shown of each: nothing where an amount is nothing, so that debts are easy to see. */
const amount = (minor: number | undefined) => (minor === 0 ? null : (minor ?? null))

export const ageingColumns: readonly DataColumn<PartyRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    width: 200,
    wraps: true,
    serverSort: 'name',
    phone: 'title',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {row.name}
        {row.isArchived && <StatusTag tone="neutral">Archived</StatusTag>}
        {row.limitMinor !== null && row.balanceMinor > row.limitMinor && (
          <StatusTag tone="warn">Above the limit</StatusTag>
        )}
      </span>
    ),
  },
  { id: 'number', header: 'Number', value: ({ number }) => number, width: 92, givesWay: 2, phone: 'detail' },
  {
    id: 'phone',
    header: 'Telephone',
    value: ({ phone }) => phone,
    width: 132,
    isHiddenAtFirst: true,
    phone: 'none',
  },
  {
    id: 'balance',
    header: 'Balance',
    kind: 'money',
    value: ({ balanceMinor }) => balanceMinor,
    serverSort: 'balance',
    phone: 'figure',
  },
  ...ageNames.map(
    (name, index): DataColumn<PartyRow> => ({
      id: `age-${index}`,
      header: index === 0 ? name : `${name} days`,
      kind: 'money',
      value: ({ ages }) => amount(ages[index]),
      phone: 'none',
    }),
  ),
  {
    id: 'credit',
    header: 'Credit',
    kind: 'money',
    value: ({ creditMinor }) => amount(creditMinor),
    width: 108,
    phone: 'none',
  },
  {
    id: 'limit',
    header: 'Limit',
    kind: 'money',
    value: ({ limitMinor }) => limitMinor,
    width: 112,
    givesWay: 3,
    phone: 'none',
  },
  {
    id: 'lastPayment',
    header: 'Last payment',
    kind: 'day',
    value: ({ lastPaymentDay }) => lastPaymentDay,
    givesWay: 1,
    phone: 'detail',
  },
]
