import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { listSupplierPrices, saveSupplierPrices } from '#domain/api/routes/supplier-prices.ts'
import { maxPricesAtOnce, type SupplierPrice, type SupplierPriceInput } from '#domain/api/supplier-price.ts'

export async function fetchSupplierPrices(shopId: string, supplierId: string): Promise<SupplierPrice[]> {
  return (await api.call(listSupplierPrices, { shopId, supplierId })).items
}

/** However many: some at a time. */
export async function savePrices(
  shopId: string,
  supplierId: string,
  prices: readonly SupplierPriceInput[],
): Promise<void> {
  for (let from = 0; from < prices.length; from += maxPricesAtOnce) {
    const some = prices.slice(from, from + maxPricesAtOnce)
    await api.call(saveSupplierPrices, { shopId, supplierId, body: { prices: some } })
  }
}

/** The entry of a supplier's list for each product. */
export function byProduct(prices: readonly SupplierPrice[]): ReadonlyMap<string, SupplierPrice> {
  return new Map(prices.map((price) => [price.productId, price]))
}

const nothing: ReadonlyMap<string, SupplierPrice> = new Map()

/** The list of a supplier as soon as it is read: a proposal, without which costs are typed as ever. */
export function useSupplierPrices(
  shopId: string,
  supplierId: string | null,
): ReadonlyMap<string, SupplierPrice> {
  const [listed, setListed] = useState(nothing)
  useEffect(() => {
    setListed(nothing)
    if (supplierId === null) return
    let isWanted = true
    fetchSupplierPrices(shopId, supplierId)
      .then((prices) => isWanted && setListed(byProduct(prices)))
      .catch((error: unknown) => console.warn('The price list was not read', error))
    return () => {
      isWanted = false
    }
  }, [shopId, supplierId])
  return listed
}
