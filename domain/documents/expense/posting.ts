import { type Minor, minor } from '../../money.ts'
import type { Dims, TaxDims } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import type { TaxClassId } from '../../terms/tax.ts'

type Tax = { component: string; rateBp: number; amountMinor: Minor }

/** Amounts are positive. */
export type ExpenseAmounts = {
  lines: readonly { account: AccountCode; netMinor: Minor; taxClassId: TaxClassId; taxes: readonly Tax[] }[]
  totalMinor: Minor
  paidFrom: { account: AccountCode; dims?: Dims }
  /** Where a component's tax is claimed back; null where it can't be: then it is part of what the goods cost. */
  inputAccountOf(component: string): AccountCode | null
}

/** Dr what it was for, Dr the tax that is claimed back, Cr what paid for it. */
export function postExpense({ lines, totalMinor, paidFrom, inputAccountOf }: ExpenseAmounts): BalancedLines {
  const posted: EntryLine[] = []
  for (const { account, netMinor, taxClassId, taxes } of lines) {
    const tax: TaxDims = { class: taxClassId, rateBp: 0, direction: 'input' }
    posted.push({ account, amountMinor: netMinor, ...(taxes.length === 0 && { dims: { tax } }) })
    for (const { component, rateBp, amountMinor } of taxes) {
      const inputAccount = inputAccountOf(component)
      const dims = { tax: { ...tax, component, rateBp } }
      posted.push(
        inputAccount === null
          ? { account, amountMinor }
          : { account: inputAccount, amountMinor, dims, baseMinor: netMinor },
      )
    }
  }
  return balanced([...posted, { ...paidFrom, amountMinor: minor(-totalMinor) }])
}
