import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LinesError } from '#app/components/form/lines-error.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { FindProduct } from '#app/features/stock/find-product.tsx'
import { orderPath, stockPath } from '#app/features/stock/paths.ts'
import { useSupplierPrices } from '#app/features/stock/prices/prices-api.ts'
import { AgainstOrder } from '#app/features/stock/receive/against-order.tsx'
import { DeliveryHead } from '#app/features/stock/receive/delivery-head.tsx'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import {
  calculate,
  draftOfOrder,
  emptyDraft,
  isPackSize,
  keepDraft,
  keptDraft,
  type ReceiveDraft,
  supplierNamed,
  withProduct,
} from '#app/features/stock/receive/receive-draft.ts'
import { ReceiveLines } from '#app/features/stock/receive/receive-lines.tsx'
import { SumLine } from '#app/features/stock/receive/sum-line.tsx'
import { TaxFields } from '#app/features/stock/receive/tax-fields.tsx'
import { useReceiveForm } from '#app/features/stock/receive/use-receive-form.ts'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readPurchaseOrder } from '#domain/api/routes/purchase-orders.ts'
import { minor } from '#domain/money.ts'
import { orderName } from '#domain/terms/purchase-order.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const orderId = new URL(request.url).searchParams.get('order')
  const [{ timeZone }, products, suppliers, tills, order] = await Promise.all([
    loadShop(shopId),
    fetchProducts(shopId),
    fetchSuppliers(shopId),
    fetchSellingTills(shopId),
    orderId === null ? null : api.call(readPurchaseOrder, { shopId, orderId }),
  ])
  const today = todayIn(timeZone)
  const active = products.filter(({ status }) => status === 'active')
  return {
    ...{ shopId, today, suppliers, tills, order, products: active },
    start: keptDraft(shopId, orderId) ?? (order ? draftOfOrder(order, active, today) : emptyDraft(today)),
  }
}

export const handle = { posts: true }

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function ReceiveRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <ReceiveScreen key={loaded.start.deliveryId} {...loaded} />
}

/** Goods that came in with their invoice: what was typed stays on this device until it is recorded. */
function ReceiveScreen({ shopId, start, products, suppliers, tills, order, today }: Loaded) {
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
            onFound={(product, pack, labelMilli) => {
              const atSupplier = listed.get(product.productId)?.unitCostMinor
              form.set({ lines: withProduct(values.lines, product, pack, atSupplier, labelMilli) })
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
          <LinesError error={form.field('lines').error} />
        </Section>
        <DeliverySums form={form} calculated={calculated} />
        <FormError form={form} />
        <DeliveryActions shopId={shopId} orderId={order?.orderId ?? null} form={form} />
      </Form>
    </Screen>
  )
}

/** The total of the delivery, and that of its invoice. */
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
