import { type Minor, minor, sumMinor } from '../../money.ts'
import { allocate } from '../../rounding.ts'
import type { KeptPurchaseTaxes, PurchaseLine } from '../../tax/purchase.ts'
import { grossOf, partOfLine } from '../bill-credit/credit-line.ts'

/** A part of a discount that was taxed in one way, and how its tax was treated when the goods were bought. */
export type DiscountPart = PurchaseLine & KeptPurchaseTaxes

/** A document that a payment settles, and how its goods were taxed. */
export type SettledGoods = {
  settledMinor: Minor
  /** Null where they were sold while the shop was not registered: no tax return reported them. */
  lines: readonly DiscountPart[] | null
}

/**
 * Divides a discount among the goods that it is on: by what is settled of each document, and within a document by
 * the total of its goods. So much tax comes off as was charged on them, in the same proportion. Goods that no tax
 * return reported are in none of the parts.
 */
export function partsOfDiscount(discountMinor: Minor, settled: readonly SettledGoods[]): DiscountPart[] {
  const shares = allocate(
    discountMinor,
    settled.map(({ settledMinor }) => settledMinor),
  )
  return addedUp(settled.flatMap(({ lines }, at) => partsOf(minor(shares[at] ?? 0), lines ?? [])))
}

function partsOf(shareMinor: Minor, lines: readonly DiscountPart[]): DiscountPart[] {
  const groups = addedUp(lines).filter((line) => grossOf(line) > 0)
  if (groups.length === 0) return []
  // More can be owed than the goods cost that the customer still has: what was returned was paid back in cash.
  const taxedMinor = Math.min(shareMinor, sumMinor(groups.map(grossOf)))
  const shares = allocate(minor(taxedMinor), groups.map(grossOf))
  return groups.flatMap((group, at) => {
    const grossMinor = minor(shares[at] ?? 0)
    return grossMinor === 0 ? [] : [partOfLine(group, grossMinor)]
  })
}

/** Those that are taxed in one way as one. */
function addedUp(parts: readonly DiscountPart[]): DiscountPart[] {
  const byTaxing = new Map<string, DiscountPart>()
  for (const part of parts) {
    const name = taxingOf(part)
    const before = byTaxing.get(name)
    byTaxing.set(name, before ? sumOf(before, part) : part)
  }
  return [...byTaxing.values()]
}

function sumOf(one: DiscountPart, other: DiscountPart): DiscountPart {
  return {
    ...one,
    netMinor: sumMinor([one.netMinor, other.netMinor]),
    taxes: one.taxes.map((tax, at) => ({
      ...tax,
      amountMinor: minor(tax.amountMinor + (other.taxes[at]?.amountMinor ?? 0)),
    })),
  }
}

function taxingOf({ taxClassId, use, taxes, claimedBack, unknownTaxes }: DiscountPart): string {
  const rates = taxes.map(({ component, rateBp }) => [component, rateBp])
  return JSON.stringify([taxClassId, use, rates, claimedBack, unknownTaxes])
}
