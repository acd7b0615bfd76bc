import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Quantity } from '#app/components/format/quantity.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { isFractional } from '#app/features/products/words.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { maxOrderLines, type PurchaseOrderBody, type ReorderItem } from '#domain/api/purchase-order.ts'
import { savePurchaseOrder } from '#domain/api/routes/purchase-orders.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { day } from '#domain/business-day.ts'
import { packLabel } from '#domain/product/pack.ts'
import type { Milli } from '#domain/quantity.ts'
import { orderPath } from '../paths.ts'
import { supplierFor } from '../receive/receive-api.ts'

/** What is bought from one supplier, with how much of each; or the products without a known supplier. */
export function SupplierGroup({
  shopId,
  supplier,
  suppliers,
  items,
  today,
}: {
  shopId: string
  supplier: Supplier | null
  suppliers: readonly Supplier[]
  items: readonly ReorderItem[]
  today: string
}) {
  const [name, setName] = useState(supplier?.name ?? '')
  const { lines, quantityOf, setQuantity } = useQuantities(items)
  const order = useOrderOf({ shopId, supplier, suppliers, name, lines, today })
  return (
    <Section
      title={supplier?.name ?? 'No supplier known yet'}
      actions={
        <ForPosting>
          <Button
            variant={supplier ? 'primary' : undefined}
            isBusy={order.isBusy}
            busyLabel="Making the order"
            disabled={lines.length === 0 || name.trim() === ''}
            onClick={() => void order.act()}
          >
            Make an order for {lines.length.toLocaleString('en')}{' '}
            {lines.length === 1 ? 'product' : 'products'}
          </Button>
        </ForPosting>
      }
    >
      {order.error !== null && (
        <Banner tone="loss" isUrgent title={order.error.title}>
          {order.error.detail}
        </Banner>
      )}
      {supplier === null && (
        <TextField
          label="Order them from"
          list="suppliers"
          className="max-w-80"
          value={name}
          onChange={setName}
          help="Leave a quantity empty to order that product from another supplier."
        />
      )}
      <ul className="sheet">
        {items.map((item) => (
          <ReorderRow
            key={item.productId}
            item={item}
            quantityMilli={quantityOf(item)}
            onChange={(quantityMilli) => setQuantity(item, quantityMilli)}
          />
        ))}
      </ul>
    </Section>
  )
}

/** How much of each product is bought, beginning with what is suggested. */
function useQuantities(items: readonly ReorderItem[]) {
  const [quantities, setQuantities] = useState(
    () => new Map<string, Milli | null>(items.map(({ productId, toBuyMilli }) => [productId, toBuyMilli])),
  )
  const wanted = items.flatMap(({ productId, unitCostMinor }) => {
    const quantityMilli = quantities.get(productId) ?? null
    if (quantityMilli === null || quantityMilli === 0) return []
    return [{ lineId: productId, productId, quantityMilli, ...(unitCostMinor !== null && { unitCostMinor }) }]
  })
  return {
    // What an order has no room for is on the list again.
    lines: wanted.slice(0, maxOrderLines),
    quantityOf: ({ productId }: ReorderItem) => quantities.get(productId) ?? null,
    setQuantity: ({ productId }: ReorderItem, quantityMilli: Milli | null) =>
      setQuantities((before) => new Map(before).set(productId, quantityMilli)),
  }
}

/** Makes the order, with its supplier where that is a new one, and opens it. */
function useOrderOf({
  shopId,
  supplier,
  suppliers,
  name,
  lines,
  today,
}: {
  shopId: string
  supplier: Supplier | null
  suppliers: readonly Supplier[]
  name: string
  lines: PurchaseOrderBody['lines']
  today: string
}) {
  const navigate = useNavigate()
  const orderId = useNewId()
  return useAction(async () => {
    const supplierId = supplier?.supplierId ?? (await supplierFor(shopId, suppliers, name))
    if (supplierId === null) return
    const body = { supplierId, orderedOn: day(today), lines, revision: 0 }
    await api.call(savePurchaseOrder, { shopId, orderId, body })
    navigate(orderPath(orderId))
  })
}

function ReorderRow({
  item,
  quantityMilli,
  onChange,
}: {
  item: ReorderItem
  quantityMilli: Milli | null
  onChange: (quantityMilli: Milli | null) => void
}) {
  const { supplierCode, supplierPack } = item
  const { name, sku, unit, onHandMilli, onOrderMilli, reorderLevelMilli, soldMilli, daysOfCover } = item
  const facts: [string, Milli][] = [
    ['On hand', onHandMilli],
    ['On order', onOrderMilli],
    ['Reorder level', reorderLevelMilli],
    ['Sold in 28 days', soldMilli],
  ]
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-48 grow basis-56 text-14">
        <p>
          <span className="font-medium">{name}</span>{' '}
          <span className="text-13 whitespace-nowrap text-ink-soft">{sku}</span>
        </p>
        {(supplierCode || supplierPack) && (
          <p className="text-13 text-ink-soft">
            {[
              ...(supplierCode ? [`Supplier’s code ${supplierCode}`] : []),
              ...(supplierPack ? [packLabel(supplierPack, unit)] : []),
            ].join(', ')}
          </p>
        )}
        {daysOfCover !== null && (
          <p className="text-13 text-ink-soft">
            Lasts {daysOfCover.toLocaleString('en')} {daysOfCover === 1 ? 'day' : 'days'}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-4 gap-x-3 text-14 max-sm:w-full sm:gap-x-6 sm:text-right">
        {facts.map(([label, milli]) => (
          <div key={label} className="flex flex-col justify-between sm:w-24">
            <dt className="text-13 leading-tight text-ink-soft">{label}</dt>
            <dd className="tabular">
              <Quantity quantityMilli={milli} />
            </dd>
          </div>
        ))}
      </dl>
      <QuantityField
        label="Order"
        className="w-32"
        valueMilli={quantityMilli}
        isFractional={isFractional(unit)}
        unit={unit}
        onChange={onChange}
      />
    </li>
  )
}
