import { MoneyField } from '#app/components/form/money-field.tsx'
import { PercentField } from '#app/components/form/percent-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import type { Shop } from '#domain/api/shop.ts'
import { formatMinor } from '#domain/money.ts'
import { offeredTaxClasses } from '../words.ts'
import { type BulkDraft, bulkChoices, maxPercentBp, roundingSteps } from './bulk-draft.ts'

type BulkFieldsProps = { form: UsedForm<BulkDraft>; shop: Shop; categories: readonly string[] }

/** What to change, and to what. */
export function BulkFields(props: BulkFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField label="Change" {...props.form.field('choice')} options={bulkChoices} />
      <ValueField {...props} />
    </div>
  )
}

function ValueField({ form, shop, categories }: BulkFieldsProps) {
  switch (form.values.choice) {
    case 'price-up':
    case 'price-down':
      return <PriceByPercent {...{ form, shop }} />
    case 'price':
      return <MoneyField label="Price" {...form.amount('priceMinor')} />
    case 'category':
      return <CategoryField {...{ form, categories }} />
    case 'tax-class':
      return (
        <SelectField
          label="Tax class"
          {...form.field('taxClassId')}
          options={offeredTaxClasses(shop.taxPack, 'standard')}
        />
      )
    case 'reorder-level':
      return <QuantityField label="Reorder level" isFractional {...form.quantity('reorderLevelMilli')} />
    default:
      return null
  }
}

function PriceByPercent({ form, shop }: Omit<BulkFieldsProps, 'categories'>) {
  const { values } = form
  return (
    <>
      <PercentField label="By" {...form.field('percent')} maxBp={maxPercentBp(values)} />
      <SelectField
        label="Rounded to"
        value={String(values.stepMinor)}
        onChange={(step) =>
          form.set({
            stepMinor: roundingSteps.find((known) => String(known) === step) ?? values.stepMinor,
          })
        }
        options={roundingSteps.map((step) => ({
          value: String(step),
          label: formatMinor(step, shop.currency),
        }))}
      />
    </>
  )
}

function CategoryField({ form, categories }: Omit<BulkFieldsProps, 'shop'>) {
  return (
    <>
      <TextField
        label="Category"
        list="bulk-categories"
        maxLength={60}
        autoComplete="off"
        {...form.field('category')}
      />
      <datalist id="bulk-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
