import type { KeyboardEvent } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import type { Shop } from '#domain/api/shop.ts'
import { day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { unitLabels } from '#domain/terms/unit.ts'
import type { DraftFaults, DraftField, ProductDraft } from './product-draft.ts'
import { isFractional, offeredTaxClasses, units } from './words.ts'

type ProductFieldsProps = {
  draft: ProductDraft
  onChange: (change: Partial<ProductDraft>) => void
  /** What is typed into a figure and can't be read, by its field; null once it can. */
  onTyped: (field: DraftField, fault: string | null) => void
  faults: DraftFaults
  shop: Shop
  categories: readonly string[]
  /** Opening stock is said once, when the product is made. */
  isNew: boolean
}

/** A scanner ends each code with Enter: here that begins the next code instead of sending the form. */
function separateOnEnter(event: KeyboardEvent<HTMLInputElement>, add: () => void) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  add()
}

/** The fields of a product, one below the other. */
export function ProductFields({
  draft,
  onChange,
  onTyped,
  faults,
  shop,
  categories,
  isNew,
}: ProductFieldsProps) {
  const takesFractions = isFractional(draft.unit)
  const unit = takesFractions ? draft.unit : undefined
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Name"
        isRequired
        autoFocus={isNew}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        fault={faults.name}
        help="As it should stand on the receipt."
        maxLength={160}
        autoComplete="off"
      />
      <TextField
        label="SKU"
        isRequired
        value={draft.sku}
        onChange={(sku) => onChange({ sku })}
        fault={faults.sku}
        help="Your own short code for it. No two products share one."
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        label="Barcodes"
        value={draft.barcodes}
        onChange={(barcodes) => onChange({ barcodes })}
        onKeyDown={(event) =>
          separateOnEnter(event, () => {
            if (draft.barcodes.trim() !== '') onChange({ barcodes: `${draft.barcodes.trim()} ` })
          })
        }
        fault={faults.barcodes}
        help="Scan or type them; a space between two."
        autoComplete="off"
        inputMode="text"
      />
      <TextField
        label="Category"
        value={draft.category}
        onChange={(category) => onChange({ category })}
        fault={faults.category}
        list="product-categories"
        maxLength={60}
        autoComplete="off"
      />
      <datalist id="product-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <SelectField
        label="Sold by the"
        value={draft.unit}
        onChange={(chosen) => onChange({ unit: chosen })}
        options={units.map((value) => ({ value, label: unitLabels[value] }))}
        fault={faults.unit}
        help={takesFractions ? 'Sold in fractions: 0.25 is a quarter.' : 'Sold in whole pieces.'}
      />
      <MoneyField
        label="Price"
        isRequired
        valueMinor={draft.priceMinor}
        onChange={(priceMinor, fault) => {
          onTyped('priceMinor', fault)
          onChange({ priceMinor })
        }}
        fault={faults.priceMinor}
        help={
          valueOn(shop.settings.pricesIncludeTax, day(todayIn(shop.timeZone)))
            ? 'What the customer pays, tax included.'
            : 'Without tax; the till adds it to the total.'
        }
      />
      <SelectField
        label="Tax class"
        value={draft.taxClassId}
        onChange={(taxClassId) => onChange({ taxClassId })}
        options={offeredTaxClasses(shop.taxPack, draft.taxClassId)}
        fault={faults.taxClassId}
      />
      <MoneyField
        label="Cost"
        valueMinor={draft.costMinor}
        onChange={(costMinor, fault) => {
          onTyped('costMinor', fault)
          onChange({ costMinor })
        }}
        fault={faults.costMinor}
        help="What one cost you last. The profit of a sale is reckoned with it until stock is received."
      />
      <QuantityField
        label="Reorder level"
        valueMilli={draft.reorderLevelMilli}
        onChange={(reorderLevelMilli, fault) => {
          onTyped('reorderLevelMilli', fault)
          onChange({ reorderLevelMilli })
        }}
        isFractional={takesFractions}
        unit={unit}
        fault={faults.reorderLevelMilli}
        help="At this quantity and below it is shown as low. Leave empty for no warning."
      />
      {isNew && (
        <QuantityField
          label="On the shelf now"
          valueMilli={draft.openingQuantityMilli}
          onChange={(openingQuantityMilli, fault) => {
            onTyped('openingQuantityMilli', fault)
            onChange({ openingQuantityMilli })
          }}
          isFractional={takesFractions}
          unit={unit}
          fault={faults.openingQuantityMilli}
          help={
            (draft.openingQuantityMilli ?? 0) > 0 && (draft.costMinor ?? 0) === 0
              ? 'Say the cost too: without it this stock is worth nothing in the books.'
              : 'Enters the books once, at the cost above, against opening balances.'
          }
        />
      )}
    </div>
  )
}
