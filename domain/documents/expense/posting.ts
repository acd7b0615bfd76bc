import { type Minor, minor } from '../../money.ts'
import type { Dims, TaxDims } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { componentsOnce } from '../../tax/line-tax.ts'
import type { AccountCode } from '../../terms/account.ts'
import type { TaxClassId, TaxUse } from '../../terms/tax.ts'

type Tax = { component: string; rateBp: number; amountMinor: Minor }

type ExpenseLineAmounts = {
  account: AccountCode
  netMinor: Minor
  taxClassId: TaxClassId
  use?: TaxUse | undefined
  taxes: readonly Tax[]
}

/** Amounts are positive. */
export type ExpenseAmounts = {
  lines: readonly ExpenseLineAmounts[]
  totalMinor: Minor
  paidFrom: { account: AccountCode; dims?: Dims }
  /** The name that the books have for a component, and where it is claimed back; null where it can't be. */
  taxOf(component: string): { component: string; inputAccount: AccountCode | null }
}

/**
 * Dr what it was for, Dr the tax that is claimed back, Cr what paid for it. Tax that is not claimed back is part of
 * the cost; its line says all the same what it is of, so that a tax return can tell the net and the tax.
 */
export function postExpense({ lines, totalMinor, paidFrom, taxOf }: ExpenseAmounts): BalancedLines {
  const posted: EntryLine[] = []
  for (const { account, netMinor, taxClassId, use, taxes } of lines) {
    const tax: TaxDims = { class: taxClassId, rateBp: 0, direction: 'input', ...(use && { use }) }
    posted.push({ account, amountMinor: netMinor, ...(taxes.length === 0 && { dims: { tax } }) })
    for (const { component, rateBp, amountMinor } of sumByComponent(taxes, taxOf)) {
      const { inputAccount } = taxOf(component)
      posted.push({
        account: use === 'blocked' ? account : (inputAccount ?? account),
        amountMinor,
        dims: { tax: { ...tax, component, rateBp } },
        baseMinor: netMinor,
      })
    }
  }
  return balanced([...posted, { ...paidFrom, amountMinor: minor(-totalMinor) }])
}

function sumByComponent(taxes: readonly Tax[], taxOf: ExpenseAmounts['taxOf']): Tax[] {
  return componentsOnce(taxes.map((tax) => ({ ...tax, component: taxOf(tax.component).component })))
}
