import { api, shopPath } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import {
  type PriceChange,
  PriceChanges,
  Product,
  type ProductChange,
  ProductPage,
} from '#domain/api/product.ts'
import type { ProductInput } from '#domain/product/schema.ts'

/** Every product of the shop, archived ones too: the table filters them here, at once. */
export function fetchProducts(shopId: string): Promise<Product[]> {
  return fetchAll(shopPath(shopId, 'products'), ProductPage, { query: { status: 'all' } })
}

export function fetchProduct(shopId: string, productId: string): Promise<Product> {
  return api.get(shopPath(shopId, 'products', productId), Product)
}

export function createProduct(shopId: string, product: ProductInput): Promise<Product> {
  return api.post(shopPath(shopId, 'products'), Product, product)
}

export function changeProduct(shopId: string, productId: string, change: ProductChange): Promise<Product> {
  return api.patch(shopPath(shopId, 'products', productId), Product, change)
}

/** What a product's price was, newest first. */
export async function fetchPrices(shopId: string, productId: string): Promise<PriceChange[]> {
  return (await api.get(shopPath(shopId, 'products', productId, 'prices'), PriceChanges)).items
}
