import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { Form, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { ScreenActions } from '#app/components/form/screen-actions.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Sheet } from '#app/components/ui/screen.tsx'
import type { Product } from '#domain/api/product.ts'
import * as routes from '#domain/api/routes/products.ts'
import type { Shop } from '#domain/api/shop.ts'
import { ProductInput } from '#domain/product/schema.ts'
import { ConflictingChange } from './conflicting-change.tsx'
import { errorOfPhoto, PictureChoice, usePhotoAddress } from './picture/picture-choice.tsx'
import { changesOf, draftOf, emptyDraft, inputOf, mergeOnto, productPlacing } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { changeProduct } from './products-api.ts'

const list = '/user/dashboard/products'

type ProductFormProps = {
  shop: Shop
  /** The product to change; null makes a new one. */
  product: Product | null
  /** The id a new product gets: made before the first try, so that a second one is the same thing. */
  newProductId: string
  categories: readonly string[]
  /** The default SKU of a new product: a free one. */
  freeSku?: string
}

/** Makes or changes one product. Nothing that was typed is lost: not by an error, not by someone else's change. */
export function ProductForm({ shop, product, newProductId, categories, freeSku = '' }: ProductFormProps) {
  const [photo, setPhoto] = useState<File | null>(null)
  const { form, base, theirs, keepMine, takeTheirs } = useProductForm({
    shop,
    product,
    newProductId,
    freeSku,
    photo,
  })

  return (
    <Form form={form} hasManyFigures className="flex flex-col gap-5">
      <LeaveWarning form={form} />
      {product === null && (
        <Sheet>
          <NewPicture photo={photo} onChange={setPhoto} />
        </Sheet>
      )}
      <Sheet>
        <ProductFields form={form} shop={shop} categories={categories} isNew={base === null} />
      </Sheet>
      {theirs && base && (
        <ConflictingChange
          base={base}
          theirs={theirs}
          draft={form.values}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <FormError form={form} />
      <ScreenActions to={list} form={form} busyLabel="Saving">
        {base === null ? 'Add product' : 'Save changes'}
      </ScreenActions>
    </Form>
  )
}

/** What is typed, on the revision that it changes; another's change in the meantime is shown beside it. */
function useProductForm({
  shop,
  product,
  newProductId,
  freeSku,
  photo,
}: Required<Omit<ProductFormProps, 'categories'>> & { photo: File | null }) {
  const { shopId } = shop
  const navigate = useNavigate()
  const [base, setBase] = useState(product)
  const [theirs, setTheirs] = useState<Product | null>(null)
  const form = useForm({
    ...productPlacing,
    start: () => (product ? draftOf(product) : { ...emptyDraft, sku: freeSku }),
    schema: ProductInput,
    inputOf: (draft) => inputOf(draft, base?.productId ?? newProductId),
    shortcut: 'Ctrl+S',
    async submit(input) {
      const stored = await store(shopId, input, base)
      // The product is there: where its photo is refused, the form goes on as one that changes it.
      if (stored) setBase(stored)
      const productId = stored?.productId ?? base?.productId
      if (photo && productId)
        await api.call(routes.setPicture, { shopId, productId, pictureId: newId(), file: photo })
    },
    async takes(refused) {
      if (!(refused instanceof ApiProblem) || refused.code !== 'product_changed' || !base) return false
      setTheirs(await api.call(routes.readProduct, { shopId, productId: base.productId }))
      return true
    },
    done: () => navigate(list),
  })
  /** My fields on their revision: what only they changed stays as they left it. */
  function putOnto(newer: Product) {
    setBase(newer)
    form.rebase(draftOf(newer), mergeOnto(newer, form.values, form.start))
  }
  // Loaded again (it was archived, for example): what is typed here goes on top of it.
  const newer = product && base && product.revision > base.revision ? product : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
  useEffect(() => {
    if (newer) putOnto(newer)
  }, [newer])
  return {
    form,
    base,
    theirs,
    keepMine() {
      if (theirs) putOnto(theirs)
      setTheirs(null)
    },
    takeTheirs() {
      if (!theirs) return
      setBase(theirs)
      form.rebase(draftOf(theirs))
      setTheirs(null)
    },
  }
}

/** The product as it then is; null where nothing was to change. */
async function store(shopId: string, input: ProductInput, on: Product | null): Promise<Product | null> {
  if (on === null) return api.call(routes.createProduct, { shopId, body: input })
  const change = changesOf(on, input)
  return change && changeProduct(shopId, on.productId, { ...change, revision: on.revision })
}

/** The photo that a new product gets as its picture once it is there. */
function NewPicture({ photo, onChange }: { photo: File | null; onChange: (photo: File | null) => void }) {
  const [error, setError] = useState<string | null>(null)
  return (
    <PictureChoice
      address={usePhotoAddress(photo)}
      error={error}
      onChoose={(chosen) => {
        const tooLarge = errorOfPhoto(chosen)
        setError(tooLarge)
        if (tooLarge === null) onChange(chosen)
      }}
    />
  )
}
