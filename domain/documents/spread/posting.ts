import { type Minor, minor } from '../../money.ts'
import type { Month } from '../../month.ts'
import type { OpenItem, OpenItemKey } from '../../open-items/open-item.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { type Spread, spreadThrough } from '../expense/spread.ts'

/** A line of a bill or an expense that was paid ahead. */
export type SpreadLine = Spread & { document: string; lineId: string; account: AccountCode }

/** What a run takes of it. */
export type SpreadShare = Pick<SpreadLine, 'document' | 'lineId' | 'account'> & { amountMinor: Minor }

/** The rest of a line on 1400: the document left it open. */
export function prepaidItem({ document, lineId }: Pick<SpreadLine, 'document' | 'lineId'>): OpenItemKey {
  return { account: accounts.prepayments, party: lineId, document }
}

/** What is due of it through a month, less what was taken by runs before; nothing where it was reversed. */
export function dueOf(
  item: Pick<OpenItem, 'side' | 'amountMinor' | 'openMinor'> | undefined,
  spread: Spread,
  month: Month,
): Minor {
  if (item === undefined || item.side !== 'debit' || item.openMinor === 0) return minor(0)
  const takenMinor = item.amountMinor - item.openMinor
  return minor(Math.max(0, spreadThrough(item.amountMinor, spread, month) - takenMinor))
}

/** Dr what it was for, Cr prepayments. */
export function postSpread(shares: readonly SpreadShare[]): BalancedLines {
  return balanced(
    shares.flatMap(({ document, lineId, account, amountMinor }) => [
      { account, amountMinor },
      {
        account: accounts.prepayments,
        amountMinor: minor(-amountMinor),
        dims: { party: lineId, openItem: document },
      },
    ]),
  )
}
