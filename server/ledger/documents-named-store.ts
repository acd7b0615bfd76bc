import type { Document, Filter } from 'mongodb'
import type { DayRange } from '#domain/business-day.ts'
import { documentCollections } from '../books/kinds/index.ts'
import { boundedRead, refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { fieldPath } from '../db/paths.ts'
import { everyWordIn } from '../db/text-search.ts'

/** More documents of one collection are not looked up by their texts: every entry would be found. */
const mostOfCollection = 5_000

/**
 * The ids of documents in a range of days that are of one of these parties, or have every word in the texts of their
 * titles.
 * @throws Refusal search_too_long
 */
export async function documentsNamed(
  { db }: Database,
  { shopId, search, range, parties }: { shopId: string; search: string; range: DayRange; parties: string[] },
): Promise<Set<string>> {
  const found = await Promise.all(
    documentCollections.map(async ({ name, idName, parties: partyFields = [], titleTexts = [] }) => {
      const ofParties =
        parties.length === 0
          ? []
          : partyFields.map((field) => ({ [fieldPath(...asPath(field))]: { $in: parties } }))
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
