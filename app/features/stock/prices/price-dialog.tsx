import { useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { isFractional } from '#app/features/products/words.ts'
import type { Product } from '#domain/api/product.ts'
import { type SupplierPrice, SupplierPriceInput } from '#domain/api/supplier-price.ts'
import type { Minor } from '#domain/money.ts'
import { maxPackName, type Pack } from '#domain/product/pack.ts'
import type { Milli } from '#domain/quantity.ts'
import type { Unit } from '#domain/terms/unit.ts'
import { FindProduct } from '../find-product.tsx'
import { savePrices } from './prices-api.ts'

type Draft = {
  productId: string
  code: string
  packName: string
  sizeMilli: Milli | null
  priceMinor: Minor | null
}

/** A price that is known only from deliveries is not stored by opening it. */
function draftOf(price: SupplierPrice | null): Draft {
  return {
    productId: price?.productId ?? '',
    code: price?.code ?? '',
    packName: price?.pack?.name ?? '',
    sizeMilli: price?.pack?.quantityMilli ?? null,
    priceMinor: price?.from === 'list' ? price.priceMinor : null,
  }
}

function inputOf({ packName, sizeMilli, priceMinor, ...draft }: Draft) {
  const hasPack = packName.trim() !== '' || sizeMilli !== null
  return {
    ...draft,
    ...(hasPack && { pack: { name: packName, quantityMilli: sizeMilli } }),
    ...(priceMinor !== null && { priceMinor }),
  }
}

type PriceForm = ReturnType<typeof usePriceForm>

function usePriceForm({ shopId, supplierId, price, onClose }: Omit<PriceDialogProps, 'products'>) {
  return useForm({
    start: () => draftOf(price),
    schema: SupplierPriceInput,
    inputOf,
    fields: { 'pack.name': 'packName', 'pack.quantityMilli': 'sizeMilli' } as const,
    whenEmpty: { productId: 'Choose a product.', sizeMilli: 'Enter how many it holds, such as 24.' },
    submit: (written) => savePrices(shopId, supplierId, [written]),
    done: useRevalidateAndClose(onClose),
  })
}

type PriceDialogProps = {
  shopId: string
  supplierId: string
  products: readonly Product[]
  /** Null: one that is not on it yet. */
  price: SupplierPrice | null
  onClose: () => void
}

/** One product on a supplier's list. */
export function PriceDialog({ shopId, supplierId, products, price, onClose }: PriceDialogProps) {
  const [chosen, setChosen] = useState<Product | null>(null)
  const form = usePriceForm({ shopId, supplierId, price, onClose })
  const name = chosen?.name ?? price?.name
  function choose(product: Product, pack?: Pack) {
    setChosen(product)
    form.set({
      productId: product.productId,
      ...(pack && { packName: pack.name, sizeMilli: pack.quantityMilli }),
    })
  }
  return (
    <FormDialog
      hasManyFigures
      form={form}
      onClose={onClose}
      title={name ?? 'Add a product to the list'}
      description="Leave all fields empty to remove it from the list. Without a price, the cost of the last delivery is used."
      submitLabel="Save"
      busyLabel="Saving"
    >
      {price === null && <FindProduct label="Product" products={products} onFound={choose} />}
      {form.field('productId').error && (
        <p role="alert" className="text-13 text-loss">
          {form.field('productId').error}
        </p>
      )}
      <PriceFields form={form} unit={chosen?.unit ?? price?.unit ?? 'piece'} />
    </FormDialog>
  )
}

function PriceFields({ form, unit }: { form: PriceForm; unit: Unit }) {
  return (
    <>
      <TextField label="Supplier’s code" maxLength={60} autoComplete="off" {...form.field('code')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Sold by the"
          maxLength={maxPackName}
          autoComplete="off"
          help="Such as carton or sack. Leave empty if it is sold singly."
          {...form.field('packName')}
        />
        <QuantityField
          label="Which holds"
          isFractional={isFractional(unit)}
          unit={isFractional(unit) ? unit : undefined}
          {...form.quantity('sizeMilli')}
        />
      </div>
      <MoneyField
        label={
          form.values.sizeMilli === null ? 'Price of one, without tax' : 'Price of the pack, without tax'
        }
        {...form.amount('priceMinor')}
      />
    </>
  )
}
