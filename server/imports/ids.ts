import { v5 } from 'uuid'

/** Namespace of the ids that imports derive: the same shop and receipt always give the same id. */
const namespace = '6f1e7f0c-52a5-4c0e-9d0a-3a8e6f0b7d11'

export function importedId(
  shopId: string,
  what: 'sale' | 'return' | 'product' | 'customer' | 'supplier' | 'opening' | 'reversal',
  name: string,
): string {
  return v5(`${shopId} ${what} ${name}`, namespace)
}
