import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { componentInfo } from '../../tax/packs.ts'
import { adjustment, declared, dueOf, sumFigures, type TaxFigure } from '../../tax-return/figures.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts, taxDirectionOf } from '../../terms/chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { TaxAdjustment } from './schema.ts'

/** Whose open items on 2150 and 1350 are: what is owed to it, or by it, for a return. */
export const taxOffice = 'tax-office'

type TaxReturnAmounts = {
  returnId: string
  taxPack: TaxPackId
  figures: readonly TaxFigure[]
  adjustments: readonly TaxAdjustment[]
  dueOn: Day
}

/** The adjustments as figures, so that they are in the boxes of their tax. */
export function adjustmentFigures(adjustments: readonly TaxAdjustment[]): TaxFigure[] {
  return sumFigures(
    adjustments.map(({ direction, component, amountMinor }) => ({
      ...{ direction, component, class: 'standard' as const, rateBp: 0, use: adjustment },
      baseMinor: minor(0),
      amountMinor,
      recoverableMinor: direction === 'input' ? amountMinor : minor(0),
    })),
  )
}

/** What is due with what it was adjusted by; below nothing it is owed by the tax office. */
export function dueOfReturn({
  figures,
  adjustments,
}: Pick<TaxReturnAmounts, 'figures' | 'adjustments'>): Minor {
  return dueOf([...figures, ...adjustmentFigures(adjustments)]).dueMinor
}

/**
 * Dr what was charged, off its accounts; Cr what is claimed back, off its accounts; what it was adjusted by on the
 * accounts that were chosen; and what is due on 2150, or what the tax office owes on 1350.
 */
export function postTaxReturn(filed: TaxReturnAmounts): BalancedLines {
  const { returnId, taxPack, figures, adjustments, dueOn } = filed
  const dueMinor = dueOfReturn(filed)
  return balanced([
    ...figures.map((figure) => offItsAccount(taxPack, figure)),
    ...adjustments.map(({ direction, amountMinor, account }) => ({
      account,
      amountMinor: direction === 'output' ? amountMinor : minor(-amountMinor),
    })),
    {
      account: accountOfDue(dueMinor),
      amountMinor: minor(0 - dueMinor),
      dims: { party: taxOffice, openItem: returnId, due: dueOn },
    },
  ])
}

/** The account of a return with this amount. */
export function accountOfDue(dueMinor: number): AccountCode {
  return dueMinor < 0 ? accounts.taxRefundable : accounts.taxPayable
}

/** Says that the tax is declared: in the totals it is separate from what was charged and claimed. */
function offItsAccount(taxPack: TaxPackId, figure: TaxFigure): EntryLine {
  const { direction, component, class: taxClass, amountMinor, recoverableMinor } = figure
  const { outputAccount, inputAccount } = componentInfo(taxPack, component)
  const tax = { class: taxClass, component, rateBp: 0, direction, use: declared } as const
  if (direction === 'input')
    return {
      account: inputAccount ?? accounts.inputTax,
      amountMinor: minor(0 - recoverableMinor),
      dims: { tax },
    }
  // What is given back of tax that was declared elsewhere is on 2100, whatever its own account is.
  const account = taxDirectionOf(outputAccount) === 'output' ? outputAccount : accounts.outputTax
  return { account, amountMinor, dims: { tax } }
}
