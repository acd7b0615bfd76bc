import type { Product } from '#domain/api/product.ts'
import { isOneSlipAway } from '#domain/product/one-slip.ts'
import {
  compareFound,
  foldCode,
  foldText,
  rankerOf,
  ranks,
  readSearch,
  type Searchable,
  searchableOf,
} from '#domain/product/search.ts'
import { LetterPairs, visitPlaces } from './letter-pairs.ts'
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
  /** As it is written: A1 and a1 are two products. */
  byCode: ReadonlyMap<string, Sellable>
  /** Without capitals, blanks and hyphens, for whoever types a code as it comes. */
  byFoldedCode: ReadonlyMap<string, readonly Sellable[]>
  /** What a search reads of each, in the order of those that fit equally well. */
  folded: readonly { product: Sellable; searchable: Searchable }[]
  /** Which of those can fit at all, made at the first search. */
  letters: () => { names: LetterPairs; codes: LetterPairs }
}

/** Sorts products by name and notes what each is found by. */
export function shelveProducts(products: readonly Product[], bestSellers: readonly string[] = []): Shelf {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const sorted = [...products]
    .sort((a, b) => order.compare(a.name, b.name))
    .flatMap((product): Sellable[] =>
      product.packs ? [product, ...product.packs.map((pack) => packOf(product, pack))] : [product],
    )
  const byCode = new Map<string, Sellable>()
  // A barcode wins over another product's SKU that reads the same.
  for (const product of sorted) if (!product.pack) byCode.set(product.sku, product)
  for (const product of sorted) for (const code of product.barcodes) byCode.set(code, product)
  const byFoldedCode = new Map<string, Sellable[]>()
  for (const [code, product] of byCode) {
    const alike = byFoldedCode.get(foldCode(code))
    if (alike === undefined) byFoldedCode.set(foldCode(code), [product])
    else if (!alike.includes(product)) alike.push(product)
  }
  const folded = sorted
    .map((product) => ({ product, searchable: searchableOf(product) }))
    .sort((a, b) => compareFound(placeOf(a), placeOf(b)))
  const categories = [...new Set(sorted.map((product) => product.category))]
    .filter(Boolean)
    .sort(order.compare)
  const shown = shelfOrder(sorted, bestSellers)
  return { products: sorted, shown, categories, byCode, byFoldedCode, folded, letters: lettersOf(folded) }
}

function lettersOf(folded: Shelf['folded']): Shelf['letters'] {
  let made: ReturnType<Shelf['letters']> | undefined
  return () => {
    made ??= {
      names: new LetterPairs(folded.map(({ searchable }) => [searchable.joined])),
      codes: new LetterPairs(folded.map(({ searchable: { sku, barcodes } }) => [sku, ...barcodes])),
    }
    return made
  }
}

function placeOf({ product, searchable }: Shelf['folded'][number]) {
  return { name: searchable.name, productId: product.productId }
}

/**
 * The product with this barcode or SKU: written exactly so, or with other capitals, blanks and hyphens where
 * that is one product alone.
 */
export function productByCode(shelf: Shelf, code: string): Sellable | null {
  const exact = shelf.byCode.get(code.trim())
  if (exact) return exact
  const [alike, another] = likeCode(shelf, code)
  return (another === undefined && alike) || null
}

/** The products a code may mean, where it is written exactly as none of several: a person has to choose. */
export function productsLike(shelf: Shelf, code: string): readonly Sellable[] {
  const alike = likeCode(shelf, code)
  return alike.length > 1 && !shelf.byCode.has(code.trim()) ? alike : []
}

function likeCode(shelf: Shelf, code: string): readonly Sellable[] {
  const folded = foldCode(code)
  return folded === '' ? [] : (shelf.byFoldedCode.get(folded) ?? [])
}

/** What is said of a code that several products have with other capitals, blanks or hyphens. */
export function whichOfThem(code: string, alike: readonly Product[]): string {
  return `${alike.length} products have the code ${code}, but for capitals, blanks or hyphens. Choose one of them.`
}

/** What is said of a code no product has. */
export function noSuchBarcode(code: string): string {
  return `No product has the barcode ${code}.`
}

/** Products that fit what was typed, the likeliest first (domain/product/search.ts); all where nothing was. */
export function findProducts(shelf: Shelf, text: string): readonly Sellable[] {
  const search = readSearch(text)
  if (search === null) return shelf.shown
  const rankOf = rankerOf(search)
  // Within a rank the order of the names stays.
  const byRank: Sellable[][] = Object.values(ranks).map(() => [])
  const { names, codes } = shelf.letters()
  const mayFit = [names.mayHold(foldText(text).split(' ')), codes.mayHold([search.code])] as const
  visitPlaces(mayFit, shelf.folded.length, (place) => {
    const one = shelf.folded[place]
    const rank = one && rankOf(one.product, one.searchable)
    if (one && rank !== null && rank !== undefined) byRank[rank]?.push(one.product)
  })
  return byRank.flat()
}

/** Products whose names are one typing slip away, for where nothing fits what was typed. */
export function findNearly(shelf: Shelf, text: string): readonly Sellable[] {
  const typed = foldText(text).split(' ').filter(Boolean)
  const { names } = shelf.letters()
  // What is left of a word when one slip is taken out of it: its start or its end.
  const mayFit = typed.flatMap((word, slipped) => {
    const others = typed.toSpliced(slipped, 1)
    return [word.slice(0, 2), word.slice(3)].map((left) => names.mayHold([...others, left]))
  })
  const found: Sellable[] = []
  visitPlaces(mayFit, shelf.folded.length, (place) => {
    const one = shelf.folded[place]
    if (one && isOneSlipAway(typed, one.searchable.name)) found.push(one.product)
  })
  return found
}
