import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { useLeaveWarning } from '#app/components/form/use-leave-warning.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { ProductInput } from '#domain/product/schema.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import {
  changesOf,
  type DraftFaults,
  type DraftField,
  draftOf,
  emptyDraft,
  faultsOf,
  type ProductDraft,
  readDraft,
} from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { changeProduct, createProduct, fetchProduct } from './products-api.ts'

const list = '/user/dashboard/products'

type ProductFormProps = {
  shop: Shop
  /** The product to change; null makes a new one. */
  product: Product | null
  /** The id a new product gets: made before the first try, so that a second one is the same thing. */
  newProductId: string
  categories: readonly string[]
}

/** Makes or changes one product. Nothing that was typed is lost: not by a fault, not by someone else's change. */
export function ProductForm({ shop, product, newProductId, categories }: ProductFormProps) {
  const navigate = useNavigate()
  const [base, setBase] = useState(product)
  const [start, setStart] = useState<ProductDraft>(() => (product ? draftOf(product) : emptyDraft))
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [typed, setTyped] = useState<DraftFaults>({})
  const [theirs, setTheirs] = useState<Product | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Loaded anew (it was archived, say): what is typed here goes on top of it.
  if (product && base && product.revision > base.revision) {
    setBase(product)
    setStart(draftOf(product))
    setDraft(mergeOnto(product, draft, start))
  }

  const hasChanges = !isSaved && JSON.stringify(draft) !== JSON.stringify(start)
  const leave = useLeaveWarning(hasChanges)
  // Only when the warning has heard that everything is saved.
  useEffect(() => {
    if (isSaved) navigate(list)
  }, [isSaved, navigate])

  // The cursor goes to the first fault, once the faults are drawn; not while they are being corrected.
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || Object.keys(faults).length === 0) return
    wantsFocus.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  function mark(found: DraftFaults) {
    wantsFocus.current = true
    setFaults(found)
  }

  async function refused(fault: unknown) {
    if (fault instanceof ApiProblem && fault.code === 'product_changed' && base) {
      setTheirs(await fetchProduct(shop.shopId, base.productId))
      return
    }
    const found = faultsOf(fault)
    if (found) mark(found)
    else setError(fault)
  }

  async function store(input: ProductInput, on: Product | null) {
    if (on === null) await createProduct(shop.shopId, input)
    else {
      const change = changesOf(on, input)
      if (change) await changeProduct(shop.shopId, on.productId, { ...change, revision: on.revision })
    }
    setIsSaved(true)
  }

  async function save() {
    if (isBusy || isSaved) return
    setError(null)
    const unreadable = Object.fromEntries(Object.entries(typed).filter(([, fault]) => fault))
    const reading = readDraft(draft, base?.productId ?? newProductId)
    if (!reading.ok || Object.keys(unreadable).length > 0) {
      return mark({ ...(reading.ok ? {} : reading.faults), ...unreadable })
    }
    setFaults({})
    setIsBusy(true)
    try {
      await store(reading.input, base)
    } catch (fault) {
      await refused(fault).catch(setError)
    }
    setIsBusy(false)
  }

  useShortcut('Ctrl+S', () => void save())
  const told = error === null ? null : describeError(error)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {leave.dialog}
      <Sheet>
        <ProductFields
          draft={draft}
          onChange={(change) => {
            setDraft((held) => ({ ...held, ...change }))
            setFaults((held) => withoutFields(held, Object.keys(change)))
          }}
          onTyped={(field: DraftField, fault) =>
            setTyped((held) => ({ ...held, [field]: fault ?? undefined }))
          }
          faults={faults}
          shop={shop}
          categories={categories}
          isNew={base === null}
        />
      </Sheet>
      {theirs && base && (
        <ChangedMeanwhile
          base={base}
          theirs={theirs}
          draft={draft}
          onKeepMine={() => {
            // My fields on their revision: what only they changed stays as they left it.
            setDraft(mergeOnto(theirs, draft, start))
            setBase(theirs)
            setStart(draftOf(theirs))
            setTheirs(null)
          }}
          onTakeTheirs={() => {
            setBase(theirs)
            setStart(draftOf(theirs))
            setDraft(draftOf(theirs))
            setFaults({})
            setTheirs(null)
          }}
        />
      )}
      {told && (
        <Banner tone="loss" title={told.title} isUrgent>
          {told.detail} {told.reference && `Reference ${told.reference}.`}
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <ButtonLink to={list}>Cancel</ButtonLink>
        <Button type="submit" variant="primary" shortcut="Ctrl+S" isBusy={isBusy} busyLabel="Saving">
          {base === null ? 'Add product' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}

function withoutFields(faults: DraftFaults, fields: readonly string[]): DraftFaults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}

/** Their product with the fields I changed since `start`. */
function mergeOnto(theirs: Product, mine: ProductDraft, start: ProductDraft): ProductDraft {
  const merged = Object.entries(draftOf(theirs)).map(([field, value]) => {
    const key = field as DraftField
    return [key, mine[key] === start[key] ? value : mine[key]]
  })
  return Object.fromEntries(merged) as ProductDraft
}
