import { type Minor, minor, sumMinor } from '../../money.ts'
import { firstLocation } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { componentsOnce } from '../../tax/line-tax.ts'
import { componentInfo } from '../../tax/packs.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { Taken } from './owner-tax.ts'

/** What the owner took, each with what it cost. */
export type TakenGoods = { taxPack: TaxPackId; lines: readonly (Taken & { costMinor: Minor })[] }

/**
 * What the stock gained or lost in value, against what it went to: 1200 Inventory is debited where it gained. Of what
 * the owner took, output tax is due, and drawings bear it.
 * @param valueMinor negative where goods left
 */
export function postStockAdjustment(
  valueMinor: Minor,
  against: AccountCode,
  taken?: TakenGoods,
): BalancedLines {
  const taxes = taken ? taxLines(taken, against) : []
  const taxMinor = sumMinor(taxes.map(({ amountMinor }) => amountMinor))
  return balanced([
    { account: against, amountMinor: minor(-valueMinor - taxMinor) },
    { account: accounts.inventory, amountMinor: valueMinor, dims: { location: firstLocation } },
    ...taxes,
  ])
}

function taxLines({ taxPack, lines }: TakenGoods, against: AccountCode): EntryLine[] {
  return lines.flatMap(({ taxClassId, taxes, costMinor, isTold }) => {
    const tax = { class: taxClassId, rateBp: 0, direction: 'output' as const }
    const line = { account: against, amountMinor: minor(0), dims: { tax }, baseMinor: minor(-costMinor) }
    const charged = componentsOnce(taxes).map(({ component, rateBp, amountMinor }) => ({
      account: componentInfo(taxPack, component).outputAccount,
      amountMinor: minor(-amountMinor),
      dims: { tax: { ...tax, component, rateBp } },
      baseMinor: minor(-costMinor),
    }))
    return isTold ? [line, ...charged] : charged
  })
}
