import { useNavigate } from '@remix-run/react'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Delivery } from '#domain/api/delivery.ts'
import type { DeliveryBill } from '#domain/api/delivery-bill.ts'
import { recordDeliveryBill } from '#domain/api/routes/deliveries.ts'
import { readDelivery } from '#domain/api/routes/documents.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { addDays, day } from '#domain/business-day.ts'
import { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import { fetchSuppliers } from '../receive/receive-api.ts'
import { SumLine } from '../receive/sum-line.tsx'
import { TaxFields } from '../receive/tax-fields.tsx'
import { calculateFreight, type FreightDraft } from './freight-draft.ts'

type Read = { delivery: Delivery; suppliers: readonly Supplier[] }

/** Records a bill for the freight of a delivery. The delivery is read when the button is pressed. */
export function FreightButton({ shopId, deliveryId }: { shopId: string; deliveryId: string }) {
  const [read, setRead] = useState<Read | null>(null)
  const open = useToastedAction(async () => {
    const [delivery, suppliers] = await Promise.all([
      api.call(readDelivery, { shopId, deliveryId }),
      fetchSuppliers(shopId),
    ])
    setRead({ delivery, suppliers })
  })
  return (
    <>
      <Button icon={Truck} isBusy={open.isBusy} busyLabel="Opening" onClick={() => void open.act()}>
        Freight bill
      </Button>
      {read && <FreightDialog shopId={shopId} {...read} onClose={() => setRead(null)} />}
    </>
  )
}

function FreightDialog({
  shopId,
  delivery,
  suppliers,
  onClose,
}: Read & { shopId: string; onClose: () => void }) {
  const shop = useShop()
  const form = useFreightForm(shopId, { delivery, suppliers })
  const { taxes, totalMinor } = calculateFreight(form.values, delivery, shop)
  const dueFrom = (businessDay: string, supplierId: string) => {
    const terms = suppliers.find((one) => one.supplierId === supplierId)?.termsDays ?? 0
    return businessDay === '' ? '' : addDays(day(businessDay), terms)
  }
  const { businessDay, supplierId } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Freight bill"
      description="Freight, duty and other costs of this delivery that are billed separately. They are spread over its goods by value: the share of goods still in stock is added to their cost, the share of goods already sold is posted as a price variance."
      submitLabel="Record bill"
      busyLabel="Recording"
    >
      <SelectField
        label="Supplier"
        isRequired
        placeholder="Choose the supplier"
        {...form.field('supplierId')}
        onChange={(chosen) => form.set({ supplierId: chosen, due: dueFrom(businessDay, chosen) })}
        options={suppliers.map((one) => ({ value: one.supplierId, label: one.name }))}
      />
      <TextField label="Number on the bill" maxLength={80} autoComplete="off" {...form.field('reference')} />
      <PostingDateField
        label="Bill date"
        {...form.field('businessDay')}
        onChange={(chosen) => form.set({ businessDay: chosen, due: dueFrom(chosen, supplierId) })}
      />
      <DateField label="To be paid by" {...form.field('due')} />
      <MoneyField label={taxes.length === 0 ? 'Amount' : 'Amount without tax'} {...form.amount('netMinor')} />
      <TaxFields
        calculated={taxes}
        said={form.values.taxes}
        paper="bill"
        onChange={(entered) => form.set({ taxes: entered })}
      />
      <SumLine label="Bill total" amountMinor={totalMinor} isStrong />
    </FormDialog>
  )
}

function useFreightForm(shopId: string, { delivery, suppliers }: Read): UsedForm<FreightDraft> {
  const shop = useShop()
  const navigate = useNavigate()
  const billId = useNewId()
  const today = todayIn(shop.timeZone)
  return useForm<FreightDraft, DeliveryBillBody, DeliveryBill>({
    start: () => ({
      supplierId: suppliers.length === 1 ? (suppliers[0]?.supplierId ?? '') : '',
      ...{ businessDay: today, due: today, reference: '', netMinor: null, taxes: {} },
    }),
    schema: DeliveryBillBody,
    inputOf(draft) {
      const { supplierId, businessDay, due, reference } = draft
      const { lines, totalMinor } = calculateFreight(draft, delivery, shop)
      return {
        ...{ supplierId, isFreight: true, businessDay, due, lines, totalMinor },
        ...(reference.trim() !== '' && { reference: reference.trim() }),
      }
    },
    fields: { lines: 'netMinor', totalMinor: 'netMinor' },
    refusals: { bill_in_future: 'businessDay', day_locked: 'businessDay' },
    submit: (body) => api.call(recordDeliveryBill, { shopId, billId, body }),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
}
