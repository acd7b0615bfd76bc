import type { Product } from '#domain/api/product.ts'
import { articleNumber } from '#domain/product/article-number.ts'
import { barcodePattern } from '#domain/product/barcode-pattern.ts'
import { codeOfScan, isOfMachine } from '#domain/product/scanned-code.ts'
import { foldCode, readSearch } from '#domain/product/search.ts'
import { SearchIndex } from './search-index.ts'
import { packOf, type Sellable } from './sellable.ts'
import { shelfOrder } from './shelf-order.ts'

/** The products of a shop, made ready for finding: by name, SKU and barcode. */
export type Shelf = {
  /** Each is followed by its packs. */
  products: readonly Sellable[]
  /** As the tiles lie: what is meant most often first. */
  shown: readonly Sellable[]
  /** In the order of the alphabet; products without one are under '' and not listed. */
  categories: readonly string[]
  /** Not, while it is read: then it has the first tiles alone, and what is not here may still be sold. */
  isWhole: boolean
  /** As it is written: A1 and a1 are two products. */
  byCode: ReadonlyMap<string, Sellable>
  /** By article number, however it is written; made when first asked for. */
  byNumber: () => ReadonlyMap<string, readonly Sellable[]>
  /** Without capitals, blanks and hyphens, for whoever types a code as it comes; made when first asked for. */
  byFoldedCode: () => ReadonlyMap<string, readonly Sellable[]>
  /** What a search reads; made when first asked for. */
  search: () => SearchIndex
}

/** Sorts products by name and notes what each is found by. */
export function shelveProducts(products: readonly Product[], bestSellers: readonly string[] = []): Shelf {
  const sorted = inNameOrder(products).flatMap(withPacks)
  const named = new Set(sorted.map((product) => product.category))
  named.delete('')
  return {
    products: sorted,
    shown: shelfOrder(sorted, bestSellers),
    categories: inWordOrder([...named]),
    isWhole: true,
    ...foundBy(sorted, bestSellers),
  }
}

/** A shelf of the first tiles alone, in the order in which they lie. @param categories of the whole shelf */
export function shelveFirst(products: readonly Product[], categories: readonly string[]): Shelf {
  const shown = products.flatMap(withPacks)
  return { products: shown, shown, categories, isWhole: false, ...foundBy(shown) }
}

function withPacks(product: Product): Sellable[] {
  return product.packs ? [product, ...product.packs.map((pack) => packOf(product, pack))] : [product]
}

function foundBy(
  sorted: readonly Sellable[],
  bestSellers: readonly string[] = [],
): Pick<Shelf, 'byCode' | 'byNumber' | 'byFoldedCode' | 'search'> {
  const byCode = new Map<string, Sellable>()
  // A barcode wins over another product's SKU that reads the same.
  for (const product of sorted) if (!product.pack) byCode.set(product.sku, product)
  for (const product of sorted) for (const code of product.barcodes) byCode.set(code, product)
  return {
    byCode,
    byNumber: once(() => numbered(sorted)),
    byFoldedCode: once(() => grouped(byCode, foldCode)),
    search: once(() => new SearchIndex(sorted, bestSellers)),
  }
}

/** A barcode wins over another product's SKU of the same number here, too. */
function numbered(sorted: readonly Sellable[]): ReadonlyMap<string, readonly Sellable[]> {
  const byBarcode = sorted.flatMap((product) => product.barcodes.map((code) => [code, product] as const))
  const bySku = sorted.flatMap((product) => (product.pack ? [] : [[product.sku, product] as const]))
  return new Map([...grouped(bySku, articleNumber), ...grouped(byBarcode, articleNumber)])
}

function grouped(
  byCode: Iterable<readonly [string, Sellable]>,
  keyOf: (code: string) => string | null,
): ReadonlyMap<string, readonly Sellable[]> {
  const byKey = new Map<string, Sellable[]>()
  for (const [code, product] of byCode) {
    const key = keyOf(code)
    const alike = key === null ? undefined : byKey.get(key)
    if (key !== null && alike === undefined) byKey.set(key, [product])
    else if (alike?.includes(product) === false) alike.push(product)
  }
  return byKey
}

