import { imported } from './imported.ts'
import { pricesWithTax } from './prices-with-tax.ts'
import { pricesWithoutTax } from './prices-without-tax.ts'
import type { GoldenShop } from './shop.ts'

export const goldenShops: readonly GoldenShop[] = [pricesWithTax, pricesWithoutTax, imported]
