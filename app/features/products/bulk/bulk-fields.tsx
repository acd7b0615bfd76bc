import { MoneyField } from '#app/components/form/money-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { Shop } from '#domain/api/shop.ts'
import { formatMinor } from '#domain/money.ts'
import { offeredTaxClasses } from '../words.ts'
import { type BulkDraft, bulkChoices, percentFault, roundingSteps } from './bulk-draft.ts'

type BulkFieldsProps = {
  draft: BulkDraft
  onChange: (changes: Partial<BulkDraft>) => void
  shop: Shop
  categories: readonly string[]
}

/** What to change, and to what. */
export function BulkFields({ draft, onChange, shop, categories }: BulkFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Change"
        value={draft.choice}
        onChange={(choice) => onChange({ choice })}
        options={bulkChoices}
      />
      <ValueField {...{ draft, onChange, shop, categories }} />
    </div>
  )
}

function ValueField({ draft, onChange, shop, categories }: BulkFieldsProps) {
  switch (draft.choice) {
    case 'price-up':
    case 'price-down':
      return <PriceByPercent {...{ draft, onChange, shop }} />
    case 'price':
      return (
        <MoneyField
          label="Price"
          valueMinor={draft.priceMinor}
          onChange={(priceMinor) => onChange({ priceMinor })}
        />
      )
    case 'category':
      return <CategoryField {...{ draft, onChange, categories }} />
    case 'tax-class':
      return (
        <SelectField
          label="Tax class"
          value={draft.taxClassId}
          onChange={(taxClassId) => onChange({ taxClassId })}
          options={offeredTaxClasses(shop.taxPack, 'standard')}
        />
      )
    case 'reorder-level':
      return (
        <QuantityField
          label="Reorder level"
          isFractional
          valueMilli={draft.reorderLevelMilli}
          onChange={(reorderLevelMilli) => onChange({ reorderLevelMilli })}
        />
      )
    default:
      return null
  }
}

function PriceByPercent({ draft, onChange, shop }: Omit<BulkFieldsProps, 'categories'>) {
  return (
    <>
      <TextField
        label="By"
        suffix="%"
        inputMode="decimal"
        autoComplete="off"
        inputClassName="tabular text-right"
        value={draft.percent}
        onChange={(percent) => onChange({ percent })}
        fault={percentFault(draft)}
      />
      <SelectField
        label="Rounded to"
        value={String(draft.stepMinor)}
        onChange={(step) =>
          onChange({
            stepMinor: roundingSteps.find((known) => String(known) === step) ?? draft.stepMinor,
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

function CategoryField({ draft, onChange, categories }: Omit<BulkFieldsProps, 'shop'>) {
  return (
    <>
      <TextField
        label="Category"
        list="bulk-categories"
        maxLength={60}
        autoComplete="off"
        value={draft.category}
        onChange={(category) => onChange({ category })}
      />
      <datalist id="bulk-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
