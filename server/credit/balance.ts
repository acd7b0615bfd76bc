import type { CustomerBalance } from '#domain/api/customer-balance.ts'
import { addDays } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { overdueOf, positionsOn } from '#domain/open-items/ageing.ts'
import { headOf } from '#domain/open-items/family.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { requireCustomer } from '../customers/service.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { readOpenOfParty } from './open-items-store.ts'

/** What a customer owes now, and their credit; of one who was merged, what the record that stays does. @throws Refusal customer_not_found */
export async function customerBalance(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  shopId: string,
  customerId: string,
): Promise<CustomerBalance> {
  await requireCustomer(database, shopId, customerId)
  const head = headOf(customerId, await readPartyMerges(database.collections, shopId))
  const [shop, { limitMinor }, items] = await Promise.all([
    requireSettledShop(database, shopId),
    requireCustomer(database, shopId, head),
    readOpenOfParty(database.collections, shopId, [accounts.receivables, accounts.storeCredit], customerId),
  ])
  const today = businessDayOf(now().toISOString(), shop)
  // What a till dated a day ahead is owed as well.
  const all = positionsOn(items, 'customers', addDays(today, 2)).get(customerId)
  const due = positionsOn(items, 'customers', today).get(customerId)
  return {
    owedMinor: all?.owedMinor ?? minor(0),
    overdueMinor: due ? overdueOf(due) : minor(0),
    creditMinor: all?.creditMinor ?? minor(0),
    limitMinor,
  }
}
