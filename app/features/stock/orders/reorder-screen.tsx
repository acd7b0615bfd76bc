import { useNavigate } from '@remix-run/react'
import { ClipboardCheck, ListOrdered, Tags } from 'lucide-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { describeError } from '#app/api/describe-error.ts'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { isFractional } from '#app/features/products/words.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { maxOrderLines, type ReorderItem, type ReorderList } from '#domain/api/purchase-order.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { day } from '#domain/business-day.ts'
import { packLabel } from '#domain/product/pack.ts'
import type { Milli } from '#domain/quantity.ts'
import { orderPath, ordersPath, priceListPath, stockPath } from '../paths.ts'
import { supplierFor } from '../receive/receive-api.ts'
import { saveOrder } from './orders-api.ts'

const covers = [7, 14, 28, 42, 84]

/** What to buy now, by the supplier whom it was bought from last. */
export function ReorderScreen({
  shopId,
  list,
  suppliers,
  today,
}: {
  shopId: string
  list: ReorderList
  suppliers: readonly Supplier[]
  today: string
}) {
  const { write } = useListAddress()
  const groups = [...Map.groupBy(list.items, ({ supplierId }) => supplierId)]
    .map(([supplierId, items]) => ({
      items,
      supplier: suppliers.find((one) => one.supplierId === supplierId) ?? null,
    }))
    .sort(
      (a, b) => Number(a.supplier === null) - Number(b.supplier === null) || b.items.length - a.items.length,
    )
  return (
    <Screen
      title="What to buy"
      subtitle="What is at its reorder level or does not last, less what is on order already."
      back={{ to: stockPath, label: 'Stock' }}
      actions={
        <>
          <SelectField
            label="To last for"
            className="w-40"
            value={String(list.coverDays)}
            onChange={(days) => write({ days: days === '14' ? null : days })}
            options={[...new Set([...covers, list.coverDays])]
              .sort((a, b) => a - b)
              .map((days) => ({ value: String(days), label: `${days} days` }))}
          />
          <ButtonLink icon={Tags} to={priceListPath()} className="self-end">
            Price lists
          </ButtonLink>
          <ButtonLink icon={ListOrdered} to={ordersPath} className="self-end">
            Orders
          </ButtonLink>
        </>
      }
    >
      <datalist id="suppliers">
        {suppliers.map(({ supplierId, name }) => (
          <option key={supplierId} value={name} />
        ))}
      </datalist>
      {groups.length === 0 && (
        <div className="sheet">
          <EmptyState icon={ClipboardCheck} title="Nothing has to be bought now">
            A product is listed here when it is at its reorder level, or does not last for{' '}
            {list.coverDays.toLocaleString('en')} days at the sales of the last 28 days. Reorder levels are
            set on the products.
          </EmptyState>
        </div>
      )}
      {list.more > 0 && (
        <Banner tone="warn">
          {list.more.toLocaleString('en')} more products are to be bought. They are listed once these are on
          order.
        </Banner>
      )}
      {groups.map(({ supplier, items }) => (
        <SupplierGroup
          key={`${supplier?.supplierId ?? ''} ${list.coverDays}`}
          shopId={shopId}
          supplier={supplier}
          suppliers={suppliers}
          items={items}
          today={today}
        />
      ))}
    </Screen>
  )
}

/** What is bought from one supplier, with how much of each; or what nobody is known for yet. */
function SupplierGroup({
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
  const navigate = useNavigate()
  const [orderId] = useState(() => uuidv7())
  const [name, setName] = useState(supplier?.name ?? '')
  const [quantities, setQuantities] = useState(
    () => new Map<string, Milli | null>(items.map(({ productId, toBuyMilli }) => [productId, toBuyMilli])),
  )
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const wanted = items.flatMap(({ productId, unitCostMinor }) => {
    const quantityMilli = quantities.get(productId) ?? null
    if (quantityMilli === null || quantityMilli === 0) return []
    return [{ lineId: productId, productId, quantityMilli, ...(unitCostMinor !== null && { unitCostMinor }) }]
  })
  // What an order has no room for is on the list again.
  const lines = wanted.slice(0, maxOrderLines)

  async function order() {
    setIsBusy(true)
    setError(null)
    try {
      const supplierId = supplier?.supplierId ?? (await supplierFor(shopId, suppliers, name))
      if (supplierId === null) return
      await saveOrder(shopId, orderId, { supplierId, orderedOn: day(today), lines, revision: 0 })
      navigate(orderPath(orderId))
    } catch (refused) {
      setError(refused)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Section
      title={supplier?.name ?? 'No supplier known yet'}
      actions={
        <ForPosting>
          <Button
            variant={supplier ? 'primary' : undefined}
            isBusy={isBusy}
            busyLabel="Making the order"
            disabled={lines.length === 0 || name.trim() === ''}
            onClick={() => void order()}
          >
            Make an order of {lines.length.toLocaleString('en')} {lines.length === 1 ? 'product' : 'products'}
          </Button>
        </ForPosting>
      }
    >
      {error !== null && (
        <Banner tone="loss" isUrgent title={describeError(error).title}>
          {describeError(error).detail}
        </Banner>
      )}
      {supplier === null && (
        <TextField
          label="Order them from"
          list="suppliers"
          className="max-w-80"
          value={name}
          onChange={setName}
          help="Leave a quantity empty to order that product from somebody else."
        />
      )}
      <ul className="sheet">
        {items.map((item) => (
          <ReorderRow
            key={item.productId}
            item={item}
            quantityMilli={quantities.get(item.productId) ?? null}
            onChange={(quantityMilli) =>
              setQuantities((before) => new Map(before).set(item.productId, quantityMilli))
            }
          />
        ))}
      </ul>
    </Section>
  )
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
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-right text-14 sm:grid-cols-4">
        {facts.map(([label, milli]) => (
          <div key={label} className="sm:w-24">
            <dt className="text-13 text-ink-soft">{label}</dt>
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
