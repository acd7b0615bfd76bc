import type { Day } from '../../business-day.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import type { EntryLine } from '../../posting/entry.ts'
import { allocate } from '../../rounding.ts'
import { type RuleInForce, reliefRuleOn, reliefSpan } from '../../tax/bad-debt.ts'
import { componentInfo, isRecoverable, taxPack } from '../../tax/packs.ts'
import type { TaxClassId, TaxPackId } from '../../terms/tax.ts'
import { type DiscountPart, partsOfDiscount } from '../payment/discount.ts'
import type { DuePart } from './instalments-written-off.ts'

/** The tax on what is written off of one sale within a document, and the first and last day to claim it. */
export type DebtRelief = {
  document: string
  /** The sale, and how much of its debt has these days. Absent on earlier write-offs, which had the same days for all. */
  sale?: string
  amountMinor?: Minor
  from: Day
  until: Day
  taxes: { taxClassId: TaxClassId; component: string; rateBp: number; amountMinor: Minor }[]
  /** Whether it is claimed in the return with the write-off: it is posted between these days, or claimed again. */
  isClaimed: boolean
}

/** A debt from a sale, and how its goods were taxed; null if no return contains them. */
export type Debt = {
  document: string
  sale: string
  supplied: Day
  lines: readonly DiscountPart[] | null
  parts: readonly DuePart[]
}

/**
 * The tax on some debts that the country refunds: in the proportion of each debt to its sale, and only taxes that this
 * shop declared and that are claimed back on purchases of that day. Each instalment has its own days.
 * @param isInReturn whether the shop files returns for the day
 * @param repaidOf what of the debt of a sale had its tax claimed in time and repaid, as it was owed again. That can be
 * claimed again after the last day for a claim.
 */
export function reliefOf(
  packId: TaxPackId,
  debts: readonly Debt[],
  { day, isInReturn, repaidOf }: { day: Day; isInReturn: boolean; repaidOf: (sale: string) => Minor },
): DebtRelief[] {
  const rules = taxPack(packId).badDebtRelief
  const today = reliefRuleOn(rules, day)
  const repaid = new Map<string, Minor>()
  return debts.flatMap(({ document, sale, supplied, lines, parts }) => {
    // What was claimed under an earlier act and repaid is claimed again under that act.
    const isOfEarlierAct = today.relief.how === 'none' && repaidOf(sale) > 0
    const rule = isOfEarlierAct ? reliefRuleOn(rules, supplied) : today
    const spans = partsBySpan(rule, supplied, parts).map(({ amountMinor, ...span }) => {
      const leftMinor = repaid.get(sale) ?? repaidOf(sale)
      const isAgain = day > span.until && leftMinor > 0
      const againMinor = minor(isAgain ? Math.min(amountMinor, leftMinor) : 0)
      repaid.set(sale, minor(leftMinor - againMinor))
      const isDue = span.from <= day && (day <= span.until || isAgain)
      const isClaimed = rule.relief.how === 'in-return' && isInReturn && isDue
      return { ...span, amountMinor: isAgain ? againMinor : amountMinor, isClaimed }
    })
    const taxes = taxesByPart(packId, { supplied, lines }, spans)
    return spans.flatMap((span, at): DebtRelief[] =>
      taxes[at]?.length ? [{ document, sale, ...span, taxes: taxes[at] }] : [],
    )
  })
}

/** The parts with the same first and last day to claim their tax as one; none if the country refunds none. */
function partsBySpan(
  rule: RuleInForce,
  supplied: Day,
  parts: readonly DuePart[],
): { from: Day; until: Day; amountMinor: Minor }[] {
  const spans = parts.flatMap(({ due, amountMinor }) => {
    const span = amountMinor > 0 ? reliefSpan(rule, { supplied, due }) : null
    return span ? [{ ...span, amountMinor }] : []
  })
  return [...Map.groupBy(spans, ({ from, until }) => `${from} ${until}`).values()].flatMap((some) =>
    some
      .slice(0, 1)
      .map((span) => ({ ...span, amountMinor: sumMinor(some.map(({ amountMinor }) => amountMinor)) })),
  )
}

/** The taxes on the whole, divided among its parts, so that rounding each part adds none. */
function taxesByPart(
  packId: TaxPackId,
  { supplied, lines }: Pick<Debt, 'supplied' | 'lines'>,
  parts: readonly { amountMinor: Minor }[],
): DebtRelief['taxes'][] {
  const amounts = parts.map(({ amountMinor }) => amountMinor)
  const settledMinor = sumMinor(amounts)
  if (settledMinor === 0) return []
  const taxes = partsOfDiscount(settledMinor, [{ settledMinor, lines }]).flatMap((part) =>
    part.taxes
      .filter(
        ({ amountMinor, component }) =>
          amountMinor > 0 && isRecoverable(packId, 'standard', component, supplied, 'goods'),
      )
      .map(({ component, rateBp, amountMinor }) => ({
        ...{ taxClassId: part.taxClassId, component, rateBp },
        shares: allocate(amountMinor, amounts),
      })),
  )
  return parts.map((_, at) =>
    taxes
      .map(({ shares, ...tax }) => ({ ...tax, amountMinor: minor(shares[at] ?? 0) }))
      .filter(({ amountMinor }) => amountMinor > 0),
  )
}

/** The total tax on some debts. */
export function reliefMinor(relief: readonly DebtRelief[]): Minor {
  return sumMinor(relief.flatMap(({ taxes }) => taxes.map(({ amountMinor }) => amountMinor)))
}

/** Dr the tax that is claimed with the purchases of its period. The base is 0: nothing more was bought. */
export function claimLines(packId: TaxPackId, relief: readonly DebtRelief[]): EntryLine[] {
  return taxLines(relief, ({ component }, amountMinor) => {
    const { inputAccount } = componentInfo(packId, component)
    if (inputAccount === null) throw new Error(`${component} was never claimed back`)
    return { account: inputAccount, amountMinor, direction: 'input' as const }
  })
}

/** Cr the tax that is due again, since the debt is owed again, with the sales of its period. */
export function repaymentLines(packId: TaxPackId, relief: readonly DebtRelief[]): EntryLine[] {
  return taxLines(relief, ({ component }, amountMinor) => ({
    account: componentInfo(packId, component).outputAccount,
    amountMinor: minor(0 - amountMinor),
    direction: 'output' as const,
  }))
}

function taxLines(
  relief: readonly DebtRelief[],
  sideOf: (
    tax: DebtRelief['taxes'][number],
    amountMinor: Minor,
  ) => Pick<EntryLine, 'account' | 'amountMinor'> & { direction: 'input' | 'output' },
): EntryLine[] {
  return relief
    .filter(({ isClaimed }) => isClaimed)
    .flatMap(({ taxes }) =>
      taxes.map((tax) => {
        const { direction, ...side } = sideOf(tax, tax.amountMinor)
        const { taxClassId, component, rateBp } = tax
        return {
          ...side,
          dims: { tax: { class: taxClassId, component, rateBp, direction, use: 'bad-debt' as const } },
          baseMinor: minor(0),
        }
      }),
    )
}
