import { Checkbox } from '#app/components/form/checkbox.tsx'
import { DateField } from '#app/components/form/date-field.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { useAddedMoney } from '#app/features/books/added-money.ts'
import { SupplierFields } from '#app/features/books/supplier-fields.tsx'
import { TillField } from '#app/features/books/till-field.tsx'
import { queryOfTax } from '#app/features/expenditure/query-of-tax.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { monthAfter, monthOf } from '#domain/month.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { NamedExpenseMoney } from '#domain/terms/money-account.ts'
import { paymentMoneyLabels } from '#domain/terms/payment-money.ts'
import { type TaxPackId, taxClassLabels } from '#domain/terms/tax.ts'
import { type AssetForm, taxOf } from './asset-form.ts'

const origins = [
  { value: 'paid', label: 'Bought, paid already' },
  { value: 'owed', label: 'Bought, to pay later' },
  { value: 'had', label: 'The shop had it already' },
] as const
const named = NamedExpenseMoney.options.map((value) => ({ value, label: paymentMoneyLabels[value] }))
const against = [
  { value: 'opening', label: 'Opening balances: it was in the books before' },
  { value: 'capital', label: 'Capital: the owner brings it in' },
] as const

type OriginProps = {
  form: UsedForm<AssetForm>
  suppliers: readonly Supplier[]
  tills: readonly { tillId: string; name: string }[]
  packId: TaxPackId
}

/** How the shop came by it, and what it cost. */
export function OriginFields(props: OriginProps) {
  const { form } = props
  const { values } = form
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-16 font-semibold">How the shop came by it</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Purchase" {...form.field('origin')} options={origins} />
        <PostingDateField
          label={values.origin === 'had' ? 'In these books from' : 'Date of the invoice'}
          isRequired
          {...form.field('day')}
          onChange={(chosen, error) => {
            form.field('day').onChange(chosen, error)
            if (chosen !== '') form.set(onDay(form, chosen as Day))
          }}
        />
        {values.origin === 'paid' && <PaidFields {...props} />}
        {values.origin === 'owed' && <OwedFields {...props} />}
        {values.origin === 'had' && <HadFields form={form} />}
      </div>
      <CostFields {...props} />
    </fieldset>
  )
}

/** What follows the day, as long as it was not chosen otherwise. */
function onDay({ values, start }: UsedForm<AssetForm>, day: Day): Partial<AssetForm> {
  const isUntouched = values.inServiceOn === values.day || values.inServiceOn === start.inServiceOn
  return {
    day,
    due: addDays(day, 30),
    through: monthAfter(monthOf(day), -1),
    ...(isUntouched && { inServiceOn: day }),
  }
}

function PaidFields({ form, tills }: OriginProps) {
  const money = [...named, ...useAddedMoney()]
  return (
    <>
      <SelectField label="Paid from" {...form.field('paidFrom')} options={money} />
      {form.values.paidFrom === 'cash' && (
        <TillField tills={tills} isRequired placeholder="Choose" {...form.field('tillId')} />
      )}
      <TextField label="Bought from" {...form.field('payee')} maxLength={160} autoComplete="off" />
      <TextField label="Invoice number" {...form.field('reference')} maxLength={80} autoComplete="off" />
    </>
  )
}

function OwedFields({ form, suppliers }: OriginProps) {
  return (
    <>
      <SupplierFields
        suppliers={suppliers}
        supplierId={form.field('supplierId')}
        name={form.field('newSupplier')}
      />
      <DateField label="Due" isRequired {...form.field('due')} />
      <TextField label="Invoice number" {...form.field('reference')} maxLength={80} autoComplete="off" />
    </>
  )
}

function HadFields({ form }: { form: UsedForm<AssetForm> }) {
  const month = form.values.day === '' ? null : monthOf(form.values.day as Day)
  const months = month === null ? [form.values.through] : [monthAfter(month, -1), month]
  return (
    <>
      <SelectField label="Against" className="sm:col-span-2" {...form.field('against')} options={against} />
      <MoneyField
        label="Depreciated so far"
        {...form.amount('accumulatedMinor')}
        help="Leave empty if there was none."
      />
      <SelectField
        label="Through"
        {...form.field('through')}
        options={months.map((value) => ({ value, label: monthText(value) }))}
        help="Depreciation here starts with the month after."
      />
    </>
  )
}

function CostFields({ form, packId }: OriginProps) {
  const { values, set } = form
  const on = (values.day === '' ? form.start.day : values.day) as Day
  const taxMinor = taxOf(values, packId, on)
  if (values.origin === 'had')
    return (
      <MoneyField
        label="What it cost"
        isRequired
        className="mt-4 sm:max-w-80"
        {...form.amount('costMinor')}
        help="Including the tax that was not claimed back."
      />
    )
  const classes = taxPack(packId).classes.map((value) => ({
    value,
    label: value === 'outside-scope' ? 'No tax on the invoice' : taxClassLabels[value],
  }))
  const hasTax = values.taxClassId === 'standard' || values.taxClassId === 'reduced'
  return (
    <div className="mt-4 grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-3">
      <MoneyField
        label="Cost with tax"
        isRequired
        {...form.amount('costMinor')}
        onChange={(costMinor, error) => {
          form.amount('costMinor').onChange(costMinor, error)
          set({ taxMinor: null })
        }}
      />
      <SelectField
        label="Tax"
        options={classes}
        value={values.taxClassId}
        onChange={(taxClassId) => set({ taxClassId, taxMinor: null })}
      />
      <MoneyField
        label="Tax in it"
        valueMinor={taxMinor}
        error={queryOfTax({ packId, paidMinor: values.costMinor ?? minor(0), taxMinor, day: on })}
        disabled={!hasTax}
        onChange={(entered) => set({ taxMinor: entered })}
      />
      {hasTax && (
        <Checkbox
          className="sm:col-span-2"
          label="Its tax cannot be claimed back"
          help="As with most cars: the tax becomes part of the cost."
          isChecked={values.isBlocked}
          onChange={(isBlocked) => set({ isBlocked })}
        />
      )}
      <p className="text-14 sm:col-start-3 sm:text-right">
        <span className="mr-3 text-ink-soft">Net</span>
        <Money amountMinor={minor((values.costMinor ?? 0) - taxMinor)} className="text-20 font-semibold" />
      </p>
    </div>
  )
}
