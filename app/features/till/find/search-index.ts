import { isOneSlipAway } from '#domain/product/one-slip.ts'
import {
  compareFound,
  foldText,
  type ProductSearch,
  type Rank,
  rankerOf,
  ranks,
  type Searchable,
  searchableOf,
} from '#domain/product/search.ts'
import { LetterPairs, visitPlaces } from './letter-pairs.ts'
import type { Sellable } from './sellable.ts'

/** What a search of many products reads, made once: their folded texts, and which of them can fit at all. */
export class SearchIndex {
  /** In the order of those that fit equally well. */
  readonly #products: readonly Sellable[]
  /** What a search reads of each, in the same places. */
  readonly #texts: readonly Searchable[]
  readonly #names: LetterPairs
  readonly #codes: LetterPairs
  /** The first letters of the words of each name. */
  readonly #initials: LetterPairs

  /** The place of each best seller, the best first. */
  readonly #sellers: ReadonlyMap<string, number>

  /** @param bestSellers ids, the best first: of products that fit equally well they come first */
  constructor(products: readonly Sellable[], bestSellers: readonly string[] = []) {
    this.#sellers = new Map(bestSellers.map((productId, place) => [productId, place]))
    const placed = products
      .map((product) => {
        const text = searchableOf(product)
        return { product, text, name: text.name, productId: product.productId }
      })
      .sort(compareFound)
    this.#products = placed.map(({ product }) => product)
    this.#texts = placed.map(({ text }) => text)
    this.#names = new LetterPairs(this.#texts.map(({ joined }) => [joined]))
    this.#codes = new LetterPairs(this.#texts.map(({ sku, barcodes }) => [sku, ...barcodes]))
    this.#initials = new LetterPairs(
      this.#texts.map(({ name }) => name.split(' ').map((word) => word.slice(0, 1))),
    )
  }

  /** Products that fit, the likeliest first. */
  find(search: ProductSearch): Sellable[] {
    if (/^[a-z]$/.test(search.code)) return this.#findLetter(search)
    const rankOf = rankerOf(search)
    const byRank = new ByRank(this.#sellers)
    const mayFit = [
      this.#names.mayHold(foldText(search.typed).split(' ')),
      this.#codes.mayHold([search.code]),
    ]
    visitPlaces(mayFit, this.#products.length, (place) => this.#rank(rankOf, place, byRank))
    const found = byRank.found()
    return found.length > 0 || search.number === null ? found : this.#findNumber(search.number)
  }

  /** The letter pairs hold each number in one spelling only: here it is found in the others. */
  #findNumber(number: string): Sellable[] {
    const found = this.#products.filter((_, place) => this.#texts[place]?.numbers.includes(number))
    return sellersFirst(found, this.#sellers)
  }

  /** A single letter is in most names: its places are known without reading them. */
  #findLetter(search: ProductSearch): Sellable[] {
    const letter = search.code
    const rankOf = rankerOf(search)
    const byRank = new ByRank(this.#sellers)
    const [first, end] = this.#placesFrom(letter)
    const starts = this.#initials.mayHold([letter])
    const codes = this.#codes.mayHold([letter])
    visitPlaces([this.#names.mayHold([letter]), codes], this.#products.length, (place) => {
      // It may be all of a code.
      if (isMarked(codes, place)) return this.#rank(rankOf, place, byRank)
      const isNameStart = place >= first && place < end
      const rank = isNameStart ? ranks.nameStart : isMarked(starts, place) ? ranks.wordStart : ranks.contained
      byRank.add(rank, this.#products[place])
    })
    return byRank.found()
  }

  #rank(rankOf: ReturnType<typeof rankerOf>, place: number, byRank: ByRank): void {
    const [product, text] = [this.#products[place], this.#texts[place]]
    if (product && text) byRank.add(rankOf(product, text), product)
  }

  /** The names that begin with a letter follow one another. */
  #placesFrom(letter: string): [first: number, end: number] {
    return [this.#firstPlaceNotBefore(letter), this.#firstPlaceNotBefore(`${letter}\uffff`)]
  }

  #firstPlaceNotBefore(name: string): number {
    let [low, high] = [0, this.#texts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#texts[middle]?.name ?? '') < name) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Products whose names are one typing slip away. */
  findNearly(text: string): Sellable[] {
    const typed = foldText(text).split(' ').filter(Boolean)
    // What is left of a word when one slip is taken out of it: its start or its end.
    const mayFit = typed.flatMap((word, slipped) => {
      const others = typed.toSpliced(slipped, 1)
      return [word.slice(0, 2), word.slice(3)].map((left) => this.#names.mayHold([...others, left]))
    })
    const found: Sellable[] = []
    visitPlaces(mayFit, this.#products.length, (place) => {
      const [product, searchable] = [this.#products[place], this.#texts[place]]
      if (product && searchable && isOneSlipAway(typed, searchable.name)) found.push(product)
    })
    return sellersFirst(found, this.#sellers)
  }
}

/** The best sellers in front, the others as they were. */
function sellersFirst(found: Sellable[], sellers: ReadonlyMap<string, number>): Sellable[] {
  const placeOf = ({ productId }: Sellable) => sellers.get(productId) ?? sellers.size
  // The sort is stable.
  return sellers.size === 0 ? found : found.sort((a, b) => placeOf(a) - placeOf(b))
}

const isMarked = (places: Uint32Array, place: number) =>
  ((places[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0

/** Collects what fits; within a rank the best sellers come first, and the order of the others stays. */
class ByRank {
  readonly #sellers: ReadonlyMap<string, number>
  readonly #ranks: Sellable[][] = Object.values(ranks).map(() => [])

  constructor(sellers: ReadonlyMap<string, number>) {
    this.#sellers = sellers
  }

  add(rank: Rank | null, product: Sellable | undefined): void {
    if (rank !== null && product !== undefined) this.#ranks[rank]?.push(product)
  }

  found(): Sellable[] {
    return this.#ranks.flatMap((found) => sellersFirst(found, this.#sellers))
  }
}
