import { useEffect, useState } from 'react'
import type { SupplierPrice } from '#domain/api/supplier-price.ts'
import { byProduct, fetchSupplierPrices } from './prices-api.ts'

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
