import { minor } from '../../money.ts'
import type { OpenItemKey } from '../../open-items/open-item.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney } from '../../terms/money-account.ts'
import { taxOffice } from '../tax-return/posting.ts'
import type { TaxPaymentBody } from './schema.ts'

type Input = Pick<TaxPaymentBody, 'returnId' | 'direction' | 'by' | 'creditOf' | 'tillId' | 'amountMinor'>

/** The account on which the amount of a return is open: payable, or refundable. */
export function itemOfReturn(returnId: string, direction: TaxPaymentBody['direction']): OpenItemKey {
  const account = direction === 'paid' ? accounts.taxPayable : accounts.taxRefundable
  return { account, party: taxOffice, document: returnId }
}

/** Paid: Dr 2150, Cr money, or the credit it is settled by. Received: Dr money, Cr 1350. */
export function postTaxPayment(payment: Input): BalancedLines {
  const { returnId, direction, amountMinor } = payment
  const { account, party } = itemOfReturn(returnId, direction)
  const sign = direction === 'paid' ? 1 : -1
  return balanced([
    { account, amountMinor: minor(sign * amountMinor), dims: { party, openItem: returnId } },
    otherSide(payment, -sign * amountMinor),
  ])
}

function otherSide({ by, creditOf, tillId }: Input, amount: number): EntryLine {
  const side = { account: accountOfMoney(by), amountMinor: minor(amount) }
  if (by === 'earlier-return')
    return { ...side, dims: { party: taxOffice, ...(creditOf !== undefined && { openItem: creditOf }) } }
  return { ...side, ...(tillId !== undefined && { dims: { till: tillId } }) }
}