function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

/**
 * The product with this barcode or SKU: written exactly so; of the same article number; or with other capitals, blanks
 * and hyphens. Each of the last two where that is one product alone.
 * @param code as it was scanned or typed
 */
export function productByCode(shelf: Shelf, code: string): Sellable | null {
  const exact = shelf.byCode.get(code.trim()) ?? shelf.byCode.get(codeOfScan(code))
  if (exact) return exact
  const [alike, another] = likeCode(shelf, code)
  return (another === undefined && alike) || null
}

/** The products a code may mean, where it is written exactly as none of several: a person has to choose. */
export function productsLike(shelf: Shelf, code: string): readonly Sellable[] {
  const alike = likeCode(shelf, code)
  return alike.length > 1 && productByCode(shelf, code) === null ? alike : []
}

function likeCode(shelf: Shelf, code: string): readonly Sellable[] {
  const meant = codeOfScan(code)
  const number = articleNumber(meant)
  const sameNumber = number === null ? undefined : shelf.byNumber().get(number)
  if (sameNumber !== undefined) return sameNumber
  // Its signs mean something: without them it would be another code.
  if (isOfMachine(meant)) return []
  const folded = foldCode(meant)
  return folded === '' ? [] : (shelf.byFoldedCode().get(folded) ?? [])
}

/** The notice for a code that several products have with other capitals, blanks or hyphens. */
export function whichOfThem(code: string, alike: readonly Product[]): string {
  return `${alike.length} products have the code ${code}, written differently. Choose one of them.`
}

const longestShown = 60

/** The notice for a code that no product has. */
export function noSuchBarcode(code: string): string {
  const shown = code.replaceAll(/\p{Cc}/gu, ' ').trim()
  return `No product has the barcode ${shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown}.`
}

/** A code of no product as the barcode of a new one; nothing where no product can have it. */
export function codeForProduct(code: string): { code: string } | Record<string, never> {
  const meant = codeOfScan(code)
  return barcodePattern.test(meant) ? { code: meant } : {}
}

/** Products that fit what was typed, the likeliest first (domain/product/search.ts); all where nothing was. */
export function findProducts(shelf: Shelf, text: string): readonly Sellable[] {
  const search = readSearch(text)
  return search === null ? shelf.shown : shelf.search().find(search)
}

/** Products whose names are one typing slip away, for where nothing fits what was typed. */
export function findNearly(shelf: Shelf, text: string): readonly Sellable[] {
  return shelf.search().findNearly(text)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The signs before the digits, as the collator orders them. */
const signs = '_-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const keyOfSign = new Map([...signs].map((sign, at) => [sign, String.fromCharCode(33 + at)]))

/**
 * What two names of plain letters, digits and signs can be compared by in the collator's order, ten times as fast as it
 * does; null for any other name. A number is preceded by how many digits it has.
 */
export function nameKey(name: string): string | null {
  if (!/^[\x20-\x7e]*$/.test(name)) return null
  return name.toLowerCase().replaceAll(/\d+|[^a-z0-9 ]/g, (found) => keyOfSign.get(found) ?? numberKey(found))
}

function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=.)/, '')
  return `A${String.fromCharCode(48 + number.length)}${number}`
}

/** By name as people sort names: `Milo 50 g` before `Milo 400 g`; what has one name stays in its order. */
export function inNameOrder<Named extends { name: string }>(named: readonly Named[]): Named[] {
  return named
    .map((one) => ({ one, key: nameKey(one.name) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return collator.compare(a.one.name, b.one.name)
      return a.key < b.key ? -1 : Number(a.key > b.key)
    })
    .map(({ one }) => one)
}

function inWordOrder(words: readonly string[]): string[] {
  return [...words].sort(collator.compare)
}
