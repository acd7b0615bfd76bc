import { formatInstant } from '#app/components/format/dates.ts'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { type Minor, moneyText } from '#domain/money.ts'
import { type CachedCustomer, tillDb } from '../storage/till-db.ts'
import { useLiveQuery } from '../storage/use-live-query.ts'
import { distinguish, namesakesIn } from './namesakes.ts'
import { useOwed } from './use-owed.ts'

/** What is shown beside each name; where two have one name, with the last sale at this device and what each owes. */
export function useDistinction(
  shopId: string,
  found: readonly CachedCustomer[],
): ReadonlyMap<string, string> {
  const { currency, timeZone } = useShopFormat()
  const alike = namesakesIn(found)
    .map(({ customerId }) => customerId)
    .join(' ')
  const last = useLiveQuery(() => lastSales(alike), [alike])
  const owed = useOwed(shopId, alike)
  return distinguish(found, (customerId) => {
    const soldAt = last?.get(customerId)
    const owedMinor = owed.get(customerId)
    return [
      ...(soldAt === undefined ? [] : [`last sale here ${formatInstant(soldAt, timeZone, 'day')}`]),
      ...(owedMinor === undefined ? [] : [owedText(owedMinor, currency)]),
    ]
  })
}

function owedText(owedMinor: Minor, currency: string): string {
  return owedMinor === 0 ? 'owes nothing' : `owes ${moneyText(owedMinor, currency)}`
}

async function lastSales(alike: string): Promise<ReadonlyMap<string, string>> {
  const last = new Map<string, string>()
  if (alike === '') return last
  const wanted = new Set(alike.split(' '))
  const { outbox, sentSales } = tillDb()
  for (const table of [sentSales, outbox])
    await table.each(({ sale: { customerId = '', kind, soldAt } }) => {
      if (kind === 'sale' && wanted.has(customerId) && soldAt > (last.get(customerId) ?? ''))
        last.set(customerId, soldAt)
    })
  return last
}
