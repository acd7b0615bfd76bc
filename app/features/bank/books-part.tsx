import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import type { LedgerLine } from '#domain/bank/ledger-line.ts'
import { titleOf } from '#domain/documents/describe.ts'

const columns: readonly DataColumn<LedgerLine>[] = [
  { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day, phone: 'detail' },
  {
    id: 'document',
    header: 'Document',
    value: ({ source }) => titleOf(source),
    width: 320,
    wraps: true,
    phone: 'title',
  },
  { id: 'entry', header: 'Entry', kind: 'number', value: ({ number }) => number, phone: 'none' },
  { id: 'amount', header: 'Amount', kind: 'money', value: ({ amountMinor }) => amountMinor, phone: 'figure' },
]

/** What the bank does not know of yet, or what nobody should have recorded. */
export function BooksPart({ ledger, count }: { ledger: readonly LedgerLine[]; count: number }) {
  if (count === 0)
    return <Banner tone="good">Everything in the books of this account is on a statement.</Banner>
  return (
    <Section title={`In the books, on no statement (${count})`}>
      <DataTable
        id="bank-books"
        label={
          count > ledger.length
            ? `In the books, on no statement: the newest ${ledger.length}`
            : 'In the books, on no statement'
        }
        fileName="on-no-statement"
        rows={ledger.toReversed()}
        columns={columns}
        rowKey={({ number, line }) => `${number}.${line}`}
        rowLink={({ number }) => documentPath(number)}
        urlKeys={null}
        empty={null}
      />
      {count > ledger.length && (
        <p className="text-13 text-ink-soft">
          {ledger.length} of {count.toLocaleString('en')} are shown, the newest. The ledger of the account has
          them all.
        </p>
      )}
    </Section>
  )
}
