import { type Minor, minor, sumMinor } from '../../money.ts'
import type { TaxedNet } from '../../posting/output-tax.ts'
import { multiplyDivide } from '../../rounding.ts'
import type { LineTax } from '../../tax/line-tax.ts'
import { seatsOf } from './seats.ts'

/** A deposit: what was paid, and the tax in it, component by component. */
export type TakenDeposit = Omit<TaxedNet, 'netMinor'> & { totalMinor: Minor }

/**
 * The piece of a deposit that is used or given back, with the tax in it as it was charged: by running totals, so that
 * after the last piece nothing is left of the deposit, on any account. All taxes together are rounded once and then
 * divided: each rounded by itself, they could exceed a piece of one or two minor units.
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
  const whole = taxes.map((tax) => tax.amountMinor)
  const through = (grossMinor: number) =>
    seatsOf(whole, multiplyDivide(sumMinor(whole), grossMinor, totalMinor))
  const [before, after] = [through(usedMinor), through(usedMinor + amountMinor)]
  const ofPiece = taxes.map((tax, index) => ({
    ...tax,
    amountMinor: minor((after[index] ?? 0) - (before[index] ?? 0)),
  }))
  const taxMinor = sumMinor(ofPiece.map((tax) => tax.amountMinor))
  return { netMinor: minor(amountMinor - taxMinor), taxClassId, taxes: ofPiece }
}
