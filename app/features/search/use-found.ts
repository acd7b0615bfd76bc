import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { partyPath } from '#app/features/credit/paths.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import { findCustomers } from '#domain/api/routes/customers.ts'
import { findEntries } from '#domain/api/routes/ledger.ts'
import { findSales } from '#domain/api/routes/sales.ts'
import { findProducts } from '#domain/api/routes/shelf.ts'
import { findSuppliers } from '#domain/api/routes/suppliers.ts'
import type { Shop } from '#domain/api/shop.ts'
import { addDays, day } from '#domain/business-day.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { minor } from '#domain/money.ts'
import type { Access } from './destinations.ts'

export type Found = { to: string; label: string; detail: string }
export type FoundGroup = { title: string; items: readonly Found[] }
type Finder = (search: string, signal: AbortSignal) => Promise<FoundGroup>

/** How long someone pauses before the server is asked. */
const pauseMs = 250
const limit = 5
/** Documents of about a year are searched: older ones are found in the journal, which asks for the days. */
const daysBack = 400

/** What the shop's records have for a text: each kind by itself, as soon as the server has answered it. */
export function useFound(shop: Shop | null, access: Access, typed: string) {
  const text = typed.trim()
  const [found, setFound] = useState<{ text: string; groups: readonly FoundGroup[]; left: number }>()
  const { mayOpenBooks, isForBooks, isOwner } = access
  useEffect(() => {
    if (shop === null || text.length < 2) return setFound(undefined)
    const leaving = new AbortController()
    const timer = window.setTimeout(() => {
      const finders = findersOf(shop, { mayOpenBooks, isForBooks, isOwner })
      setFound({ text, groups: finders.map(({ title }) => ({ title, items: [] })), left: finders.length })
      for (const { title, find } of finders) {
        const settle = (items: readonly Found[]) => {
          if (leaving.signal.aborted) return
          setFound((now) => {
            if (now?.text !== text) return now
            const groups = now.groups.map((group) => (group.title === title ? { title, items } : group))
            return { text, groups, left: now.left - 1 }
          })
        }
        find(text, leaving.signal).then(
          ({ items }) => settle(items),
          (error: unknown) => {
            // Offline, or not theirs to see: the screens are found without it.
            if (!leaving.signal.aborted && !(error instanceof ApiProblem))
              console.warn(`${title}: not searched`, error)
            settle([])
          },
        )
      }
    }, pauseMs)
    return () => {
      leaving.abort()
      window.clearTimeout(timer)
    }
  }, [shop, text, mayOpenBooks, isForBooks, isOwner])
  const isCurrent = found?.text === text
  return {
    groups: isCurrent ? found.groups.filter(({ items }) => items.length > 0) : [],
    isSearching: text.length >= 2 && (!isCurrent || found.left > 0),
  }
}

function findersOf(shop: Shop, { mayOpenBooks }: Access): { title: string; find: Finder }[] {
  const { shopId, currency, timeZone } = shop
  const amount = (minorAmount: number) => moneyText(minor(minorAmount), currency)
  const areBooksOpen = mayOpenBooks && isAccountingOpen()
  const found = (title: string, find: (search: string, signal: AbortSignal) => Promise<Found[]>) => ({
    title,
    find: async (search: string, signal: AbortSignal) => ({ title, items: await find(search, signal) }),
  })
  return [
    found('Products', async (search, signal) => {
      const { items } = await api.call(findProducts, { shopId, query: { search, limit }, signal })
      return items.map(({ productId, name, sku, priceMinor }) => ({
        to: `/user/dashboard/products/${productId}`,
        label: name,
        detail: `${sku} · ${amount(priceMinor)}`,
      }))
    }),
    found('Receipts', async (search, signal) => {
      const { items } = await api.call(findSales, { shopId, query: { search, limit }, signal })
      return items.map(({ saleId, receiptNumber, customerName, totals, businessDay }) => ({
        to: `/user/dashboard/sales/${saleId}`,
        label: `Receipt ${receiptNumber}`,
        detail: [formatDay(businessDay), customerName, amount(totals.grossMinor)].filter(Boolean).join(' · '),
      }))
    }),
    found('Customers', async (search, signal) => {
      const { items } = await api.call(findCustomers, { shopId, query: { search, limit }, signal })
      return items.map(({ customerId, name, phone }) => ({
        to: areBooksOpen
          ? partyPath('customers', customerId)
          : `/user/dashboard/take-payment?customer=${customerId}`,
        label: name,
        detail: phone ?? '',
      }))
    }),
    ...(areBooksOpen
      ? [
          found('Suppliers', async (search, signal) => {
            const { items } = await api.call(findSuppliers, { shopId, query: { search, limit }, signal })
            return items.map(({ supplierId, name, phone }) => ({
              to: partyPath('suppliers', supplierId),
              label: name,
              detail: phone ?? '',
            }))
          }),
          found('Documents', async (search, signal) => {
            const to = day(todayIn(timeZone))
            const query = { search, limit, from: addDays(to, -daysBack), to, sort: '-day' as const }
            const { items } = await api.call(findEntries, { shopId, query, signal })
            return items.map(({ number, source, postingDay }) => ({
              to: documentPath(number),
              label: titleOf(source),
              detail: formatDay(postingDay),
            }))
          }),
        ]
      : []),
  ]
}
