import { DateField } from '#app/components/form/date-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useMoneyChoices } from '#app/features/books/added-money.ts'
import { TillField } from '#app/features/books/till-field.tsx'
import type { Supplier } from '#domain/api/supplier.ts'
import { addDays, day } from '#domain/business-day.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { MoneyAccount } from '#domain/terms/money-account.ts'
import { PlaceField } from '../places/place-field.tsx'
import { type ReceiveDraft, supplierNamed } from './receive-draft.ts'

const laterChoices = [
  { value: 'on-account', label: 'On account: paid later' },
  { value: 'not-billed', label: 'The bill is still to come' },
] as const

/** From whom it came, when, and how it is paid. */
export function DeliveryHead({
  form,
  suppliers,
  tills,
  today,
}: {
  form: UsedForm<ReceiveDraft>
  suppliers: readonly Supplier[]
  tills: readonly { tillId: string; name: string }[]
  today: string
}) {
  const { values } = form
  const money = useMoneyChoices(MoneyAccount.options, tills)
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
    <Sheet className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        label="Supplier"
        list="suppliers"
        value={values.supplier}
        onChange={chooseSupplier}
        error={form.field('supplier').error ?? null}
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
      <PostingDateField label="Received on" max={addDays(day(today), 1)} {...form.field('businessDay')} />
      <TextField
        label={isBilled ? 'Number on the invoice' : 'Number on the delivery note'}
        {...form.field('reference')}
      />
      <PlaceField
        label="Location"
        value={values.locationId ?? firstLocation}
        onChange={(locationId) => form.set({ locationId })}
      />
      <SelectField label="Paid from" {...form.field('paidFrom')} options={[...laterChoices, ...money]} />
      {values.paidFrom === 'on-account' && <DateField label="To be paid by" {...form.field('due')} />}
      {values.paidFrom === 'cash' && (
        <TillField tills={tills} placeholder="Choose the till" {...form.field('tillId')} />
      )}
    </Sheet>
  )
}
