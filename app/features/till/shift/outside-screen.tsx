import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { receiptColumns } from '#app/features/sales/receipt-columns.tsx'
import type { OutsidePage } from '#domain/api/outside-shifts.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { arrivedAfterClose } from '#domain/documents/shift-open/outside.ts'
import { salePath } from '#domain/report/addresses.ts'
import { shiftsPath } from './paths.ts'
import { fetchOutside } from './shift-api.ts'

type Deposit = NonNullable<OutsidePage['deposits']>[number]

const why: DataColumn<RecordedSale> = {
  id: 'why',
  header: 'Why',
  width: 240,
  wraps: true,
  value: whyOutside,
  phone: 'detail',
}

// Not sortable by the server: the list is read in the order of recording. A phone shows the reason in place of the goods.
const columns: readonly DataColumn<RecordedSale>[] = [
  ...receiptColumns.map(({ serverSort: _, ...column }): DataColumn<RecordedSale> => {
    if (column.id === 'cashier') return { ...column, givesWay: 3 }
    return column.id === 'goods' ? { ...column, phone: 'none' } : column
  }),
  why,
]

const depositColumns: readonly DataColumn<Deposit>[] = [
  { id: 'day', header: 'Day', kind: 'day', value: (one) => one.businessDay, phone: 'title' },
  { id: 'till', header: 'Till', value: (one) => one.till, phone: 'detail' },
  { id: 'entry', header: 'Ledger entry', kind: 'number', value: (one) => one.entryNumber, phone: 'detail' },
  { id: 'total', header: 'Amount', kind: 'money', value: (one) => one.totalMinor, phone: 'figure' },
]

/** Receipts and deposits in no Z report: recorded while no shift was open, or arrived after their shift was closed. */
export function OutsideScreen({ shopId, page }: { shopId: string; page: OutsidePage }) {
  const list = useMorePages<RecordedSale>(page, (cursor) => fetchOutside(shopId, cursor))
  const { deposits = [] } = page
  return (
    <Screen
      title="Outside a shift"
      subtitle="In no Z report. When a shift is opened, the till asks whether to add them to it."
      back={{ to: shiftsPath, label: 'Shift' }}
    >
      <NoMore error={list.error} />
      <DataTable
        id="outside-shifts"
        label="Receipts"
        rows={list.items}
        columns={columns}
        rowKey={(sale) => sale.saleId}
        rowLink={(sale) => salePath(sale.saleId)}
        more={list.more}
        rowsToDownload={list.all}
        fileName="receipts-outside-a-shift"
        empty={
          <EmptyState title="Every receipt is in a Z report">
            Receipts that are recorded while no shift is open are listed here.
          </EmptyState>
        }
      />
      {deposits.length > 0 && (
        <Section title="Deposits">
          <DataTable
            id="outside-shifts-deposits"
            label="Deposits"
            rows={deposits}
            columns={depositColumns}
            rowKey={({ depositId }) => depositId}
            urlKeys={null}
            hasFilter={false}
            fileName="deposits-outside-a-shift"
            empty={null}
          />
        </Section>
      )}
    </Screen>
  )
}

function whyOutside({ shiftId, reviews, isInCount, isInFloat }: RecordedSale): string {
  if (shiftId === undefined)
    return isInFloat ? 'No shift was open; any cash was in the next float' : 'No shift was open'
  if (isInCount) return 'Arrived after its shift was closed; any cash was already counted'
  if (isInFloat) return 'Arrived after its shift was closed; any cash was in the next float'
  return arrivedAfterClose(reviews) ? 'Arrived after its shift was closed' : 'Its shift is not known'
}
