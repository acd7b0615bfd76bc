import { useMemo } from 'react'
import { formatInstant } from '#app/components/format/dates.ts'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { type CachedCustomer, tillDb } from '../storage/till-db.ts'
import { useLiveQuery } from '../storage/use-live-query.ts'
import { distinguish, namesakesIn } from './namesakes.ts'

/** What is shown beside each name, with the last sale at this device where two have one name. */
export function useDistinction(found: readonly CachedCustomer[]): ReadonlyMap<string, string> {
  const { timeZone } = useShopFormat()
  const alike = namesakesIn(found)
    .map(({ customerId }) => customerId)
    .join(' ')
  const last = useLiveQuery(() => lastSales(alike), [alike])
  return useMemo(
    () =>
      distinguish(found, (customerId) => {
        const soldAt = last?.get(customerId)
        return soldAt === undefined ? null : formatInstant(soldAt, timeZone, 'day')
      }),
    [found, last, timeZone],
  )
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
