import { useEffect, useRef } from 'react'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import { pricedOn } from '#domain/product/price-on.ts'
import type { Milli } from '#domain/quantity.ts'
import { usePriceDay } from './hooks.ts'
import { readByBarcode } from './storage/kept-products.ts'

/** A code, and the quantity that was typed before it. */
export type Scan = { code: string; quantityMilli: Milli | null }

/**
 * Sells what is scanned before the whole shelf is read: a barcode of one product is looked up on the disk, whatever else
 * the code may mean waits for the shelf.
 * @param onRest does with a scan what is done once the shelf is whole
 */
export function useEarlyScans(
  shop: Shop,
  isWhole: boolean,
  onProduct: (product: Product, scanned: Scan) => void,
  onRest: (scanned: Scan) => void,
): (scanned: Scan) => void {
  const today = usePriceDay(shop)
  const latest = useRef({ isWhole, onProduct, onRest })
  latest.current = { isWhole, onProduct, onRest }
  const waiting = useRef<Scan[]>([])
  // One after the other, as they were scanned.
  const reading = useRef(Promise.resolve())
  useEffect(() => {
    if (isWhole) for (const scanned of waiting.current.splice(0)) latest.current.onRest(scanned)
  }, [isWhole])

  async function look(scanned: Scan): Promise<void> {
    const product = await readByBarcode(shop.shopId, scanned.code).catch((error: unknown) => {
      console.warn('A barcode could not be looked up before the shelf is read', error)
      return null
    })
    if (product) latest.current.onProduct(pricedOn(product, today), scanned)
    else if (latest.current.isWhole) latest.current.onRest(scanned)
    else waiting.current.push(scanned)
  }
  return (scanned) => {
    reading.current = reading.current.then(() => look(scanned))
  }
}
