import { type Milli, milli } from '#domain/quantity.ts'
import { between, happens, pick, pickIndex, type Random } from '#domain/random.ts'
import { type Category, catalogue, type DemoProduct } from './catalogue/index.ts'
import type { Shelf } from './shelf.ts'

export type BasketItem = { product: DemoProduct; quantityMilli: Milli }

type Quantities = readonly (readonly [quantityMilli: number, weight: number])[]

/** How many different products go into one basket. */
const basketSizes = [
  [1, 26],
  [2, 24],
  [3, 18],
  [4, 12],
  [5, 8],
  [6, 6],
  [7, 4],
  [8, 2],
] as const

const usualLinesPerDay = 45 * meanOf(basketSizes)
const popularitySum = catalogue.reduce((sum, { popularity }) => sum + popularity, 0)

/** People buy many of what costs little, and one of what costs much. Loose goods go by the scoop. */
const handfuls: Quantities = [
  [1000, 30],
  [2000, 26],
  [3000, 14],
  [4000, 8],
  [5000, 14],
  [6000, 5],
  [10_000, 3],
]
const aFew: Quantities = [
  [1000, 60],
  [2000, 24],
  [3000, 9],
  [4000, 4],
  [6000, 3],
]
const one: Quantities = [
  [1000, 90],
  [2000, 9],
  [3000, 1],
]
const scoops: Quantities = [
  [500, 22],
  [1000, 34],
  [1500, 10],
  [2000, 16],
  [2500, 8],
  [3000, 6],
  [5000, 4],
]
const smallScoops: Quantities = [
  [100, 16],
  [150, 12],
  [200, 24],
  [250, 24],
  [300, 10],
  [500, 14],
]
/** The scale reads to 50 g. */
const scaleStepMilli = 50

/** What of a basket is bought when: breakfast before work, a drink at noon, supper on the way home. */
const moods: Readonly<Record<'morning' | 'noon' | 'evening', Partial<Record<Category, number>>>> = {
  morning: { 'Breakfast and milk': 1.8 },
  noon: { 'Water and drinks': 1.7, 'Biscuits and sweets': 1.4 },
  evening: { 'Grains and staples': 1.5, 'Tins and pastes': 1.5, 'Oils and seasoning': 1.4 },
}

/** How much of a product a day takes in the long run, in thousandths of its unit. */
export function usualDailyMilli(product: DemoProduct): number {
  return (usualLinesPerDay * product.popularity * meanOf(quantitiesOf(product))) / popularitySum
}

/**
 * Fills a basket from what is on the shelf; nothing is taken off it. Empty only where the shelf is.
 * @param extraLines how many lines more than usual: regulars buy for a household
 */
export function fillBasket(random: Random, hour: number, shelf: Shelf, extraLines: number): BasketItem[] {
  const lines = Math.min(8, pick(random, basketSizes) + extraLines)
  const mood = moods[hour < 11 ? 'morning' : hour < 16 ? 'noon' : 'evening']
  const weights = catalogue.map((product) =>
    shelf.onHandMilli(product.productId) < leastMilli(product)
      ? 0
      : product.popularity * (mood[product.category] ?? 1),
  )
  const basket: BasketItem[] = []
  while (basket.length < lines) {
    const index = pickIndex(random, weights)
    const product = index === null ? undefined : catalogue[index]
    if (index === null || !product) break
    weights[index] = 0
    const wantedMilli = quantityOf(random, product)
    basket.push({ product, quantityMilli: milli(Math.min(wantedMilli, sellableMilli(product, shelf))) })
  }
  return basket
}

function quantityOf(random: Random, product: DemoProduct): number {
  const usual = pick(random, quantitiesOf(product))
  if (!product.isLoose || !happens(random, 0.25)) return usual
  // Weighed out as it comes, not asked for by the kilo.
  return Math.max(scaleStepMilli * 2, usual + scaleStepMilli * between(random, -4, 4))
}

function quantitiesOf({ isLoose, priceMinor }: DemoProduct): Quantities {
  if (isLoose) return priceMinor > 4000 ? smallScoops : scoops
  return priceMinor <= 250 ? handfuls : priceMinor <= 1000 ? aFew : one
}

function leastMilli(product: DemoProduct): number {
  return product.isLoose ? 500 : 1000
}

/** What the shelf can give: whole pieces, or what the scale can read. */
function sellableMilli(product: DemoProduct, shelf: Shelf): number {
  const step = product.isLoose ? scaleStepMilli : 1000
  return Math.floor(shelf.onHandMilli(product.productId) / step) * step
}

function meanOf(choices: readonly (readonly [value: number, weight: number])[]): number {
  let sum = 0
  let weights = 0
  for (const [value, weight] of choices) {
    sum += value * weight
    weights += weight
  }
  return sum / weights
}
