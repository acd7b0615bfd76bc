import { type Minor, minor, sumMinor } from '../../money.ts'
import type { TaxedNet } from '../../posting/output-tax.ts'
import { multiplyDivide } from '../../rounding.ts'
import type { LineTax } from '../../tax/line-tax.ts'

/** A deposit: what was paid, and the tax in it, component by component. */
export type TakenDeposit = Omit<TaxedNet, 'netMinor'> & { totalMinor: Minor }

/**
 * The piece of a deposit that a sale uses, with the tax in it as it was charged: by running totals, so that after the
 * last piece nothing is left of the deposit, on any account.
 * @param usedMinor what was used before, with its tax
 * @param amountMinor what is used now, with its tax; no more than is left
 */
export function pieceOfDeposit(
  { totalMinor, taxClassId, taxes }: TakenDeposit,
  usedMinor: Minor,
  amountMinor: Minor,
): TaxedNet & { taxes: LineTax[] } {
  if (usedMinor + amountMinor > totalMinor)
    throw new Error(`${usedMinor} and ${amountMinor} of a deposit of ${totalMinor}`)
  const taxOfPiece = (tax: LineTax): LineTax => {
    const through = (grossMinor: number) => multiplyDivide(tax.amountMinor, grossMinor, totalMinor)
    return { ...tax, amountMinor: minor(through(usedMinor + amountMinor) - through(usedMinor)) }
  }
  const ofPiece = taxes.map(taxOfPiece)
  const taxMinor = sumMinor(ofPiece.map((tax) => tax.amountMinor))
  return { netMinor: minor(amountMinor - taxMinor), taxClassId, taxes: ofPiece }
}
