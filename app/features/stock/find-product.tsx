import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { WithCamera } from '#app/features/camera/camera-scan.tsx'
import { findInProducts } from '#app/features/products/find-products.ts'
import { whyUnread } from '#app/features/scanner/unread.ts'
import { ambiguousScan, earlyEnter, useScannerOfBooks } from '#app/features/scanner/use-scanner.ts'
import type { Product } from '#domain/api/product.ts'
import { allBarcodes, hasCode, type Pack, packByBarcode, packLabel } from '#domain/product/pack.ts'
import { codeOfScan, isOfMachine } from '#domain/product/scanned-code.ts'
import { type Milli, milli } from '#domain/quantity.ts'

const maxShown = 8

/** A product, or a pack of it. */
type Found = { product: Product; pack?: Pack | undefined }

/** The product or the pack whose barcode or SKU this is, to the letter or as an article number: what a scanner types. */
export function productOfCode(products: readonly Product[], code: string): Found | undefined {
  const typed = codeOfScan(code)
  if (typed === '') return undefined
  const product =
    products.find((one) => one.sku === typed || allBarcodes(one).includes(typed)) ??
    products.find((one) => hasCode(one, typed))
  return product && { product, pack: packByBarcode(product, typed) }
}

/** How much of a product one of what was found is. */
export function quantityOf(pack: Pick<Pack, 'quantityMilli'> | undefined): Milli {
  return pack?.quantityMilli ?? milli(1000)
}

/**
 * A field that a scanner types into, or a person: Enter takes the product of the code, or the likeliest one. It stays
 * in focus, so that the next scan goes on.
 */
export function FindProduct({
  products,
  onFound,
  label = 'Add a product',
  autoFocus = true,
}: {
  products: readonly Product[]
  /** Of a pack: with it. */
  onFound: (product: Product, pack?: Pack) => void
  label?: string
  autoFocus?: boolean
}) {
  const { field, text, type, fault, found, take, takeCode, onKeyDown } = useFinding(products, onFound)
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
      {fault !== null && (
        <p role="alert" className="text-13 text-loss">
          {fault}
        </p>
      )}
      {found.length > 0 && <FoundList found={found} onTake={take} />}
    </div>
  )
}

/** What is typed or scanned, and what is found for it. */
function useFinding(products: readonly Product[], onFound: (product: Product, pack?: Pack) => void) {
  const [text, setText] = useState('')
  /** Why the last scan or search found nothing. */
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const asked = useDeferredValue(text)
  const found = useMemo(
    () => (asked.trim() === '' ? [] : findInProducts(products, asked).slice(0, maxShown)),
    [products, asked],
  )

  function take({ product, pack }: Found) {
    onFound(product, pack)
    setText('')
    setFault(null)
    field.current?.focus()
  }
  function takeCode(code: string): string {
    const meant = productOfCode(products, code)
    if (meant === undefined) return noProductHas(code)
    onFound(meant.product, meant.pack)
    return `${meant.product.name}${meant.pack ? `, ${packLabel(meant.pack, meant.product.unit)}` : ''}: added`
  }
  useScannerOfBooks(field, {
    meaningOf(code) {
      const meant = productOfCode(products, code)
      return meant ? `${meant.product.productId} ${meant.pack?.packId ?? ''}` : null
    },
    onScan(code) {
      const meant = productOfCode(products, code)
      if (meant) take(meant)
      else setFault(whyUnread(code) ?? noProductHas(code))
    },
    onAmbiguous: (codes) => setFault(ambiguousScan(codes)),
    onEarlyEnter: () => setFault(earlyEnter),
  })
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() === '') return
    const [likeliest] = findInProducts(products, text)
    // What a scanner typed is one code, whatever words the search finds in it.
    const isTyped = likeliest && !isOfMachine(text)
    const meant = productOfCode(products, text) ?? (isTyped && { product: likeliest })
    if (meant) return take(meant)
    setFault(noProductHas(text.trim()))
    field.current?.select()
  }
  function type(next: string) {
    setText(next)
    setFault(null)
  }
  return { field, text, type, fault, found, take, takeCode, onKeyDown }
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
