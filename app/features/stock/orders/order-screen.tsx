import { Link } from '@remix-run/react'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { namedColumns } from '#app/features/products/named-columns.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import { milli } from '#domain/quantity.ts'
import { lineMinorOf } from '#domain/stock/order-statement.ts'
import { orderName, orderStatusLabels } from '#domain/terms/purchase-order.ts'
import { movesPath, ordersPath } from '../paths.ts'
import { OrderActions } from './order-actions.tsx'
import { differenceInWords, orderTones } from './order-words.ts'

type Row = Pick<PurchaseOrder['lines'][number], 'productId' | 'name' | 'receivedMilli'> & {
  sku: string
  orderedMilli: number
  amountMinor: number | null
  isCancelled: boolean
}

const columns: readonly DataColumn<Row>[] = [
  ...namedColumns,
  {
    id: 'ordered',
    header: 'Ordered',
    kind: 'quantity',
    value: ({ orderedMilli }) => orderedMilli,
    phone: 'detail',
  },
  {
    id: 'received',
    header: 'Received',
    kind: 'quantity',
    value: ({ receivedMilli }) => receivedMilli,
    phone: 'figure',
  },
  {
    id: 'difference',
    header: 'Difference',
    width: 190,
    value: ({ orderedMilli, receivedMilli, isCancelled }) =>
      differenceInWords(orderedMilli, receivedMilli, isCancelled) ?? 'As ordered',
    phone: 'detail',
  },
  {
    id: 'amount',
    header: 'Without tax',
    kind: 'money',
    givesWay: 2,
    value: ({ amountMinor }) => amountMinor,
    phone: 'none',
  },
]

/** An order that was sent: what was asked for, what came, and its deliveries. */
export function OrderScreen({ shopId, order }: { shopId: string; order: PurchaseOrder }) {
  const shop = useShop()
  const { number, supplierName, status, orderedOn } = order
  const rows = rowsOf(order)
  const title = `${orderName(number)} to ${supplierName}`
  return (
    <Screen
      title={title}
      subtitle={<StatusTag tone={orderTones[status]}>{orderStatusLabels[status]}</StatusTag>}
      back={{ to: ordersPath, label: 'Orders' }}
      actions={
        <ForPosting>
          <OrderActions shopId={shopId} order={order} />
        </ForPosting>
      }
    >
      <PrintHead shop={shop} title={`Purchase order ${title}`} period={formatDay(orderedOn)} />
      <OrderFacts order={order} />
      <DataTable
        id="purchase-order"
        label="Goods"
        rows={rows}
        columns={columns}
        rowKey={({ productId }) => productId}
        rowLink={({ productId }) => movesPath(productId)}
        urlKeys={null}
        hasFilter={rows.length > 20}
        hasDownload={false}
        empty={null}
      />
      <OrderDeliveries order={order} />
    </Screen>
  )
}

function rowsOf({ lines, unordered, status }: PurchaseOrder): Row[] {
  const isCancelled = status === 'cancelled'
  return [
    ...lines.map((line) => ({
      ...line,
      orderedMilli: line.quantityMilli,
      amountMinor: lineMinorOf(line),
      isCancelled,
    })),
    ...unordered.map((line) => ({
      ...line,
      sku: '',
      orderedMilli: milli(0),
      amountMinor: null,
      isCancelled,
    })),
  ]
}

function OrderFacts({ order }: { order: PurchaseOrder }) {
  const { orderedOn, expectedOn, note, emailed } = order
  return (
    <Facts className="max-w-160 border-y border-line">
      <Fact label="Ordered on">
        <DayText day={orderedOn} />
      </Fact>
      {expectedOn !== null && (
        <Fact label="To be delivered by">
          <DayText day={expectedOn} />
        </Fact>
      )}
      <Fact label="Total without tax">
        <Money amountMinor={order.totalMinor} />
      </Fact>
      {note !== null && <Fact label="Note">{note}</Fact>}
      {emailed && (
        <Fact label="Emailed">
          {emailed.to}, <InstantText instant={emailed.at} />
        </Fact>
      )}
    </Facts>
  )
}

/** What came against the order. */
function OrderDeliveries({ order }: { order: PurchaseOrder }) {
  const { deliveries, status } = order
  return (
    <Section title="Deliveries">
      {deliveries.length === 0 ? (
        <p className="text-14 text-ink-soft">
          {status === 'cancelled'
            ? 'Nothing was received before it was cancelled.'
            : 'Nothing has been received yet. You can also receive part of the order.'}
        </p>
      ) : (
        <ul className="sheet">
          {deliveries.map(({ deliveryId, part, businessDay, entryNumber, totalMinor, isReversed }) => (
            <li
              key={deliveryId}
              className="relative flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-2 text-14 last:border-0 hover:bg-ink/4"
            >
              <Link to={documentPath(entryNumber)} className="font-medium after:absolute after:inset-0">
                Delivery {part}, <DayText day={businessDay} />
                {isReversed && ' (reversed)'}
              </Link>
              <Money amountMinor={totalMinor} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
