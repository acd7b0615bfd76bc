import type { TaxClassId } from '#domain/terms/tax.ts'
import type { Unit } from '#domain/terms/unit.ts'
import type { Origin } from '../barcode.ts'

/**
 * A product as its category's file lists it, one a line. Prices include tax, costs do not; both are
 * pesewas of one whole unit. `popularity` is how often it goes into a basket beside the others;
 * `reorderLevel` and `carton` (what a supplier sells at once) are whole units.
 */
export type Row = readonly [
  sku: string,
  name: string,
  /** Where its barcode is numbered; null for loose goods and what the baker brings, which have none. */
  origin: Origin | null,
  unit: Unit,
  priceMinor: number,
  costMinor: number,
  taxClassId: TaxClassId,
  popularity: number,
  reorderLevel: number,
  carton: number,
]
