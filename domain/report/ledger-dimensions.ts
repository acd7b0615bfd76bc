import { z } from 'zod'
import { hasOpenItems, isOfAssets } from '../posting/dims.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts, taxDirectionOf } from '../terms/chart.ts'

/** What the lines of an account are grouped by: a customer or supplier, a fixed asset, a till, a location, a tax. */
export const LedgerDimension = z.enum(['party', 'asset', 'till', 'location', 'component'])
export type LedgerDimension = z.infer<typeof LedgerDimension>

export const dimensionLabels: Readonly<Record<LedgerDimension, string>> = {
  party: 'Customer or supplier',
  asset: 'Fixed asset',
  till: 'Till',
  location: 'Location',
  component: 'Tax',
}

/** The dimension of every line of an account; null where its lines have none of these. */
export function dimensionOf(account: AccountCode): LedgerDimension | null {
  if (hasOpenItems(account)) return 'party'
  if (isOfAssets(account)) return 'asset'
  if (account === accounts.cash) return 'till'
  if (account === accounts.inventory) return 'location'
  return taxDirectionOf(account) === undefined ? null : 'component'
}
