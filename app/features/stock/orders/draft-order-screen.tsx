import { useRevalidator } from '@remix-run/react'
import { X } from 'lucide-react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { LinesError } from '#app/components/form/lines-error.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { isFractional } from '#app/features/products/words.ts'
import type { Product } from '#domain/api/product.ts'
import { type PurchaseOrder, PurchaseOrderBody } from '#domain/api/purchase-order.ts'
import { savePurchaseOrder } from '#domain/api/routes/purchase-orders.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import type { SupplierPrice } from '#domain/api/supplier-price.ts'
import { comesToTooMuch } from '#domain/ceilings.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { lineMinorOf } from '#domain/stock/order-statement.ts'
import { orderName } from '#domain/terms/purchase-order.ts'
import { FindProduct, quantityOf } from '../find-product.tsx'
import { ordersPath } from '../paths.ts'
import { byProduct } from '../prices/prices-api.ts'
import { OrderActions } from './order-actions.tsx'

type Line = { lineId: string; productId: string; quantityMilli: Milli | null; unitCostMinor: Minor | null }
type Draft = { supplierId: string; orderedOn: string; expectedOn: string; note: string; lines: Line[] }

function draftOf({ supplierId, orderedOn, expectedOn, note, lines }: PurchaseOrder): Draft {
  return {
    ...{ supplierId, orderedOn, expectedOn: expectedOn ?? '', note: note ?? '' },
    lines: lines.map(({ lineId, productId, quantityMilli, unitCostMinor }) => ({
      ...{ lineId, productId, quantityMilli, unitCostMinor: unitCostMinor ?? null },
    })),
  }
}

function inputOf({ expectedOn, note, lines, ...draft }: Draft, revision: number): object {
  return {
    ...draft,
    ...(expectedOn !== '' && { expectedOn }),
    ...(note.trim() !== '' && { note: note.trim() }),
    lines: lines.map(({ unitCostMinor, ...line }) => ({
      ...line,
      ...(unitCostMinor !== null && { unitCostMinor }),
    })),
    revision,
  }
}

/** A scanned product: one more of it, or of what its pack holds. Orders are in the product's own unit. */
function withProduct(
  lines: readonly Line[],
  { productId, averageCostMinor, costMinor }: Product,
  moreMilli: Milli,
  listed: SupplierPrice | undefined,
): Line[] {
  if (lines.some((line) => line.productId === productId))
    return lines.map((line) =>
      line.productId === productId
        ? { ...line, quantityMilli: milli((line.quantityMilli ?? 0) + moreMilli) }
        : line,
    )
  const unitCostMinor = listed?.unitCostMinor ?? averageCostMinor ?? costMinor ?? null
  return [...lines, { lineId: uuidv7(), productId, quantityMilli: moreMilli, unitCostMinor }]
}

/** An order that can still be changed. */
export function DraftOrderScreen({
  shopId,
  order,
  products,
  suppliers,
  prices,
  today,
}: {
  shopId: string
  order: PurchaseOrder
  products: readonly Product[]
  suppliers: readonly Supplier[]
  /** Of the supplier that the order is to. */
  prices: readonly SupplierPrice[]
  today: string
}) {
  const form = useOrderForm(shopId, order)
  const { lines, supplierId } = form.values
  const listed = byProduct(supplierId === order.supplierId ? prices : [])
  const totalMinor = sumMinor(lines.map((line) => amountOf(line) ?? minor(0)))
  return (
    <Screen
      title={`${orderName(order.number)} to ${order.supplierName}`}
      subtitle="Draft. Save it and send it. If you send it by WhatsApp or your own email, mark it as sent; then goods can be received against it."
      back={{ to: ordersPath, label: 'Orders' }}
      actions={<OrderActions shopId={shopId} order={order} hasChanges={form.hasChanges} />}
    >
      <Form form={form} hasManyFigures className="flex flex-col gap-5">
        <LeaveWarning form={form} />
        <OrderHead form={form} order={order} suppliers={suppliers} today={today} />
        <Section title="Goods">
          <FindProduct
            products={products.filter(({ status }) => status === 'active')}
            autoFocus={false}
            onFound={(product, pack, labelMilli) => {
              const moreMilli = quantityOf(pack, labelMilli)
              form.set({ lines: withProduct(lines, product, moreMilli, listed.get(product.productId)) })
            }}
          />
          <OrderLines form={form} products={products} />
          <LinesError error={form.field('lines').error} />
          <p className="flex justify-end gap-4 px-4 text-16 font-semibold">
            Without tax <Money amountMinor={totalMinor} />
          </p>
        </Section>
        <FormError form={form} />
        <FormActions>
          <ButtonLink to={ordersPath}>Back to the orders</ButtonLink>
          <SubmitButton form={form} busyLabel="Saving">
            Save order
          </SubmitButton>
        </FormActions>
      </Form>
    </Screen>
  )
}
/** The form of a draft: saving it leaves the order open. */
function useOrderForm(shopId: string, order: PurchaseOrder): UsedForm<Draft> {
  const refetch = useRevalidator()
  const toast = useToast()
  return useForm<Draft, PurchaseOrderBody, PurchaseOrder>({
    start: () => draftOf(order),
    schema: PurchaseOrderBody,
    inputOf: (draft) => inputOf(draft, order.revision),
    refusals: { supplier_not_found: 'supplierId', product_not_found: 'lines' },
    shortcut: 'Ctrl+S',
    submit: (body) => api.call(savePurchaseOrder, { shopId, orderId: order.orderId, body }),
    done: () => {
      toast({ tone: 'good', title: 'Order saved' })
      refetch.revalidate()
    },
  })
}

