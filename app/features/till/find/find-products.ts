import type { Product } from '#domain/api/product.ts'
import { type Milli, milli, parseMilli } from '#domain/quantity.ts'

/** The products of a shop, made ready for finding: by name, SKU and barcode. */
export type Shelf = {
  products: readonly Product[]
  /** In the order of the alphabet; products without one are under '' and not listed. */
  categories: readonly string[]
  /** As it is written: A1 and a1 are two products. */
  byCode: ReadonlyMap<string, Product>
  /** In lower case, for whoever types a code as it comes. */
  byFoldedCode: ReadonlyMap<string, readonly Product[]>
  words: ReadonlyMap<Product, string>
}

/** Sorts products by name and notes what each is found by. */
export function shelveProducts(products: readonly Product[]): Shelf {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const sorted = [...products].sort((a, b) => order.compare(a.name, b.name))
  const byCode = new Map<string, Product>()
  // A barcode wins over another product's SKU that reads the same.
  for (const product of sorted) byCode.set(product.sku, product)
  for (const product of sorted) for (const code of product.barcodes) byCode.set(code, product)
  const byFoldedCode = new Map<string, Product[]>()
  for (const [code, product] of byCode) {
    const alike = byFoldedCode.get(code.toLowerCase())
    if (alike === undefined) byFoldedCode.set(code.toLowerCase(), [product])
    else if (!alike.includes(product)) alike.push(product)
  }
  const words = new Map(
    sorted.map((product) => [
      product,
      [product.name, product.sku, ...product.barcodes].join(' ').toLowerCase(),
    ]),
  )
  const categories = [...new Set(sorted.map((product) => product.category))]
    .filter(Boolean)
    .sort(order.compare)
  return { products: sorted, categories, byCode, byFoldedCode, words }
}

/** The product with this barcode or SKU: written exactly so, or in other capitals where that is one product alone. */
export function productByCode(shelf: Shelf, code: string): Product | null {
  const exact = shelf.byCode.get(code.trim())
  if (exact) return exact
  const [alike, another] = shelf.byFoldedCode.get(code.trim().toLowerCase()) ?? []
  return (another === undefined && alike) || null
}

/** The products a code may mean, where it is written exactly as none of several: a person has to choose. */
export function productsLike(shelf: Shelf, code: string): readonly Product[] {
  const alike = shelf.byFoldedCode.get(code.trim().toLowerCase()) ?? []
  return alike.length > 1 && !shelf.byCode.has(code.trim()) ? alike : []
}

/** What is said of a code that several products have in other capitals. */
export function whichOfThem(code: string, alike: readonly Product[]): string {
  return `${alike.length} products have the code ${code} in other capitals. Choose one of them.`
}

/** What is said of a code no product has. */
export function noSuchBarcode(code: string): string {
  return `No product has the barcode ${code}.`
}

export type Wanted = { quantityMilli: Milli; text: string }

/** Reads `milo`, `3*milo`, `0.25 * rice`: how much is wanted, and of what. */
export function readWanted(typed: string): Wanted {
  const match = /^\s*([\d.,]+)\s*\*\s*(.*)$/.exec(typed)
  const quantity = match ? parseMilli(match[1] ?? '') : null
  if (!match || quantity === null || quantity <= 0) return { quantityMilli: milli(1_000), text: typed.trim() }
  return { quantityMilli: quantity, text: (match[2] ?? '').trim() }
}

/**
 * Products that hold every word of the text in name, SKU or a barcode; the likeliest first: its code
 * exactly, then names that begin with it, then names with a word that does.
 */
export function findProducts(shelf: Shelf, text: string): readonly Product[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return shelf.products
  const whole = words.join(' ')
  const exact = productByCode(shelf, text)
  const alike = productsLike(shelf, text)
  const found = shelf.products.filter((product) => {
    const written = shelf.words.get(product) ?? ''
    return words.every((word) => written.includes(word))
  })
  const rank = (product: Product) => {
    if (product === exact || alike.includes(product)) return 0
    const name = product.name.toLowerCase()
    if (name.startsWith(whole)) return 1
    return name.includes(` ${words[0]}`) || name.startsWith(words[0] ?? '') ? 2 : 3
  }
  // The sort is stable: within a rank the alphabet stays.
  return found.sort((a, b) => rank(a) - rank(b))
}
