import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Send, Truck } from 'lucide-react'
import { api } from '#app/api/client.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NotAllShown } from '#app/components/table/not-all-shown.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { placesPath, sendGoodsPath, stockPath, transferPath } from '#app/features/stock/paths.ts'
import { usePlaces } from '#app/features/stock/places/use-places.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { listTransfers } from '#domain/api/routes/transfers.ts'
import type { ListedTransfer } from '#domain/api/transfer.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { transfers: await api.call(listTransfers, { shopId }) }
}

const stateOf = ({ isOpen }: ListedTransfer) => (isOpen ? 'In transit' : 'Received')

function columnsOf(nameOf: (locationId: string) => string): readonly DataColumn<ListedTransfer>[] {
  return [
    { id: 'day', header: 'Sent', kind: 'day', value: ({ businessDay }) => businessDay, phone: 'detail' },
    { id: 'from', header: 'From', width: 180, value: ({ from }) => nameOf(from), phone: 'detail' },
    { id: 'to', header: 'To', width: 180, value: ({ to }) => nameOf(to), phone: 'title' },
    { id: 'products', header: 'Products', kind: 'number', value: ({ products }) => products, phone: 'none' },
    { id: 'note', header: 'Note', width: 220, wraps: true, givesWay: 1, value: ({ note }) => note ?? null },
    {
      id: 'state',
      header: 'State',
      width: 120,
      value: stateOf,
      cell: (row) => <StatusTag tone={row.isOpen ? 'warn' : 'neutral'}>{stateOf(row)}</StatusTag>,
      phone: 'figure',
    },
  ]
}

/** Goods that were sent from one location of the shop to another, the latest first. */
export default function TransfersScreen() {
  const { transfers } = useLoaderData<typeof clientLoader>()
  const { hasSeveral, nameOf } = usePlaces()
  const send = hasSeveral ? (
    <ForPosting>
      <ButtonLink icon={Send} variant="primary" to={sendGoodsPath}>
        Send goods
      </ButtonLink>
    </ForPosting>
  ) : (
    <ButtonLink variant="primary" to={placesPath}>
      Add a location
    </ButtonLink>
  )
  return (
    <Screen
      title="Transfers"
      back={{ to: stockPath, label: 'Stock' }}
      actions={transfers.items.length > 0 && send}
    >
      <DataTable
        id="stock-transfers"
        label="Transfers"
        rows={transfers.items}
        columns={columnsOf(nameOf)}
        rowKey={({ transferId }) => transferId}
        rowLink={({ transferId }) => transferPath(transferId)}
        fileName="transfers"
        empty={
          <EmptyState icon={Truck} title="Nothing has been sent yet" action={send}>
            {hasSeveral
              ? 'Goods sent from one location to another are in transit until they are received.'
              : 'Goods are sent between locations. The shop has one so far.'}
          </EmptyState>
        }
      />
      <NotAllShown shown={transfers.items.length} count={transfers.count} />
    </Screen>
  )
}