/** To whom the order goes, and by when. */
function OrderHead({
  form,
  order,
  suppliers,
  today,
}: {
  form: UsedForm<Draft>
  order: PurchaseOrder
  suppliers: readonly Supplier[]
  today: string
}) {
  const known = suppliers.some(({ supplierId }) => supplierId === order.supplierId)
  return (
    <Sheet className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label="Supplier"
        {...form.field('supplierId')}
        options={[
          ...(known ? [] : [{ value: order.supplierId, label: order.supplierName }]),
          ...suppliers.map(({ supplierId, name }) => ({ value: supplierId, label: name })),
        ]}
      />
      <DateField label="Ordered on" max={today} {...form.field('orderedOn')} />
      <DateField label="To be delivered by" {...form.field('expectedOn')} />
      <TextField label="Note to the supplier" {...form.field('note')} />
    </Sheet>
  )
}

function OrderLines({ form, products }: { form: UsedForm<Draft>; products: readonly Product[] }) {
  const { lines } = form.values
  if (lines.length === 0) return null
  const change = (lineId: string, changes: Partial<Line>) =>
    form.set({ lines: lines.map((line) => (line.lineId === lineId ? { ...line, ...changes } : line)) })
  return (
    <ul className="sheet">
      {lines.map((line) => (
        <OrderLine
          key={line.lineId}
          line={line}
          product={products.find(({ productId }) => productId === line.productId)}
          onChange={(changes) => change(line.lineId, changes)}
          onRemove={() => form.set({ lines: lines.filter(({ lineId }) => lineId !== line.lineId) })}
        />
      ))}
    </ul>
  )
}

function OrderLine({
  line,
  product,
  onChange,
  onRemove,
}: {
  line: Line
  product: Product | undefined
  onChange: (changes: Partial<Line>) => void
  onRemove: () => void
}) {
  const name = product?.name ?? 'Unknown product'
  return (
    <li className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3 last:border-0">
      <p className="min-w-40 grow basis-40 pb-2 text-14">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-13 whitespace-nowrap text-ink-soft">{product?.sku}</span>
      </p>
      <QuantityField
        label="Quantity"
        className="w-28"
        valueMilli={line.quantityMilli}
        isFractional={product !== undefined && isFractional(product.unit)}
        onChange={(quantityMilli) => onChange({ quantityMilli })}
      />
      <MoneyField
        label="Cost of one"
        className="w-36"
        valueMinor={line.unitCostMinor}
        onChange={(unitCostMinor) => onChange({ unitCostMinor })}
      />
      <p className="w-32 pb-2 text-right text-14">
        <Money amountMinor={amountOf(line) ?? minor(0)} className="font-semibold" />
      </p>
      <IconButton label={`Remove ${name}`} icon={X} onClick={onRemove} />
    </li>
  )
}

function amountOf({ quantityMilli, unitCostMinor }: Line): Minor | null {
  if (quantityMilli === null || unitCostMinor === null) return null
  // What the order refuses is shown at its field.
  if (comesToTooMuch(unitCostMinor, quantityMilli)) return null
  return lineMinorOf({ quantityMilli, unitCostMinor })
}
