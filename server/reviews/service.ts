import type { ReviewItem, ReviewPage, ShownReview } from '#domain/api/review.ts'
import type { DocumentSubject } from '#domain/documents/subject.ts'
import type { Review } from '#domain/terms/review.ts'
import { sourceKey } from '../books/documents-store.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { findProductNames } from '../products/store.ts'
import { findSalesAtAGlance, readNames, tillNameOf } from '../sales/store.ts'
import { readCounts } from '../shifts/read.ts'
import { seenBy } from './seen-by.ts'
import {
  countOpenReviews,
  findReviewItem,
  type ListedReview,
  listReviewItems,
  type ReviewFilter,
  type ReviewId,
  type ReviewPosition,
} from './store.ts'

export async function findReviews(
  { database, now }: { database: Database; now(): Date },
  shopId: string,
  filter: ReviewFilter,
  cursor: string | undefined,
  limit: number,
): Promise<ReviewPage> {
  // Before the list is read: what arrives during the read is later.
  const at = now().toISOString()
  const after = decodeCursor<ReviewPosition>(cursor)
  const [found, open] = await Promise.all([
    listReviewItems(database, shopId, filter, after, limit + 1),
    countOpenReviews(database, shopId),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await reported(database, shopId, page),
    nextCursor:
      found.length > limit && last
        ? encodeCursor({
            postingDay: last.postingDay,
            recordedAt: last.recordedAt.toISOString(),
            id: last._id.id,
            kind: last._id.kind,
          })
        : null,
    open,
    at,
  }
}

/** What there is to check in a document; null where there is nothing. */
export async function findReview(
  database: Database,
  shopId: string,
  id: ReviewId,
): Promise<ReviewItem | null> {
  const found = await findReviewItem(database, shopId, id)
  if (!found) return null
  const [item] = await reported(database, shopId, [found])
  return item ?? null
}

/** The items with what a person needs to see of their documents. */
async function reported(
  database: Database,
  shopId: string,
  items: readonly ListedReview[],
): Promise<ReviewItem[]> {
  const saleIds = items.map(({ _id }) => _id.id)
  const reviews = items.flatMap((item) => item.reviews)
  const sales = new Map(
    (await findSalesAtAGlance(database, shopId, saleIds)).map((sale) => [sale._id.saleId, sale]),
  )
  // Only sales name a person who is not of the shop: any sender can enter any uid.
  const ofPeople = items.flatMap((item) =>
    item.reviews.filter(({ code }) => code !== 'cashier_unknown' || sales.has(item._id.id)),
  )
  const seers = items.flatMap(({ seen }) => seen?.byUid ?? [])
  const counted = [...sales.values()].flatMap(({ shiftId, _id }) =>
    shiftId !== undefined && items.some((item) => item._id.id === _id.saleId && item.reviews.some(isOfCount))
      ? shiftId
      : [],
  )
  const [names, customers, products, counts, subjects] = await Promise.all([
    readNames(database, shopId, [...sales.values()], [...seers, ...peopleIn(ofPeople)]),
    customerStore.namesOf(database, shopId, [
      ...idsIn(reviews, 'customer_unknown'),
      ...idsIn(reviews, 'refund_customer_differs'),
    ]),
    findProductNames(
      database,
      shopId,
      reviews.flatMap(({ productId }) => productId ?? []),
    ),
    readCounts(database, shopId, [...new Set(counted)]),
    readSubjects(database, shopId, items),
  ])
  return items.map(({ _id, recordedAt, reference, postingDay, codes, reviewCount, seen, ...item }) => {
    const sale = sales.get(_id.id)
    const count = counts.get(sale?.shiftId ?? '')
    const lines = new Map(sale?.lines.map(({ lineId, name }) => [lineId, name]))
    return {
      kind: _id.kind,
      id: _id.id,
      reference,
      ...subjects.get(sourceKey(_id)),
      postingDay,
      recordedAt: recordedAt.toISOString(),
      codes,
      reviews: item.reviews.map((review) => ({
        ...withNames(review, { lines, products, people: names.people, customers }),
        ...(count && isOfCount(review) && { count }),
      })),
      reviewCount,
      seen: seen && seenBy(seen, names.people),
      sale: sale
        ? {
            soldAt: sale.soldAt,
            tillName: tillNameOf(sale, names),
            cashier: names.people.get(sale.cashierUid ?? '') ?? null,
            cashierUid: sale.cashierUid,
            grossMinor: sale.totals.grossMinor,
            ...(sale.note !== undefined && { note: sale.note }),
          }
        : null,
    }
  })
}

/** What their documents are about, by kind and id. */
async function readSubjects(database: Database, shopId: string, items: readonly ListedReview[]) {
  const describe = sourceDescriber(database, await requireShopAndChart(database, shopId))
  const sources = items.map(({ _id, reference }) => ({ source: { ..._id, reference } }))
  return new Map((await describe(sources)).map(({ source }) => [sourceKey(source), pick(source.subject)]))
}

const pick = (subject: DocumentSubject | undefined) => (subject ? { subject } : {})

/** Those whose ids are of people, and not of customers. */
const personCodes = ['cashier_unknown', 'cashier_differs', 'remover_unknown', 'staff_void'] as const

/** Everybody whom they name. */
function peopleIn(reviews: readonly Review[]): string[] {
  return [...personCodes.flatMap((code) => idsIn(reviews, code)), ...reviews.flatMap(({ by }) => by ?? [])]
}

function idsIn(reviews: readonly Review[], code: Review['code']): string[] {
  return reviews
    .filter((review) => review.code === code)
    .flatMap(({ said, expected }) =>
      [said, expected].filter((id): id is string => typeof id === 'string' && id !== ''),
    )
}

/** Whether it is of a receipt that was in the count of its shift and arrived after it. */
function isOfCount({ code, said, expected }: Review): boolean {
  return code === 'shift_differs' && said === 'closed' && expected === 'counted'
}

type Names = ReadonlyMap<string, string>

function withNames(
  review: Review,
  { lines, products, people, customers }: Record<'lines' | 'products' | 'people' | 'customers', Names>,
): ShownReview {
  const of = personCodes.some((code) => code === review.code) ? people : customers
  const [lineName, saidName, expectedName, byName] = [
    lines.get(review.lineId ?? '') ?? products.get(review.productId ?? ''),
    of.get(String(review.said)),
    of.get(String(review.expected)),
    people.get(review.by ?? ''),
  ]
  return {
    ...review,
    ...(lineName !== undefined && { lineName }),
    ...(saidName !== undefined && { saidName }),
    ...(expectedName !== undefined && { expectedName }),
    ...(byName !== undefined && { byName }),
  }
}
