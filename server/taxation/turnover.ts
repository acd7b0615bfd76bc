import type { Taxation } from '#domain/api/tax-return.ts'
import { addDays, addMonths, type DayRange } from '#domain/business-day.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { thresholdOn } from '#domain/tax-return/forms.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { AnyKind, Turnover } from '../books/engine/document-kind.ts'
import { kinds } from '../books/kinds/index.ts'
import type { Database } from '../db/client.ts'
import type { StoredDocument } from '../db/documents.ts'
import { fieldPath } from '../db/paths.ts'
import { findTaxClasses } from '../products/store.ts'
import { readNetSales } from './store.ts'
import type { TaxBooks } from './tax-books.ts'

/** What is sold of these counts towards no threshold. */
const notTaxable: readonly TaxClassId[] = ['exempt', 'outside-scope']

type Range = { shopId: string } & DayRange

/**
 * What the shop turned over in twelve months: sales and other income without tax, and what the owner took at its cost,
 * but for what is exempt or outside the scope. Selling an asset is no turnover.
 */
export async function turnoverOf(
  database: Database,
  shopId: string,
  { shop, today, days }: TaxBooks,
): Promise<Taxation['turnover']> {
  const from = addDays(addMonths(today, -12), 1)
  const range = { shopId, from, to: today }
  const notTaxableMinor = sumMinor(
    days.flatMap(({ day, figures }) =>
      day < from || day > today
        ? []
        : figures
            .filter((one) => one.direction === 'output' && one.component === '' && isNotTaxable(one.class))
            .map(({ baseMinor }) => baseMinor),
    ),
  )
  const [salesMinor, ...otherMinor] = await Promise.all([
    readNetSales(database, shopId, range),
    ...kinds.map(({ turnover, ...kind }) =>
      turnover ? turnoverOfKind(database, { ...kind, turnover }, range) : minor(0),
    ),
  ])
  // What is not taxable is that of every document: as far as it is in no sales and no income, it is put back.
  return {
    from,
    to: today,
    amountMinor: minor(salesMinor + sumMinor(otherMinor) - notTaxableMinor),
    threshold: thresholdOn(shop.taxPack, today),
  }
}

function isNotTaxable(taxClass: TaxClassId): boolean {
  return notTaxable.includes(taxClass)
}

type Counting = Pick<AnyKind, 'collection' | 'sources'> & { turnover: Turnover<StoredDocument> }

/**
 * What the documents of a kind that were posted in a range add, less those that were taken back in it, some of them
 * posted before it. What is taxable of those counts for nothing: it is in the turnover of earlier months. What is not
 * is in the figures of the days on which it was posted and taken back, and put back on the same.
 */
async function turnoverOfKind(
  database: Database,
  { collection, sources, turnover: { filter = {}, linesOf } }: Counting,
  { shopId, from, to }: Range,
): Promise<Minor> {
  const postingDay = { $gte: from, $lte: to }
  const taken = await database.collections.reversals.distinct('reverses', {
    ...{ '_id.shopId': shopId, reversedKind: { $in: [...sources] }, postingDay },
  })
  const read = async (which: object) => {
    const found = await database.db
      .collection<StoredDocument>(collection.name)
      .find({ ...filter, '_id.shopId': shopId, ...which })
      .toArray()
    return found.flatMap((document) =>
      linesOf(document).map((line) => ({ ...line, isEarlier: document.postingDay < from })),
    )
  }
  const [posted, back] = await Promise.all([
    read({ postingDay }),
    taken.length === 0 ? [] : read({ [fieldPath('_id', collection.idName)]: { $in: taken } }),
  ])
  const unknown = [...posted, ...back].flatMap(({ taxClassId, productId }) =>
    taxClassId === undefined && productId !== undefined ? [productId] : [],
  )
  const classOf = await findTaxClasses(database, shopId, unknown)
  const sum = (lines: typeof posted) =>
    sumMinor(
      lines.map(({ amountMinor, taxClassId, productId = '', isEarlier, isTurnover, isDeclared }) => {
        const taxClass = taxClassId ?? classOf.get(productId) ?? 'standard'
        const isCounted = isNotTaxable(taxClass) ? isDeclared : isTurnover && !isEarlier
        return minor(isCounted ? amountMinor : 0)
      }),
    )
  return minor(sum(posted) - sum(back))
}
