import { useNavigate } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { LinesError } from '#app/components/form/lines-error.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { ScreenActions } from '#app/components/form/screen-actions.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { DeliveryBill } from '#domain/api/delivery-bill.ts'
import { recordDeliveryBill } from '#domain/api/routes/deliveries.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { addDays, day } from '#domain/business-day.ts'
import { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import { minor } from '#domain/money.ts'
import { unbilledPath } from '../paths.ts'
import { SumLine } from '../receive/sum-line.tsx'
import { TaxFields } from '../receive/tax-fields.tsx'
import { type BillDraft, calculateBill, lineKey, type UnbilledDelivery } from './bill-draft.ts'
import { DeliveryName } from './delivery-name.tsx'

/** The bill of one supplier, for the deliveries that are ticked. */
export function BillForm({
  shopId,
  deliveries,
  supplier,
  today,
}: {
  shopId: string
  deliveries: readonly UnbilledDelivery[]
  supplier: Supplier | null
  today: string
}) {
  const shop = useShop()
  const dueFrom = (from: string) => addDays(day(from), supplier?.termsDays ?? 0)
  const form = useBillForm({ shopId, deliveries, dueFrom, today })
  return (
    <Form form={form} hasManyFigures className="flex flex-col gap-5">
      <LeaveWarning form={form} />
      <Sheet className="grid gap-4 sm:grid-cols-3">
        <TextField label="Number on the bill" {...form.field('reference')} />
        <PostingDateField
          label="Bill date"
          max={addDays(day(today), 1)}
          {...form.field('businessDay')}
          onChange={(businessDay) =>
            form.set({ businessDay, ...(businessDay !== '' && { due: dueFrom(businessDay) }) })
          }
        />
        <DateField label="To be paid by" {...form.field('due')} />
      </Sheet>
      <BilledDeliveries form={form} deliveries={deliveries} />
      <BillSums form={form} calculated={calculateBill(form.values, deliveries, shop, today)} />
      <FormError form={form} />
      <ScreenActions to={unbilledPath} form={form} busyLabel="Recording">
        Record bill
      </ScreenActions>
    </Form>
  )
}

function useBillForm({
  shopId,
  deliveries,
  dueFrom,
  today,
}: {
  shopId: string
  deliveries: readonly UnbilledDelivery[]
  dueFrom: (billDay: string) => string
  today: string
}): UsedForm<BillDraft> {
  const shop = useShop()
  const navigate = useNavigate()
  const billId = useNewId()
  const supplierId = deliveries[0]?.supplierId ?? ''
  return useForm<BillDraft, DeliveryBillBody, DeliveryBill>({
    start: () => ({
      ...{ businessDay: today, due: dueFrom(today), reference: '', nets: {}, taxes: {}, freightMinor: null },
      deliveryIds: deliveries.length === 1 ? deliveries.map(({ deliveryId }) => deliveryId) : [],
    }),
    schema: DeliveryBillBody,
    inputOf(draft) {
      const { lines, totalMinor } = calculateBill(draft, deliveries, shop, today)
      const { businessDay, due, reference } = draft
      const number = reference.trim() !== '' && { reference: reference.trim() }
      return { supplierId, businessDay, due, ...number, lines, totalMinor }
    },
    fields: { lines: 'deliveryIds', totalMinor: 'deliveryIds' },
    refusals: {
      bill_in_future: 'businessDay',
      day_locked: 'businessDay',
      delivery_billed: 'deliveryIds',
    },
    shortcut: 'Ctrl+S',
    submit: (body) => api.call(recordDeliveryBill, { shopId, billId, body }),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
}

/** The deliveries that the bill is for, ticked. */
function BilledDeliveries({
  form,
  deliveries,
}: {
  form: UsedForm<BillDraft>
  deliveries: readonly UnbilledDelivery[]
}) {
  const { deliveryIds } = form.values
  const tick = (deliveryId: string, isTicked: boolean) =>
    form.set({
      deliveryIds: isTicked ? [...deliveryIds, deliveryId] : deliveryIds.filter((one) => one !== deliveryId),
    })
  return (
    <Section title="Deliveries that it is for">
      {deliveries.map((delivery) => {
        const isTicked = deliveryIds.includes(delivery.deliveryId)
        return (
          <div key={delivery.deliveryId} className="sheet px-4 py-3">
            <Checkbox
              label={<DeliveryName delivery={delivery} />}
              isChecked={isTicked}
              onChange={(ticked) => tick(delivery.deliveryId, ticked)}
            />
            {isTicked && <BilledLines form={form} delivery={delivery} />}
          </div>
        )
      })}
      <LinesError error={form.field('deliveryIds').error} />
    </Section>
  )
}

/** What the bill charges for each product of a delivery. */
function BilledLines({ form, delivery }: { form: UsedForm<BillDraft>; delivery: UnbilledDelivery }) {
  const { nets } = form.values
  return delivery.lines.map((line) => {
    const key = lineKey(delivery.deliveryId, line.lineId)
    const entered = nets[key]
    return (
      <div
        key={line.lineId}
        className="mt-3 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3 text-14"
      >
        <p className="min-w-40 grow pb-2">
          <span className="font-medium">{line.name}</span>{' '}
          <span className="text-13 text-ink-soft">
            <Quantity quantityMilli={line.quantityMilli} />, taken in at{' '}
            <Money amountMinor={line.receivedMinor} />
          </span>
        </p>
        <MoneyField
          label="On the bill, without tax"
          className="w-48"
          valueMinor={entered === undefined ? line.receivedMinor : entered}
          onChange={(net) => form.set({ nets: { ...nets, [key]: net } })}
        />
      </div>
    )
  })
}

/** The total of the bill, beside what was taken in. */
function BillSums({
  form,
  calculated,
}: {
  form: UsedForm<BillDraft>
  calculated: ReturnType<typeof calculateBill>
}) {
  const differenceMinor = minor(calculated.netMinor - calculated.receivedMinor)
  return (
    <Sheet className="ml-auto flex w-full max-w-120 flex-col gap-4">
      <MoneyField
        label="Freight and other costs"
        help="Without tax; spread over the goods by their value."
        {...form.amount('freightMinor')}
      />
      <SumLine label="Taken in at" amountMinor={calculated.receivedMinor} />
      {differenceMinor !== 0 && (
        <SumLine label="The bill differs by, without tax" amountMinor={differenceMinor} />
      )}
      <TaxFields
        calculated={calculated.taxes}
        said={form.values.taxes}
        paper="bill"
        onChange={(taxes) => form.set({ taxes })}
      />
      <SumLine label="Total of the bill" amountMinor={calculated.totalMinor} isStrong />
    </Sheet>
  )
}
