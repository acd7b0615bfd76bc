import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { containsWords } from '#app/components/table/column.ts'
import { WithCamera } from '#app/features/camera/camera-scan.tsx'
import { labelOnList, useScaleRules } from '#app/features/products/scale-label.ts'
import { whyUnread } from '#app/features/scanner/unread.ts'
import { ambiguousScan, useScannerOfBooks } from '#app/features/scanner/use-scanner.ts'
import { useScanError } from '#app/features/scanner/use-scanner-help.tsx'
import type { Product } from '#domain/api/product.ts'
import { allBarcodes, hasCode, type Pack, packByBarcode, packLabel } from '#domain/product/pack.ts'
import type { ScaleRule } from '#domain/product/scale-barcode.ts'
import { codeOfScan, isOfMachine } from '#domain/product/scanned-code.ts'
import { rankerOf, readSearch, type Searchable, searchableOf } from '#domain/product/search.ts'
import { type Milli, milli } from '#domain/quantity.ts'

const maxShown = 8

/** A product, or a pack of it; by the label of a scale, how much of it. */
type Found = { product: Product; pack?: Pack | undefined; labelMilli?: Milli }

/**
 * The product or the pack whose barcode or SKU this is, to the letter or as an article number, or which the label of a
 * scale names: what a scanner types. A notice explains why a label can't be read.
 */
export function productOfCode(
  products: readonly Product[],
  code: string,
  rules: readonly ScaleRule[],
): Found | { notice: string } | undefined {
  const typed = codeOfScan(code)
  if (typed === '') return undefined
  const product =
    products.find((one) => one.sku === typed || allBarcodes(one).includes(typed)) ??
    products.find((one) => hasCode(one, typed))
  if (product) return { product, pack: packByBarcode(product, typed) }
  const labelled = labelOnList(products, code, rules)
  if (labelled === null || 'notice' in labelled) return labelled ?? undefined
  return { product: labelled.item, labelMilli: labelled.quantityMilli }
}

/** How much of a product one of what was found is. */
export function quantityOf(pack: Pick<Pack, 'quantityMilli'> | undefined, labelMilli?: Milli): Milli {
  return labelMilli ?? pack?.quantityMilli ?? milli(1000)
}

/** Of a pack: with it; by the label of a scale: with how much the label is of. */
type OnFound = (product: Product, pack?: Pack, labelMilli?: Milli) => void

/**
 * A field that a scanner types into, or a person: Enter takes the product of the code, or the likeliest one. It stays
 * in focus, so that the next scan goes on. Services have no stock, and are not found.
 */
export function FindProduct({
  products,
  onFound,
  label = 'Add a product',
  autoFocus = true,
}: {
  products: readonly Product[]
  onFound: OnFound
  label?: string
  autoFocus?: boolean
}) {
  const stocked = useMemo(() => products.filter(({ isService }) => !isService), [products])
  const { field, text, type, error, scannerHelp, found, take, takeCode, onKeyDown } = useFinding(
    stocked,
    onFound,
  )
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <WithCamera onCode={takeCode}>
        <SearchField
          ref={field}
          label={label}
          placeholder="Scan, or type a name or SKU"
          autoFocus={autoFocus}
          value={text}
          onChange={type}
          onKeyDown={onKeyDown}
        />
      </WithCamera>
      {error !== null && (
        <p role="alert" className="text-13 text-loss">
          {error} {scannerHelp}
        </p>
      )}
      {found.length > 0 && <FoundList found={found} onTake={take} />}
    </div>
  )
}

/** What is typed or scanned, and what is found for it. */
function useFinding(products: readonly Product[], onFound: OnFound) {
  const [text, setText] = useState('')
  const { error, scannerHelp, refuseScan, refuseTyped } = useScanError()
  const rules = useScaleRules()
  const field = useRef<HTMLInputElement>(null)
  const query = useDeferredValue(text)
  const found = useMemo(
    () => (query.trim() === '' ? [] : findInProducts(products, query).slice(0, maxShown)),
    [products, query],
  )

  function take({ product, pack, labelMilli }: Found) {
    onFound(product, pack, labelMilli)
    setText('')
    refuseTyped(null)
    field.current?.focus()
  }
  /** Of a scan or a code that was typed: why it means no product. */
  function whyNone(code: string, meant: { notice: string } | undefined): string {
    return meant?.notice ?? whyUnread(code) ?? noProductHas(code)
  }
  function takeCode(code: string): string {
    const meant = productOfCode(products, code, rules)
    if (meant === undefined || 'notice' in meant) return whyNone(code, meant)
    const { product, pack, labelMilli } = meant
    onFound(product, pack, labelMilli)
    return `${product.name}${pack ? `, ${packLabel(pack, product.unit)}` : ''}: added`
  }
  useScannerOfBooks(field, {
    meaningOf(code) {
      const meant = productOfCode(products, code, rules)
      if (meant === undefined) return null
      return 'notice' in meant ? code : `${meant.product.productId} ${meant.pack?.packId ?? ''}`
    },
    onScan(code) {
      const meant = productOfCode(products, code, rules)
      if (meant === undefined || 'notice' in meant) refuseScan(whyNone(code, meant))
      else take(meant)
    },
    onAmbiguous: (codes) => refuseScan(ambiguousScan(codes)),
    onTooFast: refuseScan,
  })
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() === '') return
    const [likeliest] = findInProducts(products, text)
    // What a scanner typed is one code, whatever words the search finds in it.
    const isTyped = likeliest && !isOfMachine(text)
    const meant = productOfCode(products, text, rules) ?? (isTyped ? { product: likeliest } : undefined)
    if (meant && !('notice' in meant)) return take(meant)
    refuseTyped(whyNone(text.trim(), meant))
    field.current?.select()
  }
  function type(next: string) {
    setText(next)
    refuseTyped(null)
  }
  return { field, text, type, error, scannerHelp, found, take, takeCode, onKeyDown }
}

const noProductHas = (text: string) => `No product has “${text}” as its name, SKU or barcode.`

function FoundList({ found, onTake }: { found: readonly Product[]; onTake: (found: Found) => void }) {
  return (
    <ul aria-label="Products found" className="sheet">
      {found.flatMap(withPacks).map(({ product, pack }) => (
        <li key={pack?.packId ?? product.productId} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onTake({ product, pack })}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-2 text-left text-14 hover:bg-ink/4"
          >
            <span className="font-medium">{product.name}</span>
            {pack && <span>{packLabel(pack, product.unit)}</span>}
            <span className="text-13 whitespace-nowrap text-ink-soft">{product.sku}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function withPacks(product: Product): Found[] {
  return [{ product }, ...(product.packs ?? []).map((pack) => ({ product, pack }))]
}

/** Folded once: a search asks for it with every key that is typed. */
const folded = new WeakMap<Product, Searchable>()

function foldedOf(product: Product): Searchable {
  const searchable = folded.get(product) ?? searchableOf({ ...product, barcodes: allBarcodes(product) })
  folded.set(product, searchable)
  return searchable
}

/** Products that the till finds by this text, the likeliest first, then those of a category that is called so. */
export function findInProducts(products: readonly Product[], text: string): readonly Product[] {
  const search = readSearch(text)
  if (search === null) return products
  const rankOf = rankerOf(search)
  const found = products.flatMap((product) => {
    const rank = rankOf(product, foldedOf(product))
    if (rank !== null) return [{ product, rank }]
    return containsWords(text, [product.category]) ? [{ product, rank: Number.POSITIVE_INFINITY }] : []
  })
  return found.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ product }) => product)
}
