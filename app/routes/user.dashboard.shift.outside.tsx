import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { receiptColumns } from '#app/features/sales/receipt-columns.tsx'
import { shiftsPath } from '#app/features/till/shift/paths.ts'
import { requireShop } from '#app/session/guards.ts'
import type { TakenOutsidePage } from '#domain/api/outside-shifts.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { arrivedAfterClose } from '#domain/documents/shift-open/outside.ts'
import { salePath } from '#domain/report/addresses.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { signal } = request
  const [page, takenPage] = await Promise.all([
    api.call(routes.listOutsideShifts, { shopId, signal }),
    api.call(routes.listTakenOutside, { shopId, signal }),
  ])
  return { shopId, page, takenPage }
}

type Taken = TakenOutsidePage['items'][number]

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

const takenColumns: readonly DataColumn<Taken>[] = [
  { id: 'day', header: 'Day', kind: 'day', value: (one) => one.businessDay, phone: 'title' },
  { id: 'what', header: 'What', value: ({ kind }) => kindLabels[kind], phone: 'detail' },
  { id: 'till', header: 'Till', value: (one) => one.till, phone: 'detail' },
  { id: 'entry', header: 'Ledger entry', kind: 'number', value: (one) => one.entryNumber, phone: 'none' },
  {
    id: 'total',
    header: 'Amount',
    kind: 'money',
    value: (one) => one.amountMinor,
    phone: 'figure',
    width: 140,
  },
]

const kindLabels = { deposit: 'Deposit', payment: 'Payment on account' } as const

/** Receipts, deposits and payments on account in no Z report: recorded while no shift was open, or arrived after their shift was closed. */
export default function OutsideScreen() {
  const { shopId, page, takenPage } = useLoaderData<typeof clientLoader>()
  const list = useMorePages<RecordedSale>(page, (cursor) =>
    api.call(routes.listOutsideShifts, { shopId, query: { cursor } }),
  )
  const taken = useMorePages<Taken>(takenPage, (cursor) =>
    api.call(routes.listTakenOutside, { shopId, query: { cursor } }),
  )
  return (
    <Screen
      title="Outside a shift"
      subtitle="In no Z report. When a shift is opened, the till asks whether to add them to it."
      back={{ to: shiftsPath, label: 'Shift' }}
    >
      <NoMore error={list.error ?? taken.error} />
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
      {taken.items.length > 0 && (
        <Section title="Deposits and payments on account">
          <DataTable
            id="outside-shifts-taken"
            label="Deposits and payments on account"
            rows={taken.items}
            columns={takenColumns}
            rowKey={({ kind, id }) => `${kind} ${id}`}
            urlKeys={null}
            hasFilter={false}
            more={taken.more}
            rowsToDownload={taken.all}
            fileName="deposits-and-payments-outside-a-shift"
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
