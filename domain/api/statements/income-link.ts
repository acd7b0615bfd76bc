import type { DayRange } from '../../business-day.ts'
import { entriesPath, receiptsPath, shiftPath } from '../../report/addresses.ts'
import { accounts } from '../../terms/chart.ts'
import type { IncomeGroup } from './income-views.ts'

/**
 * Where a line of the schedule leads: to what it is made of. Null where no list comes to its figure: how an imported
 * receipt was paid nobody knows, and 3950 holds all of past history and the balances that the shop began with.
 */
export function incomeLink(group: IncomeGroup, key: string, range: DayRange): string | null {
  switch (group) {
    case 'day':
      return receiptsPath({ from: key, to: key })
    case 'shift':
      return key === '' ? null : shiftPath(key)
    case 'cashier':
      return key === '' ? null : receiptsPath(range, { cashier: key })
    case 'product':
      return receiptsPath(range, { productId: key })
    case 'category':
      return `/user/dashboard/products?${new URLSearchParams({ category: key, status: 'all' })}`
    case 'tender':
      if (key === 'unmapped') return null
      // Nobody paid what was rounded away: it is in the ledger alone.
      return key === 'rounding'
        ? entriesPath(range, { account: accounts.cashRounding })
        : receiptsPath(range, { tender: key })
  }
}
