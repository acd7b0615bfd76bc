import { useEffect, useRef } from 'react'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import { pricedOn } from '#domain/product/price-on.ts'
import { usePriceDay } from './hooks.ts'
import { readByBarcode } from './storage/kept-products.ts'

/**
 * Sells what is scanned before the whole shelf is read: a barcode of one product is looked up on the disk, whatever else
 * the code may mean waits for the shelf.
 * @param onRest does with a code what is done once the shelf is whole
 */
export function useEarlyScans(
  shop: Shop,
  isWhole: boolean,
  onProduct: (product: Product) => void,
  onRest: (code: string) => void,
): (code: string) => void {
  const today = usePriceDay(shop)
  const latest = useRef({ isWhole, onProduct, onRest })
  latest.current = { isWhole, onProduct, onRest }
  const waiting = useRef<string[]>([])
  // One after the other, as they were scanned.
  const reading = useRef(Promise.resolve())
  useEffect(() => {
    if (isWhole) for (const code of waiting.current.splice(0)) latest.current.onRest(code)
  }, [isWhole])

  async function look(code: string): Promise<void> {
    const product = await readByBarcode(shop.shopId, code).catch((error: unknown) => {
      console.warn('A barcode could not be looked up before the shelf is read', error)
      return null
    })
    if (product) latest.current.onProduct(pricedOn(product, today))
    else if (latest.current.isWhole) latest.current.onRest(code)
    else waiting.current.push(code)
  }
  return (code) => {
    reading.current = reading.current.then(() => look(code))
  }
}
