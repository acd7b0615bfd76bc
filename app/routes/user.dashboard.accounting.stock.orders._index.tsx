import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { PackagePlus, ShoppingCart } from 'lucide-react'
import { api } from '#app/api/client.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NotAllShown } from '#app/components/table/not-all-shown.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { orderTones } from '#app/features/stock/orders/order-words.ts'
import { orderPath, reorderPath, stockPath } from '#app/features/stock/paths.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { PurchaseOrderSummary } from '#domain/api/purchase-order.ts'
import { listPurchaseOrders } from '#domain/api/routes/purchase-orders.ts'
import { orderName, orderStatusLabels } from '#domain/terms/purchase-order.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { orders: await api.call(listPurchaseOrders, { shopId }) }
}

const columns: readonly DataColumn<PurchaseOrderSummary>[] = [
  { id: 'number', header: 'Order', width: 96, value: ({ number }) => orderName(number), phone: 'detail' },
  {
    id: 'supplier',
    header: 'Supplier',
    width: 260,
    wraps: true,
    value: ({ supplierName }) => supplierName,
    phone: 'title',
  },
  { id: 'orderedOn', header: 'Ordered', kind: 'day', value: ({ orderedOn }) => orderedOn, phone: 'detail' },
  {
    id: 'expectedOn',
    header: 'Expected',
    kind: 'day',
    givesWay: 1,
    value: ({ expectedOn }) => expectedOn,
    phone: 'none',
  },
  {
    id: 'total',
    header: 'Without tax',
    kind: 'money',
    value: ({ totalMinor }) => totalMinor,
    phone: 'figure',
  },
  {
    id: 'status',
    header: 'State',
    width: 140,
    value: ({ status }) => orderStatusLabels[status],
    cell: ({ status }) => <StatusTag tone={orderTones[status]}>{orderStatusLabels[status]}</StatusTag>,
    phone: 'detail',
  },
]

/** The orders to suppliers, the latest first. */
export default function OrdersScreen() {
  const { orders } = useLoaderData<typeof clientLoader>()
  const buy = (
    <ButtonLink icon={ShoppingCart} variant="primary" to={reorderPath}>
      What to buy
    </ButtonLink>
  )
  return (
    <Screen title="Orders to suppliers" back={{ to: stockPath, label: 'Stock' }} actions={buy}>
      <DataTable
        id="purchase-orders"
        label="Orders"
        rows={orders.items}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        rowLink={({ orderId }) => orderPath(orderId)}
        rowTone={({ status }) => (status === 'cancelled' ? 'soft' : undefined)}
        fileName="orders"
        empty={
          <EmptyState icon={PackagePlus} title="No orders yet" action={buy}>
            Products that are low or will run out are listed by supplier under What to buy. Make an order
            there.
          </EmptyState>
        }
      />
      <NotAllShown shown={orders.items.length} count={orders.count} />
    </Screen>
  )
}
