import { type Minor, minor, sumMinor } from '../../money.ts'
import { taxTotals } from '../../stock/invoice.ts'
import { grossOf, lessOf, partOfLine, type Taxed } from '../bill-credit/credit-line.ts'

type BilledLine = Taxed & { lineId: string; deliveryId: string; productId: string }
/** What a credit note took off a line. */
type Credited = Taxed & { lineId?: string }
/** What was credited for goods that went back; which line they were of it does not say. */
type WentBack = Taxed & { deliveryId: string; productId: string }

/** What is left of these lines after credits and goods that went back; never negative. */
export function leftMinorOf(
  lines: readonly BilledLine[],
  credited: readonly Credited[],
  wentBack: readonly WentBack[],
): Minor {
  const sumOf = (some: readonly Taxed[]) => sumMinor(some.map(grossOf))
  return minor(Math.max(sumOf(lines) - sumOf(credited) - sumOf(wentBack), 0))
}

/**
 * The first tax of which more would come back than was billed, less what others took of it; null where there is none.
 */
export function taxAbove(
  wanted: readonly Pick<Taxed, 'taxes'>[],
  billed: readonly Pick<Taxed, 'taxes'>[],
  others: readonly Pick<Taxed, 'taxes'>[],
): { component: string; leftMinor: Minor; wantedMinor: Minor } | null {
  const [billedOf, takenOf] = [billed, others].map((some) => taxTotals(some.map(({ taxes }) => taxes)))
  for (const [component, wantedMinor] of taxTotals(wanted.map(({ taxes }) => taxes))) {
    const leftMinor = minor(Math.max((billedOf?.get(component) ?? 0) - (takenOf?.get(component) ?? 0), 0))
    if (wantedMinor > leftMinor) return { component, leftMinor, wantedMinor }
  }
  return null
}

/**
 * The same by line, net and taxes. What went back is taken off in the order of the lines, net and taxes in
 * proportion; together the lines are `leftMinorOf` at most, and each tax what is left of it.
 */
export function leftOfLines<Line extends BilledLine>(
  lines: readonly Line[],
  credited: readonly Credited[],
  wentBack: readonly WentBack[],
): Line[] {
  const taken = taxTotals([...credited, ...wentBack].map(({ taxes }) => taxes))
  const taxLeft = new Map(
    [...taxTotals(lines.map(({ taxes }) => taxes))].map(([component, billedMinor]) => [
      component,
      Math.max(billedMinor - (taken.get(component) ?? 0), 0),
    ]),
  )
  const keyOf = ({ deliveryId, productId }: Pick<WentBack, 'deliveryId' | 'productId'>) =>
    `${deliveryId} ${productId}`
  const back = new Map<string, number>()
  for (const one of wentBack) back.set(keyOf(one), (back.get(keyOf(one)) ?? 0) + grossOf(one))
  let most: number = leftMinorOf(lines, credited, wentBack)
  return lines.map((line) => {
    const notCredited = lessOf(
      line,
      credited.filter(({ lineId }) => lineId === line.lineId),
    )
    const wholeMinor = grossOf(notCredited)
    const returnedMinor = Math.min(back.get(keyOf(line)) ?? 0, wholeMinor)
    back.set(keyOf(line), (back.get(keyOf(line)) ?? 0) - returnedMinor)
    const leftMinor = Math.min(wholeMinor - returnedMinor, most)
    most -= leftMinor
    return withTaxLeft(partOfLine(notCredited, minor(leftMinor)), notCredited.netMinor, taxLeft)
  })
}

/** With no more of a tax than is left of it, which is taken off what is left; the net is more by what the taxes are less. */
function withTaxLeft<Line extends Taxed>(
  line: Line,
  mostNetMinor: Minor,
  taxLeft: Map<string, number>,
): Line {
  const taxes = line.taxes.map((tax) => {
    const left = taxLeft.get(tax.component) ?? 0
    const amountMinor = minor(Math.min(tax.amountMinor, left))
    taxLeft.set(tax.component, left - amountMinor)
    return { ...tax, amountMinor }
  })
  const netMinor = minor(Math.min(grossOf(line) - grossOf({ netMinor: minor(0), taxes }), mostNetMinor))
  return { ...line, netMinor, taxes }
}
