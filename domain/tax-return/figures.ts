import { z } from 'zod'
import { Minor, minor, sumMinor } from '../money.ts'
import type { EntryLine } from '../posting/entry.ts'
import { type TaxAmounts, type TaxTotalKey, taxAmountsOf } from '../posting/tax-totals.ts'
import { TaxClassId } from '../terms/tax.ts'

/** `use` of the lines by which a return takes a tax from its account: they are no tax of any period. */
export const declared = 'declared'
/** `use` of what a return was adjusted by: there is no document behind it. */
export const adjustment = 'adjustment'

/** The total of a tax in a period. */
export const TaxFigure = z.object({
  direction: z.enum(['output', 'input']),
  class: TaxClassId,
  rateBp: z.union([z.int(), z.literal('other')]),
  use: z.string(),
  /** Empty where there is no tax. */
  component: z.string(),
  baseMinor: Minor,
  amountMinor: Minor,
  recoverableMinor: Minor,
})
export type TaxFigure = z.infer<typeof TaxFigure>

/** Made once: zod compiles a schema as it is used first, and a year of totals has thousands of names. */
const TaxKey = TaxFigure.omit({ baseMinor: true, amountMinor: true, recoverableMinor: true })

type Amounts = Readonly<TaxAmounts>

/** The figures of totals by their names in the books (`output:standard:1500::gh-vat`). */
export function figureOfTotal(name: string, amounts: Amounts): TaxFigure | null {
  const [direction, taxClass, rate, use, component] = name.split(':')
  const key = TaxKey.safeParse({
    ...{ direction, class: taxClass, use, component },
    rateBp: rate === 'other' ? rate : Number(rate),
  })
  if (!key.success || use === declared) return null
  const { baseMinor, amountMinor, recoverableMinor } = amounts
  return { ...key.data, baseMinor, amountMinor, recoverableMinor }
}

/** What a line of an entry adds to a return; null where it is of no tax, or takes a declared one from its account. */
export function figureOfLine(line: EntryLine): TaxFigure | null {
  const counted = taxAmountsOf(line)
  return counted === null || counted.key.use === declared ? null : { ...counted.key, ...counted.amounts }
}

/** Figures of the same tax as one, without zeros, always in the same order. */
export function sumFigures(figures: Iterable<TaxFigure>): TaxFigure[] {
  const byName = new Map<string, TaxFigure>()
  for (const figure of figures) {
    const name = figureName(figure)
    const before = byName.get(name)
    byName.set(name, before ? added(before, figure) : figure)
  }
  return [...byName]
    .filter(
      ([, { baseMinor, amountMinor, recoverableMinor }]) => baseMinor || amountMinor || recoverableMinor,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, figure]) => figure)
}

/** What is left of some figures when others are taken from them. */
export function lessFigures(figures: readonly TaxFigure[], less: readonly TaxFigure[]): TaxFigure[] {
  const turned = less.map(({ baseMinor, amountMinor, recoverableMinor, ...key }) => ({
    ...key,
    baseMinor: minor(0 - baseMinor),
    amountMinor: minor(0 - amountMinor),
    recoverableMinor: minor(0 - recoverableMinor),
  }))
  return sumFigures([...figures, ...turned])
}

/** The amount of a return: what was charged, less what is claimed back. If negative, it is owed by the tax office. */
export function dueOf(figures: readonly TaxFigure[]): {
  outputMinor: Minor
  inputMinor: Minor
  dueMinor: Minor
} {
  const of = (direction: TaxFigure['direction']) => figures.filter((one) => one.direction === direction)
  const outputMinor = sumMinor(of('output').map(({ amountMinor }) => amountMinor))
  const inputMinor = sumMinor(of('input').map(({ recoverableMinor }) => recoverableMinor))
  return { outputMinor, inputMinor, dueMinor: minor(outputMinor - inputMinor) }
}

function added(one: TaxFigure, other: TaxFigure): TaxFigure {
  return {
    ...one,
    baseMinor: minor(one.baseMinor + other.baseMinor),
    amountMinor: minor(one.amountMinor + other.amountMinor),
    recoverableMinor: minor(one.recoverableMinor + other.recoverableMinor),
  }
}

function figureName({ direction, class: taxClass, rateBp, use, component }: TaxTotalKey | TaxFigure): string {
  return [direction, taxClass, rateBp, use, component].join(':')
}
