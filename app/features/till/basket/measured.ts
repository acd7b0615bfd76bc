import { fractionalUnits, type Unit } from '#domain/api/product.ts'

/** Whether a product is weighed or measured, and so sold in parts of its unit; only then the unit is worth saying. */
export function isMeasured(unit: Unit): boolean {
  return fractionalUnits.some((one) => one === unit)
}
