import type { KeyboardEvent } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import type { Shop } from '#domain/api/shop.ts'
import { day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { canBeScanned } from '#domain/product/labels.ts'
import { unitLabels } from '#domain/terms/unit.ts'
import type { ProductDraft } from './product-draft.ts'
import { isFractional, offeredTaxClasses, units } from './words.ts'

type ProductFieldsProps = {
  form: UsedForm<ProductDraft>
  shop: Shop
  categories: readonly string[]
  /** Opening stock is entered once, when the product is created. */
  isNew: boolean
}

/** A scanner ends each code with Enter: here that begins the next code instead of sending the form. */
function separateOnEnter(event: KeyboardEvent<HTMLInputElement>, add: () => void) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  add()
}

/** The fields of a product, one below the other. */
export function ProductFields({ form, shop, categories, isNew }: ProductFieldsProps) {
  const takesFractions = isFractional(form.values.unit)
  return (
    <div className="flex flex-col gap-5">
      <NameAndCodes form={form} isNew={isNew} />
      <WhereItBelongs form={form} categories={categories} />
      <SelectField
        label="Sold by the"
        {...form.field('unit')}
        options={units.map((value) => ({ value, label: unitLabels[value] }))}
        help={takesFractions ? 'Sold in fractions: 0.25 is a quarter.' : 'Sold in whole pieces.'}
      />
      <PriceAndTax form={form} shop={shop} />
      <Service form={form} />
      {!form.values.isService && <StockLevels form={form} isNew={isNew} />}
    </div>
  )
}

function NameAndCodes({ form, isNew }: Pick<ProductFieldsProps, 'form' | 'isNew'>) {
  const { values: draft } = form
  return (
    <>
      <TextField
        label="Name"
        isRequired
        autoFocus={isNew}
        {...form.field('name')}
        help="As it appears on the receipt."
        maxLength={160}
        autoComplete="off"
      />
      <TextField
        label="SKU"
        isRequired
        {...form.field('sku')}
        help={
          draft.sku.trim() === '' || draft.barcodes.trim() !== '' || canBeScanned(draft.sku.trim())
            ? 'Your own short code for it. No two products share one.'
            : 'Labels don’t show this SKU as a barcode: use at least four letters, digits or signs, without accents.'
        }
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        label="Barcodes"
        {...form.field('barcodes')}
        onKeyDown={(event) =>
          separateOnEnter(event, () => {
            if (draft.barcodes.trim() !== '') form.set({ barcodes: `${draft.barcodes.trim()} ` })
          })
        }
        help="Scan or type them, with a space between two."
        autoComplete="off"
        inputMode="text"
      />
    </>
  )
}

function PriceAndTax({ form, shop }: Pick<ProductFieldsProps, 'form' | 'shop'>) {
  return (
    <>
      <MoneyField
        label="Price"
        isRequired
        {...form.amount('priceMinor')}
        help={
          valueOn(shop.settings.pricesIncludeTax, day(todayIn(shop.timeZone)))
            ? 'What the customer pays, tax included.'
            : 'Without tax; the till adds it to the total.'
        }
      />
      <SelectField
        label="Tax class"
        {...form.field('taxClassId')}
        options={offeredTaxClasses(shop.taxPack, form.values.taxClassId)}
      />
      <MoneyField
        label="Cost"
        {...form.amount('costMinor')}
        help="What you last paid for one. Profit is calculated from it until stock is received."
      />
    </>
  )
}

function Service({ form }: Pick<ProductFieldsProps, 'form'>) {
  const { value, onChange, error } = form.field('isService')
  return (
    <Checkbox
      label="Service: no stock is kept"
      help="Such as a delivery or a restocking fee."
      isChecked={value}
      onChange={onChange}
      error={error}
    />
  )
}

/** When it is to be reordered; of a new product, how much there is. */
function StockLevels({ form, isNew }: Pick<ProductFieldsProps, 'form' | 'isNew'>) {
  const { values: draft } = form
  const takesFractions = isFractional(draft.unit)
  const unit = takesFractions ? draft.unit : undefined
  return (
    <>
      <QuantityField
        label="Reorder level"
        {...form.quantity('reorderLevelMilli')}
        isFractional={takesFractions}
        unit={unit}
        help="Shown as low at this quantity or below. Leave empty for no warning."
      />
      {isNew && (
        <QuantityField
          label="On the shelf now"
          {...form.quantity('openingQuantityMilli')}
          isFractional={takesFractions}
          unit={unit}
          help={
            (draft.openingQuantityMilli ?? 0) > 0 && (draft.costMinor ?? 0) === 0
              ? 'Enter the cost too: without it, this stock is worth nothing in the books.'
              : 'Enters the books once, at the cost above, against opening balances.'
          }
        />
      )}
    </>
  )
}

function WhereItBelongs({ form, categories }: Pick<ProductFieldsProps, 'form' | 'categories'>) {
  return (
    <>
      <TextField
        label="Category"
        {...form.field('category')}
        list="product-categories"
        maxLength={60}
        autoComplete="off"
      />
      <datalist id="product-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextField
        label="Shelf"
        {...form.field('shelf')}
        help="Where it is kept, such as “Aisle 2, left”. You can count one shelf at a time."
        maxLength={40}
        autoComplete="off"
      />
    </>
  )
}
