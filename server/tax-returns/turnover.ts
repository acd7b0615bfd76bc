import type { Taxation } from '#domain/api/tax-return.ts'
import { addDays, addMonths, type DayRange } from '#domain/business-day.ts'
import { gainOf } from '#domain/documents/asset-disposal/posting.ts'
import { netOfIncome } from '#domain/documents/other-income/posting.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { thresholdOn } from '#domain/tax-return/forms.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import { type StockAdjustmentDocument, stockAdjustments } from '../books/kinds/stock-adjustment/stored.ts'
import type { Database } from '../db/client.ts'
import { memberPath } from '../db/paths.ts'
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
  const [salesMinor, incomeMinor, assetsMinor, takenMinor, discountsMinor] = await Promise.all([
    readNetSales(database, shopId, range),
    incomeOf(database, range),
    notTaxableAssetsOf(database, range),
    takingsOf(database, range),
    notTaxableDiscountsOf(database, range),
  ])
  // What is not taxable is that of every document: as far as it is in no sales and no income, it is put back.
  return {
    from,
    to: today,
    amountMinor: minor(
      salesMinor + incomeMinor + assetsMinor + takenMinor - discountsMinor - notTaxableMinor,
    ),
    threshold: thresholdOn(shop.taxPack, today),
  }
}

function isNotTaxable(taxClass: TaxClassId): boolean {
  return notTaxable.includes(taxClass)
}

async function incomeOf({ collections }: Database, range: Range): Promise<Minor> {
  const { posted, takenBack } = await filtersOf(collections, 'other-income', 'incomeId', range)
  const net = async (filter: object) =>
    sumMinor((await collections.otherIncomes.find(filter).toArray()).map(netOfIncome))
  const counted = [{ postingDay: posted.postingDay }, { taxClassId: { $in: [...notTaxable] } }]
  return minor((await net(posted)) - (await net({ ...takenBack, $or: counted })))
}

async function notTaxableAssetsOf({ collections }: Database, range: Range): Promise<Minor> {
  const { posted, takenBack } = await filtersOf(collections, 'asset-disposal', 'disposalId', range)
  const net = async (filter: object) => {
    const sold = { ...filter, 'sale.taxClassId': { $in: [...notTaxable] } }
    return sumMinor(
      (await collections.assetDisposals.find(sold).toArray()).map((one) => gainOf(one).netMinor),
    )
  }
  return minor((await net(posted)) - (await net(takenBack)))
}

/** Taxable goods that the owner took, and what else of them the figures by class are told, at cost. */
async function takingsOf(database: Database, range: Range): Promise<Minor> {
  const { db, collections } = database
  const { posted, takenBack } = await filtersOf(collections, 'write-off', 'adjustmentId', range)
  const linesOf = async (filter: object) => {
    const found = await db
      .collection<StockAdjustmentDocument>(stockAdjustments.name)
      .find({ ...filter, reason: 'taken-by-owner' })
      .toArray()
    return found.flatMap(({ lines, postingDay }) =>
      lines.map((line) => ({ ...line, isEarlier: postingDay < range.from })),
    )
  }
  const [out, back] = await Promise.all([linesOf(posted), linesOf(takenBack)])
  // Earlier documents do not say what they were taxed as.
  const untold = [...out, ...back].flatMap(({ taken, productId }) => (taken ? [] : [productId]))
  const classOf = await findTaxClasses(database, range.shopId, untold)
  const costOf = (lines: typeof out) =>
    sumMinor(
      lines.map(({ taken, productId, valueMinor, isEarlier }) => {
        const taxClass = taken?.taxClassId ?? classOf.get(productId) ?? 'standard'
        const isCounted = isNotTaxable(taxClass) ? taken?.isTold : !isEarlier
        return minor(isCounted ? -valueMinor : 0)
      }),
    )
  return minor(costOf(out) - costOf(back))
}

async function notTaxableDiscountsOf({ collections }: Database, range: Range): Promise<Minor> {
  const { posted, takenBack } = await filtersOf(collections, 'payment', 'paymentId', range)
  const net = async (filter: object) => {
    const ofThese = {
      ...{ ...filter, direction: 'received' as const },
      'discountParts.taxClassId': { $in: [...notTaxable] },
    }
    const parts = (await collections.partyPayments.find(ofThese).toArray()).flatMap(
      ({ discountParts = [] }) => discountParts,
    )
    return sumMinor(
      parts.filter(({ taxClassId }) => isNotTaxable(taxClassId)).map(({ netMinor }) => netMinor),
    )
  }
  return minor((await net(posted)) - (await net(takenBack)))
}

/**
 * The documents of a kind that were posted in a range, and those that were taken back in it, some of them posted before
 * it. What is taxable of those counts for nothing: it is in the turnover of earlier months. What is not is in the
 * figures of the days on which it was posted and taken back, and put back on the same.
 */
async function filtersOf(
  { reversals }: Database['collections'],
  kind: EntrySourceKind,
  id: string,
  { shopId, from, to }: Range,
): Promise<{ posted: { '_id.shopId': string; postingDay: object }; takenBack: object }> {
  const postingDay = { $gte: from, $lte: to }
  const taken = await reversals.distinct('reverses', {
    ...{ '_id.shopId': shopId, reversedKind: kind, postingDay },
  })
  return {
    posted: { '_id.shopId': shopId, postingDay },
    takenBack: { '_id.shopId': shopId, [memberPath('_id', id)]: { $in: taken } },
  }
}
