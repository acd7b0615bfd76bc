import { PackagePlus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import { useFocusWhereFree } from '#app/components/ui/use-focus-where-free.ts'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import type { Product } from '#domain/api/product.ts'
import type { Milli } from '#domain/quantity.ts'
import {
  findProducts,
  noSuchBarcode,
  productByCode,
  productsLike,
  whichOfThem,
} from '../find/find-products.ts'
import { readWanted, soldInParts } from '../find/wanted.ts'
import type { ShelfState } from '../hooks.ts'
import { CategoryBar } from './category-bar.tsx'
import { mostTiles, ProductTiles } from './product-tiles.tsx'

type ProductPaneProps = {
  state: ShelfState
  search: RefObject<HTMLInputElement>
  inBasket: ReadonlyMap<string, number>
  /** `quantityMilli` is null where no quantity was said. */
  onAdd: (product: Product, quantityMilli: Milli | null) => void
  /** Says why a search ended with nothing; null: whoever types on has read it. */
  onNotice: (notice: string | null) => void
  canAddProducts: boolean
}

/** The left side of the till: find a product by typing, scanning or tapping. */
export function ProductPane({ state, search, inBasket, onAdd, onNotice, canAddProducts }: ProductPaneProps) {
  const { shelf, isRefreshing, error, refresh } = state
  const [typed, setTyped] = useState('')
  /** Null until an arrow key chose: Enter then takes the likeliest, unless several are as likely. */
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const [chosen, setCategory] = useUrlText('category')
  // A keyboard that pops up over the products helps nobody.
  useFocusWhereFree(search, useMediaQuery('(pointer: fine)'))
  const category = shelf?.categories.includes(chosen) ? chosen : ''
  const wanted = readWanted(typed)
  const found = useMemo(() => {
    if (shelf === null) return []
    // Whoever types looks in the whole shop.
    if (wanted.text !== '') return soldInParts(findProducts(shelf, wanted.text), wanted.quantityMilli)
    return category === '' ? shelf.products : shelf.products.filter((one) => one.category === category)
  }, [shelf, wanted.text, wanted.quantityMilli, category])
  const alike = shelf === null || wanted.text === '' ? [] : productsLike(shelf, wanted.text)
  const markedAt = chosenAt ?? (alike.length > 0 ? -1 : 0)
  const marked = wanted.text === '' ? null : (found[Math.min(markedAt, found.length - 1)] ?? null)

  function type(text: string) {
    setTyped(text)
    setChosenAt(null)
  }

  function add(product: Product) {
    onAdd(product, wanted.quantityMilli)
    type('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (wanted.text === '' || shelf === null) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosenAt(Math.min(Math.max(0, markedAt + (event.key === 'ArrowDown' ? 1 : -1)), found.length - 1))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // A code that was typed to its end means that product, whatever else holds the same digits.
    const product = productByCode(shelf, wanted.text) ?? marked
    if (product) return add(product)
    if (alike.length > 0) return onNotice(whichOfThem(wanted.text, alike))
    // A scanner that is slower than a hand: its next code must not be added to this one.
    if (/^\d{6,}$/.test(wanted.text)) {
      onNotice(noSuchBarcode(wanted.text))
      return type('')
    }
    onNotice(`No product matches “${wanted.text}”.`)
  }

  if (shelf !== null && shelf.products.length === 0 && !isRefreshing) {
    if (error) return <ErrorState error={error} title="The products could not be loaded" onRetry={refresh} />
    return <NoProducts canAdd={canAddProducts} />
  }
  const isLoading = shelf === null || (shelf.products.length === 0 && isRefreshing)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SearchField
        ref={search}
        label="Find a product"
        placeholder="Find by name, code or scan"
        shortcut="F2"
        size="till"
        value={typed}
        onChange={(text) => {
          onNotice(null)
          type(text)
        }}
        onKeyDown={press}
      />
      <p className="sr-only" aria-live="polite">
        {marked && `${found.length} found. Enter adds ${marked.name}.`}
      </p>
      {isLoading ? (
        <TilesOnTheWay />
      ) : (
        <>
          <CategoryBar
            categories={shelf.categories}
            value={wanted.text === '' ? category : ''}
            onChange={setCategory}
          />
          {found.length === 0 && (
            <EmptyState title={`No product matches “${wanted.text}”`}>
              Look for a part of the name, the SKU or the barcode. To take three at once, type 3* before it.
            </EmptyState>
          )}
          <ProductTiles
            products={found}
            inBasket={inBasket}
            marked={marked}
            showsSku={alike.length > 0}
            onPick={add}
          />
          {found.length > mostTiles && (
            <p className="text-13 text-ink-soft">
              {(found.length - mostTiles).toLocaleString('en')} more: type a part of the name to find them.
            </p>
          )}
        </>
      )}
    </div>
  )
}

function NoProducts({ canAdd }: { canAdd: boolean }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={PackagePlus}
        title="There is nothing to sell yet"
        action={
          canAdd && (
            <>
              <ButtonLink variant="primary" to="/user/dashboard/products/import">
                Import products
              </ButtonLink>
              <ButtonLink to="/user/dashboard/products/new">Add one by hand</ButtonLink>
            </>
          )
        }
      >
        {canAdd
          ? 'Import your price list as CSV or XLSX, or add the first product by hand. It is here at once.'
          : 'The owner of the shop adds the products. They are here as soon as that is done.'}
      </EmptyState>
    </div>
  )
}

function TilesOnTheWay() {
  return (
    <div role="status" aria-label="Loading the products">
      <div aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2">
        {Array.from({ length: 18 }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but the position tells these tiles apart
          <div key={tile} className="skeleton h-20" />
        ))}
      </div>
    </div>
  )
}
