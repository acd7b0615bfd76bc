import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage } from '#domain/api/bank.ts'
import type { LedgerLine } from '#domain/bank/ledger-line.ts'
import { type BankEntryColumnId, bankEntryTable } from '#domain/table/bank-entries.ts'
import { downloadOpenEntries, fetchAllOpenEntries, fetchOpenEntries, type LinesQuery } from './bank-api.ts'
import { onlyOldest } from './only-oldest.ts'

const looks: Record<BankEntryColumnId, Partial<DataColumn<LedgerLine>>> = {
  day: { phone: 'detail', serverSort: 'day' },
  document: { width: 320, wraps: true, phone: 'title' },
  payee: { width: 180, wraps: true, phone: 'none' },
  entry: { phone: 'none', isHiddenAtFirst: true },
  amount: { phone: 'figure', serverSort: 'amount' },
}
const columns: readonly DataColumn<LedgerLine>[] = bankEntryTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))

/** Entries that the bank does not have yet, or that should not exist: found and ordered by the server. */
export function BooksPart({ page, query: { entries } }: { page: BankAccountPage; query: LinesQuery }) {
  const { shopId } = useShop()
  const { account, name } = page.summary
  const of = { shopId, account }
  const list = useMorePages(page.entries, (cursor) => fetchOpenEntries(of, entries, cursor))
  if (page.entryCount === 0)
    return <Banner tone="good">Everything in the books of this account is on a statement.</Banner>
  return (
    <Section title={titleOf(page.entryCount)}>
      {page.entryCount === null && <Banner tone="warn">{onlyOldest}</Banner>}
      <NoMore error={list.error} />
      <DataTable
        id="bank-books"
        label="In the books, on no statement"
        fileName={`on-no-statement-${account}`}
        rows={list.items}
        columns={columns}
        rowKey={({ number, line }) => `${number}.${line}`}
        rowLink={({ number }) => documentPath(number)}
        urlKeys={{ filter: 'entry', sort: 'entrySort' }}
        more={list.more}
        rowsToDownload={(most) => fetchAllOpenEntries(of, entries, most)}
        server={{
          count: page.entries.count,
          defaultSort: '-day',
          download: (format) => downloadOpenEntries(of, entries, format),
        }}
        paper={{
          title: `${account} ${name}: in the books, on no statement`,
          ...(entries.search !== '' && { chosenBy: [`rows found for “${entries.search}”`] }),
          ...(page.entryCount === null && { notes: [onlyOldest] }),
        }}
        toolbar={
          <ListSearch
            name="entry"
            label="Find an entry"
            placeholder="Document, amount or day"
            hasShortcut={false}
          />
        }
        empty={<NoEntry />}
      />
    </Section>
  )
}

const titleOf = (count: number | null) =>
  `In the books, on no statement${count === null ? '' : ` (${count.toLocaleString('en')})`}`

function NoEntry() {
  const { write } = useListAddress()
  return (
    <EmptyState
      title="No entry matches"
      action={<Button onClick={() => write({ entry: null })}>Clear the search</Button>}
    >
      Searches unmatched entries by document, number, amount or date.
    </EmptyState>
  )
}
