import { type Minor, minor, sumMinor } from '../../money.ts'
import { multiplyDivide } from '../../rounding.ts'
import { componentsOnce, type LineTax } from '../../tax/line-tax.ts'
import type { AccountCode } from '../../terms/account.ts'

export type Taxed = { netMinor: Minor; taxes: readonly LineTax[] }

/** The total of a line with its taxes. */
export function grossOf({ netMinor, taxes }: Taxed): Minor {
  return sumMinor([netMinor, ...taxes.map(({ amountMinor }) => amountMinor)])
}

/** What is left of a line's net and of each of its taxes once others are taken off; never below nothing. */
export function lessOf<Line extends Taxed>(line: Line, others: readonly Taxed[]): Line {
  const left = (amountMinor: Minor, taken: readonly Minor[]) =>
    minor(Math.max(amountMinor - sumMinor(taken), 0))
  const netMinor = left(
    line.netMinor,
    others.map((other) => other.netMinor),
  )
  const taxes = componentsOnce(line.taxes).map((tax) => ({
    ...tax,
    amountMinor: left(tax.amountMinor, taxesOf(others, tax.component)),
  }))
  return { ...line, netMinor, taxes }
}

type OfAccount = Taxed & { lineId: string; account: AccountCode }

/** What is left of a line of a bill: less those lines of its credit notes that name it, for what it was for. */
export function leftOfBilled<Line extends OfAccount>(line: Line, credited: readonly OfAccount[]): Line {
  return lessOf(
    line,
    credited.filter(({ lineId, account }) => lineId === line.lineId && account === line.account),
  )
}

/** Whether neither the net nor any tax of a line is more than another's, which has all its taxes. */
export function isWithin({ netMinor, taxes }: Taxed, most: Taxed): boolean {
  const components = new Set(taxes.map(({ component }) => component))
  return (
    netMinor <= most.netMinor &&
    [...components].every(
      (component) => sumMinor(taxesOf([{ taxes }], component)) <= sumMinor(taxesOf([most], component)),
    )
  )
}

function taxesOf(lines: readonly Pick<Taxed, 'taxes'>[], component: string): Minor[] {
  return lines
    .flatMap(({ taxes }) => taxes)
    .flatMap((tax) => (tax.component === component ? [tax.amountMinor] : []))
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
