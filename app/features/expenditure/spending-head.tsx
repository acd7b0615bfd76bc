import { DateField } from '#app/components/form/date-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import type { AddedMoneyChoice } from '#app/features/books/added-money.ts'
import { SupplierFields } from '#app/features/books/supplier-fields.tsx'
import { TillField } from '#app/features/books/till-field.tsx'
import type { Supplier } from '#domain/api/supplier.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { NamedExpenseMoney } from '#domain/terms/money-account.ts'
import { paymentMoneyLabels } from '#domain/terms/payment-money.ts'
import { type SpendingForm, usualTermsDays } from './spending-form.ts'

const ways = [
  { value: 'yes', label: 'Paid already' },
  { value: 'no', label: 'To pay later' },
] as const
const named = NamedExpenseMoney.options.map((value) => ({ value, label: paymentMoneyLabels[value] }))

/** Whether it is an expense, or a bill that is still to be paid. */
export function PaymentChoice({ form }: { form: UsedForm<SpendingForm> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Payment" {...form.field('isPaid')} options={ways} />
    </div>
  )
}

export function InvoiceNumber({ form }: { form: UsedForm<SpendingForm> }) {
  return <TextField label="Invoice number" {...form.field('reference')} maxLength={80} autoComplete="off" />
}

/** From which money it was paid, to whom and when. */
export function SpendingHead({
  form,
  suppliers,
  tills,
  added,
  isTemplate = false,
}: {
  form: UsedForm<SpendingForm>
  suppliers: readonly Supplier[]
  tills: readonly { tillId: string; name: string }[]
  added: readonly AddedMoneyChoice[]
  /** What recurs is changed, and nothing is recorded. */
  isTemplate?: boolean
}) {
  const { values, set } = form
  const isPaid = values.isPaid === 'yes'
  const dueAfter = (from: string, supplierId: string) => {
    const supplier = suppliers.find((one) => one.supplierId === supplierId)
    return from === '' ? '' : addDays(from as Day, supplier?.termsDays ?? usualTermsDays)
  }
  // What recurs posts nothing yet.
  const DayField = isTemplate ? DateField : PostingDateField
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {isPaid && <SelectField label="Paid from" {...form.field('paidFrom')} options={[...named, ...added]} />}
      {isPaid && values.paidFrom === 'cash' && (
        <TillField tills={tills} isRequired {...form.field('tillId')} placeholder="Choose" />
      )}
      {isPaid ? (
        <TextField label="Paid to" {...form.field('payee')} maxLength={160} autoComplete="off" />
      ) : (
        <SupplierFields
          suppliers={suppliers}
          supplierId={{
            ...form.field('supplierId'),
            onChange: (supplierId) => set({ supplierId, due: dueAfter(values.day, supplierId) }),
          }}
          name={form.field('newSupplier')}
        />
      )}
      <DayField
        label={isTemplate ? 'First day' : isPaid ? 'Date' : 'Invoice date'}
        isRequired
        {...form.field('day')}
        onChange={(chosen, error) => {
          form.field('day').onChange(chosen, error)
          if (chosen !== '') set({ day: chosen, due: dueAfter(chosen, values.supplierId) })
        }}
      />
      {!isPaid && <DateField label="Due" isRequired {...form.field('due')} />}
      {!isPaid && !isTemplate && <InvoiceNumber form={form} />}
    </div>
  )
}
