import type { z } from 'zod'
import type { BalanceSheetQuery, BalancesByLocation } from '#domain/api/report.ts'
import { addDays } from '#domain/business-day.ts'
import { locationName, locationOfTill } from '#domain/documents/setting/locations.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { Database } from '../db/client.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'

/** At the end of a day the goods of each location, and the cash in the tills that sold from it then. */
export async function balancesByLocation(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { on }: z.infer<typeof BalanceSheetQuery>,
): Promise<BalancesByLocation> {
  const before = addDays(on, 1)
  return whileBooksStand(database.collections, shopId, async () => {
    const [shop, sums, balances] = await Promise.all([
      requireSettledShop(database, shopId),
      entrySums.ofDims(shopId),
      readBalances(database.collections, shopId, { before }),
    ])
    const { locations } = shop.settings
    const balanceOf = (account: AccountCode, value: string) => {
      const { debitMinor, creditMinor } = sums.sides(account, value, { before })
      return debitMinor - creditMinor
    }
    const goods = new Map<string, number>()
    for (const location of sums.valuesOf(accounts.inventory))
      goods.set(location, balanceOf(accounts.inventory, location))
    const cash = new Map<string, number>()
    for (const tillId of sums.valuesOf(accounts.cash)) {
      if (tillId === '') continue
      const location = locationOfTill(locations, tillId, on)
      cash.set(location, (cash.get(location) ?? 0) + balanceOf(accounts.cash, tillId))
    }
    const now = locations.at(-1)?.setTo.map(({ locationId }) => locationId) ?? []
    const ids = [...new Set([...now, ...goods.keys(), ...cash.keys()])]
    const isKept = (id: string) => now.includes(id) || goods.get(id) || cash.get(id)
    return {
      on,
      locations: ids.filter(isKept).map((locationId) => ({
        locationId,
        name: locationName(locations, locationId),
        accounts: [
          { account: accounts.cash, amountMinor: minor(cash.get(locationId) ?? 0) },
          { account: accounts.inventory, amountMinor: minor(goods.get(locationId) ?? 0) },
        ],
      })),
      tiesToAccounts:
        [...goods.values()].reduce((sum, amount) => sum + amount, 0) ===
        (balances.get(accounts.inventory) ?? 0),
    }
  })
}
