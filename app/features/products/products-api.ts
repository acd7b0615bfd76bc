import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import type {
  PriceChange,
  Product,
  ProductChange,
  ProductChangeResult,
  ProductChanges,
} from '#domain/api/product.ts'
import * as routes from '#domain/api/routes/products.ts'
import type { PictureSize } from '#domain/product/picture.ts'
import type { ProductInput } from '#domain/product/schema.ts'

/** Every product of the shop, archived ones too: the table filters them here, at once. */
export function fetchProducts(shopId: string): Promise<Product[]> {
  return fetchAll(routes.findProducts, { shopId, query: { status: 'all' } })
}

export function fetchProduct(shopId: string, productId: string): Promise<Product> {
  return api.call(routes.readProduct, { shopId, productId })
}

export function createProduct(shopId: string, product: ProductInput): Promise<Product> {
  return api.call(routes.createProduct, { shopId, body: product })
}

export function changeProduct(shopId: string, productId: string, change: ProductChange): Promise<Product> {
  return api.call(routes.changeProduct, { shopId, productId, body: change })
}

/** Changes some products, `maxChangesAtOnce` at most, each or not by itself. */
export async function changeProducts(
  shopId: string,
  changes: ProductChanges['changes'],
): Promise<ProductChangeResult[]> {
  return (await api.call(routes.changeProducts, { shopId, body: { changes } })).items
}

/** What a product's price was, newest first. */
export async function fetchPrices(shopId: string, productId: string): Promise<PriceChange[]> {
  return (await api.call(routes.listPrices, { shopId, productId })).items
}

/** Makes a photo the picture of a product; its id is made for this photo, so that sending it twice is the same. */
export function sendPicture(
  shopId: string,
  productId: string,
  pictureId: string,
  file: File,
): Promise<Product> {
  return api.call(routes.setPicture, { shopId, productId, pictureId, file })
}

export function dropPicture(shopId: string, productId: string, pictureId: string): Promise<Product> {
  return api.call(routes.dropPicture, { shopId, productId, pictureId })
}

export function fetchPicture(
  shopId: string,
  { productId, pictureId }: { productId: string; pictureId: string },
  size: PictureSize,
  signal?: AbortSignal,
): Promise<Blob> {
  return api.call(routes.readPicture, { shopId, productId, pictureId, query: { size }, signal })
}
