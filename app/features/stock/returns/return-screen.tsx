import { X } from 'lucide-react'
import { Form, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { LinesError } from '#app/components/form/lines-error.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { ScreenActions } from '#app/components/form/screen-actions.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Quantity } from '#app/components/format/quantity.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { isFractional } from '#app/features/products/words.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { GoodsBill } from '#domain/api/bill.ts'
import type { Delivery } from '#domain/api/delivery.ts'
import type { Product } from '#domain/api/product.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { FindProduct, quantityOf } from '../find-product.tsx'
import { stockPath, unbilledPath } from '../paths.ts'
import { PlaceField } from '../places/place-field.tsx'
import { SumLine } from '../receive/sum-line.tsx'
import { TaxFields } from '../receive/tax-fields.tsx'
import { calculateReturn, type ReturnDraft, type ReturnLine, withReturned } from './return-draft.ts'
import { useReturnForm } from './use-return-form.ts'

type ReturnScreenProps = {
  shopId: string
  /** Made before the first try, so that a second one is the same thing. */
  returnId: string
  delivery: Delivery | null
  /** What was billed for the delivery; null where that is not known. */
  bill: GoodsBill | null
  products: readonly Product[]
  suppliers: readonly Supplier[]
  today: string
}

/** Goods that go back to their supplier: of a delivery, or of no one in particular. */
export function ReturnScreen({
  shopId,
  returnId,
  delivery,
  bill,
  products,
  suppliers,
  today,
}: ReturnScreenProps) {
  const shop = useShop()
  const form = useReturnForm({ shopId, returnId, delivery, bill, today })
  const { values } = form
  const calculated = calculateReturn(values, shop, today)
  return (
    <Screen
      title="Return goods to a supplier"
      subtitle={
        delivery
          ? `Of the delivery of ${formatDay(delivery.businessDay)}${delivery.reference === undefined ? '' : `, ${delivery.reference}`}`
          : 'Have the supplier’s credit note beside you.'
      }
      back={
        delivery
          ? { to: documentPath(delivery.entryNumber), label: 'The delivery' }
          : { to: stockPath, label: 'Stock' }
      }
    >
      {delivery?.paidFrom === 'not-billed' && bill === null && <BillStillToCome />}
      <Form form={form} hasManyFigures className="flex flex-col gap-5">
        <LeaveWarning form={form} />
        <ReturnHead
          form={form}
          suppliers={suppliers}
          isFixed={delivery?.supplierId !== undefined}
          today={today}
        />
        <Section title="Goods that go back">
          {delivery === null && (
            <FindProduct
              products={products}
              autoFocus={false}
              onFound={(product, pack, labelMilli) =>
                form.set({ lines: withReturned(values.lines, product, quantityOf(pack, labelMilli)) })
              }
            />
          )}
          <ReturnRows form={form} delivery={delivery} products={products} />
          <LinesError error={form.field('lines').error} />
        </Section>
        <CreditSums form={form} calculated={calculated} />
        <FormError form={form} />
        <ScreenActions
          to={delivery ? documentPath(delivery.entryNumber) : stockPath}
          form={form}
          busyLabel="Recording"
        >
          Record return
        </ScreenActions>
      </Form>
    </Screen>
  )
}

function ReturnHead({
  form,
  suppliers,
  isFixed,
  today,
}: {
  form: UsedForm<ReturnDraft>
  suppliers: readonly Supplier[]
  /** Whose the delivery was. */ isFixed: boolean
  today: string
}) {
  return (
    <Sheet className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label="Supplier"
        isRequired
        placeholder="Choose the supplier"
        disabled={isFixed}
        {...form.field('supplierId')}
        options={suppliers.map(({ supplierId, name }) => ({ value: supplierId, label: name }))}
      />
      <PostingDateField label="Date" max={today} {...form.field('businessDay')} />
      <TextField label="Number on the credit note" {...form.field('reference')} />
      <PlaceField label="Taken from" {...form.field('locationId')} />
      <TextField label="Reason" {...form.field('note')} />
    </Sheet>
  )
}

function ReturnRows({
  form,
  delivery,
  products,
}: {
  form: UsedForm<ReturnDraft>
  delivery: Delivery | null
  products: readonly Product[]
}) {
  const { lines } = form.values
  if (lines.length === 0) return null
  const change = (lineId: string, changes: Partial<ReturnLine>) =>
    form.set({ lines: lines.map((line) => (line.lineId === lineId ? { ...line, ...changes } : line)) })
  return (
    <ul className="sheet">
      {lines.map((line) => (
        <ReturnRow
          key={line.lineId}
          line={line}
          product={products.find(({ productId }) => productId === line.productId)}
          delivered={delivery?.lines.find(({ lineId }) => lineId === line.lineId)}
          onChange={(changes) => change(line.lineId, changes)}
          onRemove={
            delivery
              ? undefined
              : () => form.set({ lines: lines.filter((one) => one.lineId !== line.lineId) })
          }
        />
      ))}
    </ul>
  )
}

function ReturnRow({
  line,
  product,
  delivered,
  onChange,
  onRemove,
}: {
  line: ReturnLine
  product: Product | undefined
  delivered: Delivery['lines'][number] | undefined
  onChange: (changes: Partial<ReturnLine>) => void
  onRemove: (() => void) | undefined
}) {
  const name = product?.name ?? 'Unknown product'
  return (
    <li className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3 last:border-0">
      <p className="min-w-40 grow basis-40 text-14">
        <span className="block font-medium">{name}</span>
        <span className="text-13 text-ink-soft">
          {delivered && (
            <>
              <Quantity quantityMilli={delivered.quantityMilli} /> came,{' '}
            </>
          )}
          {product && <Quantity quantityMilli={product.onHandMilli} />} in stock
        </span>
      </p>
      <QuantityField
        label="Goes back"
        className="w-28"
        valueMilli={line.quantityMilli}
        isFractional={product !== undefined && isFractional(product.unit)}
        onChange={(quantityMilli) => onChange({ quantityMilli })}
      />
      <MoneyField
        label="Credited for one"
        className="w-36"
        valueMinor={line.unitMinor}
        onChange={(unitMinor) => onChange({ unitMinor })}
      />
      {onRemove && <IconButton label={`Remove ${name}`} icon={X} onClick={onRemove} />}
    </li>
  )
}

function BillStillToCome() {
  return (
    <Banner tone="warn" action={<ButtonLink to={unbilledPath}>Deliveries without a bill</ButtonLink>}>
      These goods came before their bill. Enter the bill first, then return the goods.
    </Banner>
  )
}

/** What the supplier credits, as on the credit note. */
function CreditSums({
  form,
  calculated,
}: {
  form: UsedForm<ReturnDraft>
  calculated: ReturnType<typeof calculateReturn>
}) {
  return (
    <Sheet className="ml-auto flex w-full max-w-120 flex-col gap-4">
      <SumLine label="Goods" amountMinor={calculated.netMinor} />
      <TaxFields
        calculated={calculated.taxes}
        said={form.values.taxes}
        paper="credit note"
        onChange={(taxes) => form.set({ taxes })}
      />
      <SumLine label="The supplier credits" amountMinor={calculated.totalMinor} isStrong />
    </Sheet>
  )
}
