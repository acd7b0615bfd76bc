import type { DayRange } from '#domain/business-day.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { NamesFound } from '#domain/report/find-entries.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { supplierStore } from '../suppliers/service.ts'
import { documentsNamed } from './documents-named-store.ts'

/**
 * What is called like a search in a range of days. Entries have no names themselves, since names can be erased.
 * @throws Refusal search_too_long
 */
export async function findNames(
  database: Database,
  chart: Chart,
  { shopId, search, range }: { shopId: string; search: string; range: DayRange },
): Promise<NamesFound> {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { parties: new Set(), accounts: new Set(), documents: new Set() }
  const [customers, suppliers] = await Promise.all([
    customerStore.idsNamedLike(database, shopId, search),
    supplierStore.idsNamedLike(database, shopId, search),
  ])
  const parties = [...customers, ...suppliers]
  const expenses = chart.accounts.filter(
    ({ type, name }) => type === 'expense' && words.every((word) => name.toLowerCase().includes(word)),
  )
  return {
    parties: new Set(parties),
    accounts: new Set(expenses.map(({ account }) => account)),
    documents: await documentsNamed(database, { shopId, search, range, parties }),
  }
}
