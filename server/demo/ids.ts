import { v5, v7 } from 'uuid'
import { between, type Random } from '#domain/random.ts'

/** Everything of the demo shop that has a name takes its id from it: a second load finds the first one's. */
const demoNamespace = '0d3e5a52-6c0b-5d63-9f6e-5b0d0c2f7a11'

export const demoShopId = v5('shop', demoNamespace)

export function productIdOf(sku: string): string {
  return v5(`product ${sku}`, demoNamespace)
}

export function pictureIdOf(sku: string): string {
  return v5(`picture ${sku}`, demoNamespace)
}

export function customerIdOf(number: string): string {
  return v5(`customer ${number}`, demoNamespace)
}

export function supplierIdOf(number: string): string {
  return v5(`supplier ${number}`, demoNamespace)
}

export function spendingIdOf(name: string): string {
  return v5(`spending ${name}`, demoNamespace)
}

export function deliveryIdOf(name: string): string {
  return v5(`delivery ${name}`, demoNamespace)
}

export function tillIdOf(series: string): string {
  return v5(`till ${series}`, demoNamespace)
}

/** A UUIDv7 as a till makes it, but with its random bits from the generator. */
export function saleIdAt(epochMs: number, random: Random): string {
  const bits = Uint8Array.from({ length: 16 }, () => between(random, 0, 255))
  return v7({ msecs: epochMs, random: bits, seq: between(random, 0, 0x7fffffff) })
}
