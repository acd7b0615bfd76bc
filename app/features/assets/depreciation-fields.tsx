import { DateField } from '#app/components/form/date-field.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PercentField } from '#app/components/form/percent-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { firstMonthOf, type MonthOfSchedule, scheduleFrom } from '#domain/assets/depreciation.ts'
import { methodLabels } from '#domain/assets/method.ts'
import { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import { assetCost, termsOf } from '#domain/documents/asset-purchase/terms.ts'
import { minor } from '#domain/money.ts'
import { purchaseTaxes } from '#domain/tax/purchase.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import { type AssetForm, bodyOf } from './asset-form.ts'

const methods = (['straight-line', 'declining-balance', 'none'] as const).map((value) => ({
  value,
  label: value === 'none' ? 'Not depreciated, such as land' : methodLabels[value],
}))

/** How its cost becomes an expense, and what the first month takes. */
export function DepreciationFields({ form, packId }: { form: UsedForm<AssetForm>; packId: TaxPackId }) {
  const { values } = form
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-16 font-semibold">Depreciation</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label="In service from"
          isRequired
          {...form.field('inServiceOn')}
          help="Depreciation starts with a full share for this month."
        />
        <SelectField label="Method" {...form.field('method')} options={methods} />
        {values.method === 'straight-line' && (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Life, years"
              inputMode="numeric"
              {...form.field('years')}
              maxLength={3}
              autoComplete="off"
            />
            <TextField
              label="and months"
              inputMode="numeric"
              {...form.field('months')}
              maxLength={3}
              autoComplete="off"
            />
          </div>
        )}
        {values.method === 'declining-balance' && (
          <PercentField
            label="Rate of a year"
            {...form.field('rate')}
            help="A share of the book value at the start of each year; a twelfth of it each month."
          />
        )}
        {values.method !== 'none' && (
          <MoneyField
            label="Residual value"
            {...form.amount('residualMinor')}
            help="What it is still worth at the end. Depreciation stops there."
          />
        )}
      </div>
      <FirstMonths form={values} packId={packId} />
    </fieldset>
  )
}

/** What the months take, as soon as enough is filled in. */
function FirstMonths({ form, packId }: { form: AssetForm; packId: TaxPackId }) {
  const { taxRegistrations } = useShop()
  const read = AssetPurchaseBody.safeParse({
    ...(bodyOf(form, packId, '').asset as object),
    // Not asked here: who sold it, and what it is called.
    name: 'asset',
    ...(form.origin === 'owed' && { origin: { kind: 'paid', paidFrom: 'bank' } }),
  }).data
  if (!read) return null
  const costMinor = assetCost(read, purchaseTaxes(packId, taxRegistrations, read.businessDay))
  if (read.residualMinor > costMinor) return null
  const terms = termsOf(read, costMinor)
  const balance = { costMinor, accumulatedMinor: terms.had?.accumulatedMinor ?? minor(0) }
  const months = scheduleFrom(terms, balance, firstMonthOf(terms), 600)
  const [first] = months
  if (!first) return null
  return (
    <p className="mt-4 border-t border-line pt-3 text-14" aria-live="polite">
      {monthText(first.month)} takes <Money amountMinor={first.amountMinor} className="font-semibold" />, and
      a year <Money amountMinor={yearOf(months)} />. After {monthText(months.at(-1)?.month ?? first.month)} a
      book value of <Money amountMinor={months.at(-1)?.bookMinor ?? first.bookMinor} /> is left.
    </p>
  )
}

function yearOf(months: readonly MonthOfSchedule[]) {
  return minor(months.slice(0, 12).reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}
