import { useNavigate, useRevalidator } from '@remix-run/react'
import { ApiProblem } from '#app/api/problem.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormActions, FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { TillField } from '#app/features/books/till-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Delivery } from '#domain/api/delivery.ts'
import type { Product } from '#domain/api/product.ts'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { addDays, day } from '#domain/business-day.ts'
import { DeliveryBody } from '#domain/documents/stock-receipt/schema.ts'
import { minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { paymentMoneyLabels } from '#domain/terms/payment-money.ts'
import { orderName } from '#domain/terms/purchase-order.ts'
import { FindProduct } from '../find-product.tsx'
import { orderPath, stockPath } from '../paths.ts'
import { PlaceField } from '../places/place-field.tsx'
import { useSupplierPrices } from '../prices/use-supplier-prices.ts'
import { AgainstOrder } from './against-order.tsx'
import { recordDelivery, supplierFor } from './receive-api.ts'
import {
  bodyOf,
  calculate,
  isPackSize,
  keepDraft,
  type ReceiveDraft,
  supplierNamed,
  withProduct,
} from './receive-draft.ts'
import { ReceiveLines } from './receive-lines.tsx'
import { SumLine } from './sum-line.tsx'

const paidFromLabels = {
  'on-account': 'On account: paid later',
  'not-billed': 'The bill is still to come',
  ...paymentMoneyLabels,
} as const

/** Goods that came in with their invoice: what was typed stays on this device until it is recorded. */
export function ReceiveScreen({
  shopId,
  start,
  products,
  suppliers,
  tills,
  order,
  today,
}: {
  shopId: string
  start: ReceiveDraft
  products: readonly Product[]
  suppliers: readonly Supplier[]
  tills: readonly { tillId: string; name: string }[]
  /** What it is received against. */
  order: PurchaseOrder | null
  today: string
}) {
  const shop = useShop()
  const orderId = order?.orderId ?? null
  const part = order && { orderId: order.orderId, part: (order.deliveries.at(-1)?.part ?? 0) + 1 }
  const navigate = useNavigate()
  const refetch = useRevalidator()
  // A new supplier is added as it is sent; until then the delivery's own id stands for it.
  const chosenSupplier = ({ supplier, paidFrom }: ReceiveDraft) =>
    supplierNamed(suppliers, supplier) ??
    (paidFrom === 'not-billed' && supplier.trim() !== '' ? { supplierId: start.deliveryId } : null)
  const form = useForm<ReceiveDraft, DeliveryBody, Delivery>({
    start,
    schema: DeliveryBody,
    inputOf: (draft) => bodyOf(draft, shop, { supplier: chosenSupplier(draft), order: part, today }),
    fields: { supplierName: 'supplier', supplierId: 'supplier' },
    refusals: {
      delivery_mismatch: 'totalMinor',
      delivery_in_future: 'businessDay',
      product_archived: 'lines',
      till_not_found: 'tillId',
    },
    shortcut: 'Ctrl+S',
    onChange: (draft) => keepDraft(shopId, orderId, draft),
    submit: async (body) => {
      const isOwed = body.paidFrom === 'on-account' || body.paidFrom === 'not-billed'
      const owed = isOwed ? await supplierFor(shopId, suppliers, body.supplierName ?? '') : null
      try {
        return await recordDelivery(shopId, start.deliveryId, {
          ...body,
          ...(owed !== null && { supplierId: owed }),
        })
      } catch (error) {
        // What came meanwhile is shown beside what is typed; recording again says that these are other goods.
        if (error instanceof ApiProblem && error.code === 'order_received_meanwhile') refetch.revalidate()
        throw error
      }
    },
    done: ({ entryNumber }) => {
      keepDraft(shopId, orderId, null)
      navigate(order ? orderPath(order.orderId) : documentPath(entryNumber))
    },
  })
  const { values } = form
  const listed = useSupplierPrices(shopId, supplierNamed(suppliers, values.supplier)?.supplierId ?? null)
  const calculated = calculate(values, shop, today)
  const isBilled = values.paidFrom !== 'not-billed'
  const isOwed = values.paidFrom === 'on-account' || !isBilled

  function chooseSupplier(name: string) {
    const terms = supplierNamed(suppliers, name)?.termsDays ?? null
    const hasDay = values.businessDay !== ''
    form.set({
      supplier: name,
      ...(terms !== null && hasDay && { due: addDays(day(values.businessDay), terms) }),
    })
  }
  return (
    <Screen
      title={order ? `Receive ${orderName(order.number)}` : 'Receive goods'}
      subtitle={`With the supplier’s ${isBilled ? 'invoice' : 'delivery note'} beside you. What you type is kept on this device until it is recorded.`}
      back={
        order
          ? { to: orderPath(order.orderId), label: orderName(order.number) }
          : { to: stockPath, label: 'Stock' }
      }
    >
      <Form form={form} className="flex flex-col gap-5">
        <Sheet className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="Supplier"
            list="suppliers"
            value={values.supplier}
            onChange={chooseSupplier}
            fault={form.field('supplier').fault ?? null}
            help={
              values.supplier.trim() !== '' && isOwed && !supplierNamed(suppliers, values.supplier)
                ? 'New: added to the suppliers when you record.'
                : undefined
            }
          />
          <datalist id="suppliers">
            {suppliers.map(({ supplierId, name }) => (
              <option key={supplierId} value={name} />
            ))}
          </datalist>
          <DateField label="Received on" max={addDays(day(today), 1)} {...form.field('businessDay')} />
          <TextField
            label={isBilled ? 'Number on the invoice' : 'Number on the delivery note'}
            {...form.field('reference')}
          />
          <PlaceField
            label="Location"
            value={values.locationId ?? firstLocation}
            onChange={(locationId) => form.set({ locationId })}
          />
          <SelectField
            label="Paid from"
            {...form.field('paidFrom')}
            options={Object.entries(paidFromLabels).map(([value, label]) => ({
              value: value as ReceiveDraft['paidFrom'],
              label,
            }))}
          />
          {values.paidFrom === 'on-account' && <DateField label="To be paid by" {...form.field('due')} />}
          {values.paidFrom === 'cash' && (
            <TillField tills={tills} placeholder="Choose the till" {...form.field('tillId')} />
          )}
        </Sheet>
        <Section title="Goods">
          <FindProduct
            products={products}
            onFound={(product, pack) => {
              const atSupplier = listed.get(product.productId)?.unitCostMinor
              form.set({ lines: withProduct(values.lines, product, pack, atSupplier) })
            }}
            autoFocus={start.lines.length === 0}
          />
          <ReceiveLines
            lines={values.lines}
            calculated={calculated.lines}
            products={products}
            packId={shop.taxPack}
            onChange={(lines) => form.set({ lines })}
          />
          {order && <AgainstOrder order={order} lines={values.lines} calculated={calculated.lines} />}
          {form.field('lines').fault && (
            <p role="alert" className="text-14 text-loss">
              {form.field('lines').fault}
            </p>
          )}
        </Section>
        <DeliverySums form={form} calculated={calculated} />
        <FormFault form={form} />
        <FormActions>
          {values.lines.length > 0 && (
            <ConfirmInline
              label="Discard"
              consequence="What you typed of this delivery is lost."
              confirmLabel="Discard what was typed"
              onConfirm={() => {
                keepDraft(shopId, orderId, null)
                refetch.revalidate()
              }}
            />
          )}
          <ButtonLink to={order ? orderPath(order.orderId) : stockPath}>Keep for later</ButtonLink>
          <SubmitButton
            form={form}
            busyLabel="Recording"
            disabled={values.lines.some(({ packSize }) => !isPackSize(packSize))}
          >
            Record delivery
          </SubmitButton>
        </FormActions>
      </Form>
    </Screen>
  )
}

/** What the delivery comes to, and what its invoice says. */
function DeliverySums({
  form,
  calculated,
}: {
  form: UsedForm<ReceiveDraft>
  calculated: ReturnType<typeof calculate>
}) {
  const { taxPack } = useShop()
  const { values } = form
  const differenceMinor = values.totalMinor === null ? 0 : values.totalMinor - calculated.totalMinor
  return (
    <Sheet className="ml-auto flex w-full max-w-120 flex-col gap-4">
      <MoneyField
        label="Freight and other costs of the delivery"
        help="Without tax; spread over the goods by their value."
        {...form.amount('freightMinor')}
      />
      <SumLine label="Goods and freight" amountMinor={calculated.netMinor} />
      {calculated.taxes.map(({ component, saidMinor }) => (
        <MoneyField
          key={component}
          label={`${componentInfo(taxPack, component).label} on the invoice`}
          valueMinor={values.taxes[component] ?? saidMinor}
          onChange={(said) => form.set({ taxes: { ...values.taxes, [component]: said } })}
        />
      ))}
      <SumLine label="Comes to" amountMinor={calculated.totalMinor} isStrong />
      {values.paidFrom !== 'not-billed' && (
        <MoneyField
          label="Total on the invoice"
          help={
            differenceMinor === 0
              ? 'Leave empty to use the calculated total.'
              : 'This differs from the total of the lines. Check quantities, costs and tax.'
          }
          {...form.amount('totalMinor')}
        />
      )}
      {differenceMinor !== 0 && <SumLine label="Difference" amountMinor={minor(differenceMinor)} isLoss />}
    </Sheet>
  )
}
