import { useRevalidator } from '@remix-run/react'
import { Form, FormActions, FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { LinesFault } from '#app/components/form/lines-fault.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Product } from '#domain/api/product.ts'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { minor } from '#domain/money.ts'
import { orderName } from '#domain/terms/purchase-order.ts'
import { FindProduct } from '../find-product.tsx'
import { orderPath, stockPath } from '../paths.ts'
import { useSupplierPrices } from '../prices/use-supplier-prices.ts'
import { AgainstOrder } from './against-order.tsx'
import { DeliveryHead } from './delivery-head.tsx'
import {
  calculate,
  isPackSize,
  keepDraft,
  type ReceiveDraft,
  supplierNamed,
  withProduct,
} from './receive-draft.ts'
import { ReceiveLines } from './receive-lines.tsx'
import { SumLine } from './sum-line.tsx'
import { TaxFields } from './tax-fields.tsx'
import { useReceiveForm } from './use-receive-form.ts'

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
  const form = useReceiveForm({ shopId, start, suppliers, order, today })
  const { values } = form
  const listed = useSupplierPrices(shopId, supplierNamed(suppliers, values.supplier)?.supplierId ?? null)
  const calculated = calculate(values, shop, today)
  const isBilled = values.paidFrom !== 'not-billed'
  return (
    <Screen
      title={order ? `Receive ${orderName(order.number)}` : 'Receive goods'}
      subtitle={`Have the supplier’s ${isBilled ? 'invoice' : 'delivery note'} beside you. What you type is kept on this device until it is recorded.`}
      back={
        order
          ? { to: orderPath(order.orderId), label: orderName(order.number) }
          : { to: stockPath, label: 'Stock' }
      }
    >
      <Form form={form} hasManyFigures className="flex flex-col gap-5">
        <DeliveryHead form={form} suppliers={suppliers} tills={tills} today={today} />
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
          <LinesFault fault={form.field('lines').fault} />
        </Section>
        <DeliverySums form={form} calculated={calculated} />
        <FormFault form={form} />
        <DeliveryActions shopId={shopId} orderId={order?.orderId ?? null} form={form} />
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
      <TaxFields
        calculated={calculated.taxes}
        said={values.taxes}
        paper="invoice"
        onChange={(taxes) => form.set({ taxes })}
      />
      <SumLine label="Total" amountMinor={calculated.totalMinor} isStrong />
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

function DeliveryActions({
  shopId,
  orderId,
  form,
}: {
  shopId: string
  orderId: string | null
  form: UsedForm<ReceiveDraft>
}) {
  const refetch = useRevalidator()
  const { lines } = form.values
  return (
    <FormActions>
      {lines.length > 0 && (
        <ConfirmInline
          label="Discard"
          consequence="What you typed for this delivery is lost."
          confirmLabel="Discard what was typed"
          onConfirm={() => {
            keepDraft(shopId, orderId, null)
            refetch.revalidate()
          }}
        />
      )}
      <ButtonLink to={orderId ? orderPath(orderId) : stockPath}>Keep for later</ButtonLink>
      <SubmitButton
        form={form}
        busyLabel="Recording"
        disabled={lines.some(({ packSize }) => !isPackSize(packSize))}
      >
        Record delivery
      </SubmitButton>
    </FormActions>
  )
}
