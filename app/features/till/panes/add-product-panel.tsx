import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { FormError, SubmitButton } from '#app/components/form/form.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { withoutCosts } from '#domain/api/costs.ts'
import type { Product } from '#domain/api/product.ts'
import { createProduct, readFreeCodes } from '#domain/api/routes/products.ts'
import type { Minor } from '#domain/money.ts'
import { ProductInput, writtenFields } from '#domain/product/schema.ts'
import { tillDb } from '../storage/till-db.ts'
import { Panel } from './panel.tsx'

const NewProduct = z.object({ name: writtenFields.name, priceMinor: writtenFields.priceMinor })
type NewProduct = z.infer<typeof NewProduct>

type AddProductPanelProps = {
  shopId: string
  /** A barcode of no product. */
  code: string
  onAdded: (product: Product) => void
  onClose: () => void
}

/** A product whose barcode is not known: name and price now, the rest on its page. */
export function AddProductPanel({ shopId, code, onAdded, onClose }: AddProductPanelProps) {
  // The same for every attempt: after a lost answer no product is added twice.
  const [productId] = useState(() => newId())
  const { isOnline } = useTillState()
  const form = useForm({
    start: { name: '', priceMinor: null as Minor | null },
    schema: NewProduct,
    whenEmpty: { priceMinor: 'Enter a price, such as 12.50.' },
    submit: (entered) => addProduct(shopId, { productId, code, ...entered }),
    done: onAdded,
  })
  return (
    <Panel
      ref={form.element}
      title={`New product ${code}`}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <SubmitButton form={form} busyLabel="Adding" className="ml-auto">
          Add and sell
        </SubmitButton>
      }
    >
      {!isOnline && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-warn">
          Adding a product needs a connection to the server.
        </p>
      )}
      <FormError form={form} />
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-3">
        <TextField {...form.field('name')} label="Name" autoComplete="off" autoFocus maxLength={160} />
        <MoneyField {...form.amount('priceMinor')} label="Price" />
      </div>
      <p className="text-13 text-ink-soft">Stock, cost and category are entered later, on its page.</p>
    </Panel>
  )
}

/** Adds the product, and to those this device knows: it is found here before the next refresh. */
async function addProduct(
  shopId: string,
  { productId, code, name, priceMinor }: NewProduct & { productId: string; code: string },
): Promise<Product> {
  const { sku } = await api.call(readFreeCodes, { shopId })
  const body = ProductInput.parse({ productId, sku, name, priceMinor, barcodes: [code] })
  const product = withoutCosts(await api.call(createProduct, { shopId, body }))
  await tillDb().products.put({ ...product, shopId })
  return product
}
