import type { Document, Filter } from 'mongodb'
import type { DayRange } from '#domain/business-day.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { NamesFound } from '#domain/report/find-entries.ts'
import { documentCollections } from '../books/kinds/index.ts'
import { customerStore } from '../customers/service.ts'
import { boundedRead, refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { everyWordIn } from '../db/text-search.ts'
import { supplierStore } from '../suppliers/service.ts'

/** More documents of one collection are not looked up by their texts: every entry would be found. */
const mostOfCollection = 5_000

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

async function documentsNamed(
  { db }: Database,
  { shopId, search, range, parties }: { shopId: string; search: string; range: DayRange; parties: string[] },
): Promise<Set<string>> {
  const found = await Promise.all(
    documentCollections.map(async ({ name, idName, parties: partyFields = [], titleTexts = [] }) => {
      const ofParties =
        parties.length === 0 ? [] : partyFields.map((field) => ({ [field]: { $in: parties } }))
      const ofTexts = titleTexts.length === 0 ? [] : [everyWordIn(search, titleTexts.map(asPath))]
      const $or = [...ofParties, ...ofTexts]
      if ($or.length === 0) return []
      const filter = { '_id.shopId': shopId, postingDay: { $gte: range.from, $lte: range.to }, $or }
      const documents = await refuseTooLong(
        db
          .collection(name)
          .find(filter as Filter<Document>, boundedRead)
          .project<{ _id: Record<string, string> }>({ _id: 1 })
          .limit(mostOfCollection)
          .toArray(),
      )
      return documents.flatMap(({ _id }) => _id[idName] ?? [])
    }),
  )
  return new Set(found.flat())
}

/** `lines.description` as the names that lead to it. */
function asPath(field: string): readonly [string, ...string[]] {
  const [first = '', ...rest] = field.split('.')
  return [first, ...rest]
}
