import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney, type TransferPlace } from '../../terms/money-account.ts'
import type { MoneyTransferBody } from './schema.ts'

/** Dr where it arrives, Dr what the provider kept, Cr where it comes from. Cash is of its till. */
export function postMoneyTransfer({
  from,
  to,
  tillId,
  amountMinor,
  feeMinor,
}: Pick<MoneyTransferBody, 'from' | 'to' | 'tillId' | 'amountMinor' | 'feeMinor'>): BalancedLines {
  const at = (place: TransferPlace, amount: Minor) => ({
    account: accountOfMoney(place),
    amountMinor: amount,
    ...(place === 'cash' && tillId !== undefined && { dims: { till: tillId } }),
  })
  const arrivesMinor = minor(amountMinor - feeMinor)
  return balanced([
    ...(arrivesMinor === 0 ? [] : [at(to, arrivesMinor)]),
    ...(feeMinor === 0 ? [] : [{ account: accounts.providerFees, amountMinor: feeMinor }]),
    at(from, minor(-amountMinor)),
  ])
}
