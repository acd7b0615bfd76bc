import type { Day } from '../../business-day.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import type { Allocation } from '../../open-items/allocate.ts'
import type { EntryLine } from '../../posting/entry.ts'
import { reliefSpan } from '../../tax/bad-debt.ts'
import { componentInfo, isComponentOf, taxPack } from '../../tax/packs.ts'
import type { TaxClassId, TaxPackId } from '../../terms/tax.ts'
import { type DiscountPart, partsOfDiscount } from '../payment/discount.ts'

/** The tax on the amount written off of one document, and the first and last day to claim it. */
export type DebtRelief = {
  document: string
  from: Day
  until: Day
  taxes: { taxClassId: TaxClassId; component: string; rateBp: number; amountMinor: Minor }[]
  /** Whether it is claimed in the return with the write-off: it is posted between these days, or claimed again. */
  isClaimed: boolean
}

/**
 * A debt from a sale, and how its goods were taxed; null if no return contains them. `repaidMinor`: what of it had its
 * tax claimed in time and repaid, as it was owed again. That can be claimed again after the last day for a claim.
 */
export type Debt = Allocation & {
  supplied: Day
  /** Of instalments, of the last one that is not paid. */
  due: Day
  /** Of instalments, of the first one that is not paid: the time for a claim is counted from it. */
  firstDue?: Day | undefined
  lines: readonly DiscountPart[] | null
  repaidMinor: Minor
}

/**
 * The tax on some debts that the country refunds: in the proportion of each debt to its sale, and only taxes that this
 * shop declared.
 * @param isInReturn whether the shop files returns for the day
 */
export function reliefOf(
  packId: TaxPackId,
  debts: readonly Debt[],
  { day, isInReturn }: { day: Day; isInReturn: boolean },
): DebtRelief[] {
  const rule = taxPack(packId).badDebtRelief
  return debts.flatMap(({ document, amountMinor, supplied, due, firstDue, lines, repaidMinor }) => {
    const span = reliefSpan(rule, { supplied, due, firstDue })
    const isAgain = span !== null && day > span.until && repaidMinor > 0
    const reliefMinor = isAgain ? minor(Math.min(amountMinor, repaidMinor)) : amountMinor
    const taxes = partsOfDiscount(reliefMinor, [{ settledMinor: reliefMinor, lines }]).flatMap(
      ({ taxClassId, taxes }) =>
        taxes
          .filter((tax) => tax.amountMinor > 0 && isComponentOf(packId, tax.component))
          .map(({ component, rateBp, amountMinor }) => ({ taxClassId, component, rateBp, amountMinor })),
    )
    if (span === null || taxes.length === 0) return []
    const isDue = span.from <= day && (day <= span.until || isAgain)
    return [{ document, ...span, taxes, isClaimed: rule.how === 'in-return' && isInReturn && isDue }]
  })
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
