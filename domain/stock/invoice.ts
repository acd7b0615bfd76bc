import { type Minor, minor, sumMinor } from '../money.ts'
import { type Milli, milli } from '../quantity.ts'
import { allocate, multiplyDivide } from '../rounding.ts'
import type { LineTax, TaxRate } from '../tax/line-tax.ts'

/** A line of a supplier's invoice as it is read from the paper. */
type InvoicedPacks = {
  /** How many packs: cartons, or single pieces where a pack is one. */
  packsMilli: Milli
  /** How much of the product's unit is in a pack. */
  packSizeMilli: Milli
  /** What a pack costs without tax. */
  packCostMinor: Minor
}

/** Packs as the product is sold, and what they cost without tax and freight. */
export function unpacked({ packsMilli, packSizeMilli, packCostMinor }: InvoicedPacks): {
  quantityMilli: Milli
  netMinor: Minor
} {
  return {
    quantityMilli: milli(multiplyDivide(packsMilli, packSizeMilli, 1000)),
    netMinor: minor(multiplyDivide(packCostMinor, packsMilli, 1000)),
  }
}

/**
 * What the goods of each line cost with their share of the freight, by value: together they equal the lines and the
 * freight exactly. Where all lines are free, each bears the same.
 */
export function landedCosts(nets: readonly Minor[], freightMinor: Minor): Minor[] {
  if (nets.length === 0 || freightMinor === 0) return [...nets]
  const weights = nets.some((net) => net > 0) ? nets : nets.map(() => 1)
  const shares = allocate(freightMinor, weights)
  return nets.map((net, at) => minor(net + (shares[at] ?? 0)))
}

/** The taxes of a line on its net amount, each rounded by itself. */
export function taxesOn(netMinor: Minor, rates: readonly TaxRate[]): LineTax[] {
  return rates.map(({ component, rateBp }) => ({
    component,
    rateBp,
    amountMinor: minor(multiplyDivide(netMinor, rateBp, 10_000)),
  }))
}

/** The total of all lines, by component. */
export function taxTotals(lines: readonly (readonly LineTax[])[]): Map<string, Minor> {
  const totals = new Map<string, Minor>()
  for (const { component, amountMinor } of lines.flat())
    totals.set(component, minor((totals.get(component) ?? 0) + amountMinor))
  return totals
}

/**
 * The taxes of the lines as stated on the invoice: where it has another total for a component, that total is shared
 * between the lines by what was calculated. A tax of zero is left out.
 */
export function taxesAsInvoiced(
  lines: readonly (readonly LineTax[])[],
  stated: ReadonlyMap<string, Minor>,
): LineTax[][] {
  const totals = taxTotals(lines)
  const shares = new Map<string, number[]>()
  for (const [component, totalMinor] of stated) {
    const calculated = lines.map((taxes) => amountOf(taxes, component))
    if (totals.get(component) === totalMinor || !calculated.some((amount) => amount > 0)) continue
    shares.set(component, allocate(totalMinor, calculated))
  }
  return lines.map((taxes, at) =>
    taxes
      .map((tax) => ({ ...tax, amountMinor: minor(shares.get(tax.component)?.[at] ?? tax.amountMinor) }))
      .filter(({ amountMinor }) => amountMinor > 0),
  )
}

function amountOf(taxes: readonly LineTax[], component: string): number {
  return sumMinor(taxes.flatMap((tax) => (tax.component === component ? [tax.amountMinor] : [])))
}
