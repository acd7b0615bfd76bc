import { Product } from '#domain/api/product.ts'

let made = 0

/** A product for tests; every call makes another one. Prices in minor units. */
export function aProduct(fields: Partial<Record<keyof Product, unknown>> = {}): Product {
  made += 1
  const tail = String(made).padStart(12, '0')
  return Product.parse({
    productId: `01900000-0000-7000-8000-${tail}`,
    sku: `P-${made}`,
    name: `Product ${made}`,
    barcodes: [],
    category: 'Drinks',
    unit: 'piece',
    priceMinor: 1_000,
    taxClassId: 'standard',
    costMinor: 700,
    reorderLevelMilli: 0,
    status: 'active',
    revision: 1,
    onHandMilli: 10_000,
    averageCostMinor: null,
    updatedAt: '2026-11-01T08:00:00Z',
    ...fields,
  })
}
