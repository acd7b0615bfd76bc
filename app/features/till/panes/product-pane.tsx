import { PackagePlus } from 'lucide-react'
import { type RefObject, useEffect, useMemo } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { useHasCamera } from '#app/features/camera/has-camera.ts'
import type { Milli } from '#domain/quantity.ts'
import { type Basket, countByProduct } from '../basket/basket.ts'
import { choiceOf, hasFavourites } from '../find/of-category.ts'
import type { Sellable } from '../find/sellable.ts'
import { useFind } from '../find/use-find.ts'
import { useSoldSince } from '../hooks.ts'
import { keys } from '../machine/keys.ts'
import type { ShelfState } from '../use-shelf.ts'
import { CategoryBar } from './category-bar.tsx'
import { maxTiles, ProductTiles } from './product-tiles.tsx'

type ProductPaneProps = {
  state: ShelfState
  shopId: string
  search: RefObject<HTMLInputElement>
  basket: Basket
  /** `quantityMilli` is null where no quantity was given. */
  onAdd: (product: Sellable, quantityMilli: Milli | null) => void
  /** Shows why a search found nothing; null once the person goes on typing. */
  onNotice: (notice: string | null, code?: string) => void
  /** Takes a code that the camera read. @returns what it led to */
  onCode: (code: string) => string | null
  canAddProducts: boolean
}

const { Part: WhichNumber } = partOnDemand(
  async () => (await import('#app/components/form/which-number.tsx')).WhichNumber,
)

/** The camera as a scanner, on a device that has one. */
const camera = partOnDemand(async () => (await import('#app/features/camera/camera-scan.tsx')).CameraScan)

/** The left side of the till: find a product by typing, scanning or tapping. */
export function ProductPane({
  state,
  shopId,
  search,
  basket,
  onAdd,
  onNotice,
  onCode,
  canAddProducts,
}: ProductPaneProps) {
  const { shelf, isBare, error, refresh } = state
  const [chosen, setCategory] = useUrlText('category')
  // An on-screen keyboard would hide the products.
  useFocusWhereFree(search, useMediaQuery('(pointer: fine)'))
  const category = choiceOf(shelf, chosen)
  const find = useFind(shopId, shelf, category, search, onAdd, onNotice)
  const hasCamera = useHasCamera()
  // A search goes through all products, so the first tiles alone would not answer it.
  const isWaiting = shelf?.isWhole === false && (find.text !== '' || category !== '')

  if (isBare) {
    if (error) return <ErrorState error={error} title="The products could not be loaded" onRetry={refresh} />
    return <NoProducts canAdd={canAddProducts} />
  }
  return (
    <div className="flex min-w-0 flex-col gap-3 lg:max-xl:gap-2">
      <div className="flex gap-2">
        <SearchField
          ref={search}
          label="Find a product"
          placeholder="Find by name, code or scan"
          shortcut={keys.basket.find}
          size="till"
          onChange={(text) => {
            onNotice(null)
            find.type(text)
          }}
          onKeyDown={find.press}
          className="grow"
        />
        {hasCamera && <camera.Part size="till" onCode={onCode} />}
      </div>
      <p className="sr-only" aria-live="polite">
        {find.marked && `${find.found.length} found. Enter adds ${find.marked.name}.`}
      </p>
      <WhichQuantity find={find} />
      {shelf === null || shelf.products.length === 0 || isWaiting ? (
        <TilesOnTheWay />
      ) : (
        <>
          <CategoryBar
            categories={shelf.categories}
            hasFavourites={hasFavourites(shelf)}
            value={find.text === '' ? category : ''}
            onChange={setCategory}
          />
          <Found find={find} shopId={shopId} categories={shelf.categories} basket={basket} />
        </>
      )}
    </div>
  )
}

/** A quantity of weighed goods that can be read in two ways: nothing is added before one is chosen. */
function WhichQuantity({ find: { unclear, pick } }: { find: ReturnType<typeof useFind> }) {
  if (unclear === null) return null
  const { number, product } = unclear
  return (
    <p role="alert" className="text-14">
      “{number}” of {product.name}.{' '}
      <WhichNumber text={number} unit={product.unit} onChosen={() => pick(product)} />
    </p>
  )
}

function Found({
  find,
  shopId,
  categories,
  basket,
}: {
  find: ReturnType<typeof useFind>
  shopId: string
  categories: readonly string[]
  basket: Basket
}) {
  const { found, text, isNearly, alike, marked, pick } = find
  const inBasket = useMemo(() => countByProduct(basket), [basket])
  const sold = useSoldSince(shopId)
  return (
    <>
      {found.length === 0 && (
        <EmptyState title={`No product matches “${text}”`}>
          Look for a part of the name, the SKU or the barcode. To take three at once, type 3* before it.
        </EmptyState>
      )}
      {isNearly && (
        <p role="status" className="text-14 text-ink-soft">
          No product matches “{text}”. Close to it:
        </p>
      )}
      <ProductTiles
        products={found}
        categories={categories}
        inBasket={inBasket}
        sold={sold}
        marked={marked}
        showsSku={alike.length > 0}
        onPick={pick}
      />
      {found.length > maxTiles && (
        <p className="text-13 text-ink-soft">
          {(found.length - maxTiles).toLocaleString('en')} more: type a part of the name to find them.
        </p>
      )}
    </>
  )
}

function NoProducts({ canAdd }: { canAdd: boolean }) {
  return (
    <div className="rounded-lg bg-surface">
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
          : 'The owner adds the products. They then appear here.'}
      </EmptyState>
    </div>
  )
}

function TilesOnTheWay() {
  return (
    <div role="status" aria-label="Loading the products">
      <div
        aria-hidden="true"
        className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2 xl:grid-cols-[repeat(auto-fill,minmax(168px,1fr))]"
      >
        {Array.from({ length: 18 }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes these tiles
          <div key={tile} className="skeleton h-20" />
        ))}
      </div>
    </div>
  )
}

/**
 * The field a screen begins with takes the cursor when it appears, unless the person is at something else
 * by then: a menu that closes, or a password that goes on in a search, because a screen arrived late.
 * A link does not count: it is what led here.
 */
function useFocusWhereFree(field: RefObject<HTMLElement>, isWanted: boolean): void {
  useEffect(() => {
    const at = document.activeElement
    const isFree = at === null || at === document.body || at instanceof HTMLAnchorElement
    if (isWanted && isFree) field.current?.focus()
  }, [field, isWanted])
}
