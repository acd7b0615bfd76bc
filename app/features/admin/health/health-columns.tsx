import { InstantText } from '#app/components/format/date-text.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import type { ShopHealthRow } from '#domain/api/admin-health.ts'
import { ShopStatusTag } from '../shops/status-tag.tsx'
import { FixLink } from './fix-link.tsx'
import { SeverityTag, severityLabels } from './severity.tsx'

export const healthColumns: readonly DataColumn<ShopHealthRow>[] = [
  {
    id: 'shop',
    header: 'Shop',
    value: ({ name }) => name,
    serverSort: 'name',
    wraps: true,
    width: 190,
    cell: ({ name, standing }) => (
      <>
        {name} {standing !== 'active' && <ShopStatusTag standing={standing} />}
      </>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    value: ({ severity }) => severityLabels[severity],
    width: 104,
    phone: 'figure',
    isFixed: true,
    cell: ({ severity }) => <SeverityTag severity={severity} />,
  },
  {
    id: 'exceptions',
    header: 'What is wrong, and what to do',
    value: ({ exceptions }) => exceptions.map(({ sentence }) => sentence).join(' '),
    wraps: true,
    width: 420,
    phone: 'detail',
    isFixed: true,
    cell: (row) => <Exceptions row={row} />,
  },
  {
    id: 'sold',
    header: 'Last sale',
    kind: 'instant',
    value: ({ lastSaleAt }) => lastSaleAt,
    serverSort: 'last-sale',
    phone: 'none',
    givesWay: 4,
    cell: ({ lastSaleAt }) =>
      lastSaleAt ? <InstantText instant={lastSaleAt} /> : <span className="text-ink-soft">never</span>,
  },
  {
    id: 'missing',
    header: 'Receipts missing',
    kind: 'number',
    value: ({ missingReceipts }) => missingReceipts,
    serverSort: 'missing',
    width: 150,
    phone: 'none',
    givesWay: 3,
  },
  {
    id: 'tills',
    header: 'Tills',
    kind: 'number',
    value: ({ tills }) => tills,
    width: 70,
    phone: 'none',
    givesWay: 1,
  },
  {
    id: 'refused',
    header: 'Refused logins',
    kind: 'number',
    value: ({ refusedLogins }) => refusedLogins,
    serverSort: 'refused',
    width: 150,
    phone: 'none',
    givesWay: 2,
  },
  {
    id: 'audited',
    header: 'Last audit',
    kind: 'instant',
    value: ({ audit }) => audit?.at ?? null,
    serverSort: 'audited',
    phone: 'none',
    givesWay: 3,
    cell: ({ audit }) =>
      audit ? <InstantText instant={audit.at} /> : <span className="text-ink-soft">never</span>,
  },
]

function Exceptions({ row }: { row: ShopHealthRow }) {
  const { exceptions } = row
  if (exceptions.length === 0) return <span className="text-ink-soft">Nothing to do</span>
  return (
    <ul className="flex flex-col gap-1.5">
      {exceptions.map(({ code, sentence, fix }) => (
        <li key={code}>
          {sentence} <FixLink fix={fix} shop={row} />
        </li>
      ))}
    </ul>
  )
}
