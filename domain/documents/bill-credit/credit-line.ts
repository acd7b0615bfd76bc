import { type Minor, minor, sumMinor } from '../../money.ts'
import { multiplyDivide } from '../../rounding.ts'
import type { LineTax } from '../../tax/line-tax.ts'

export type Taxed = { netMinor: Minor; taxes: readonly LineTax[] }

/** What a line comes to with its taxes. */
export function grossOf({ netMinor, taxes }: Taxed): Minor {
  return sumMinor([netMinor, ...taxes.map(({ amountMinor }) => amountMinor)])
}

/** So much of a line of a bill, taxes and net in the same proportion; the net takes what rounding leaves. */
export function partOfLine<Line extends Taxed>(line: Line, grossMinor: Minor): Line {
  const wholeMinor = grossOf(line)
  const taxes = line.taxes.map((tax) => ({
    ...tax,
    amountMinor: minor(wholeMinor === 0 ? 0 : multiplyDivide(tax.amountMinor, grossMinor, wholeMinor)),
  }))
  const netMinor = minor(grossMinor - sumMinor(taxes.map(({ amountMinor }) => amountMinor)))
  return { ...line, netMinor, taxes }
}
