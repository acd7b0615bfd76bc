import type { FiledReturn, Taxation, TaxPeriodRow, TaxWorksheet } from '#domain/api/tax-return.ts'
import type { Day } from '#domain/business-day.ts'
import type { TaxPaymentBody } from '#domain/documents/tax-payment/schema.ts'
import type { TaxReturnBody } from '#domain/documents/tax-return/schema.ts'
import { minor } from '#domain/money.ts'
import type { TaxPeriod } from '#domain/tax-return/country-returns.ts'
import { dueOf } from '#domain/tax-return/figures.ts'
import { dueDayOf } from '#domain/tax-return/forms.ts'
import { rhythmOn } from '#domain/tax-return/period.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { taxPayment } from '../books/kinds/tax-payment/kind.ts'
import { taxReturn } from '../books/kinds/tax-return/kind.ts'
import type { TaxReturnDocument } from '../books/kinds/tax-return/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { readHashBefore, readOpenReturns, readPayments } from './store.ts'
import {
  figuresOf,
  isNextPeriod,
  type PeriodFigures,
  readTaxBooks,
  requirePeriod,
  type TaxBooks,
} from './tax-books.ts'
import { turnoverOf } from './turnover.ts'

type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now'>
type OpenReturns = Awaited<ReturnType<typeof readOpenReturns>>

function readBooks(database: Database, shopId: string, now: Date) {
  return Promise.all([
    readTaxBooks(database, shopId, now),
    readOpenReturns(database, shopId),
    readBalances(database.collections, shopId, null),
  ])
}

export function taxation(database: Database, shopId: string, now: Date): Promise<Taxation> {
  return whileBooksStand(database.collections, shopId, async () => {
    const [books, open, balances] = await readBooks(database, shopId, now)
    const { shop, today, periods, of } = books
    return {
      currency: shop.currency,
      taxPack: shop.taxPack,
      today,
      registrations: shop.taxRegistrations,
      rhythm: rhythmOn(of, today),
      periods: periods
        .map((period) => rowOf(books, period, figuresOf(books, period, isNextPeriod(books, period)), open))
        .reverse(),
      turnover: await turnoverOf(database, shopId, books),
      withheld: {
        vatMinor: balances.get(accounts.taxWithheldByCustomers) ?? minor(0),
        incomeTaxMinor: balances.get(accounts.incomeTaxWithheldByCustomers) ?? minor(0),
      },
    }
  })
}

/** What a period declares, or declared. @throws Refusal tax_period_unknown */
export function worksheet(database: Database, shopId: string, from: Day, now: Date): Promise<TaxWorksheet> {
  return whileBooksStand(database.collections, shopId, async () => {
    const [books, open, balances] = await readBooks(database, shopId, now)
    const period = requirePeriod(books, from)
    const figures = figuresOf(books, period, isNextPeriod(books, period))
    const { filed } = figures
    return {
      currency: books.shop.currency,
      taxPack: filed?.taxPack ?? books.shop.taxPack,
      period: rowOf(books, period, figures, open),
      figures: figures.figures,
      late: figures.late,
      filed: filed && (await describe(database, shopId, filed, books, open)),
      credits: books.returns.flatMap(({ _id, period: of }) => {
        const item = open.get(_id.returnId)
        return item?.account === accounts.taxRefundable && item.openMinor > 0
          ? [{ returnId: _id.returnId, ...of, openMinor: item.openMinor }]
          : []
      }),
      withheldVatMinor: balances.get(accounts.taxWithheldByCustomers) ?? minor(0),
    }
  })
}

/** Files the return of a period. The same content again under its id changes nothing. */
export async function recordTaxReturn(
  deps: Deps,
  { returnId, ...place }: PutPlace & { returnId: string },
  filed: TaxReturnBody,
): Promise<{ isNew: boolean; worksheet: TaxWorksheet }> {
  const { isNew, document } = await recordOne(deps, taxReturn, place, { returnId, filed })
  return {
    isNew,
    worksheet: await worksheet(deps.database, place.shopId, document.period.from, deps.now()),
  }
}

/** Records what was paid for a return, or refunded. */
export async function recordTaxPayment(
  deps: Deps,
  { paymentId, ...place }: PutPlace & { paymentId: string },
  payment: TaxPaymentBody,
): Promise<{ isNew: boolean; worksheet: TaxWorksheet }> {
  const { isNew } = await recordOne(deps, taxPayment, place, { paymentId, payment })
  const { database } = deps
  const { shopId } = place
  const paid = await database.collections.taxReturns.findOne({ _id: { shopId, returnId: payment.returnId } })
  if (!paid) throw new Error(`${payment.returnId} was paid and is not there`)
  return { isNew, worksheet: await worksheet(database, shopId, paid.period.from, deps.now()) }
}

function rowOf(
  { shop, today }: TaxBooks,
  period: TaxPeriod,
  { filed, isNext, figures }: PeriodFigures,
  open: OpenReturns,
): TaxPeriodRow {
  const openMinor = (filed && open.get(filed._id.returnId)?.openMinor) ?? minor(0)
  return {
    ...period,
    ...dueOf(figures),
    dueOn: filed?.dueOn ?? dueDayOf(shop.taxPack, period),
    status: filed ? (openMinor === 0 ? 'settled' : 'filed') : period.to < today ? 'due' : 'open',
    isNext: isNext && period.to < today,
    openMinor,
    entryNumber: filed?.entryNumber ?? null,
  }
}

async function describe(
  database: Database,
  shopId: string,
  filed: TaxReturnDocument,
  { returns }: TaxBooks,
  open: OpenReturns,
): Promise<FiledReturn> {
  const { returnId } = filed._id
  const number = filed.entryNumber ?? 0
  const [digest, payments, names] = await Promise.all([
    readHashBefore(database, shopId, number),
    readPayments(database, shopId, returnId),
    findPersonNames(database, filed.postedBy ? [filed.postedBy] : []),
  ])
  const item = open.get(returnId)
  return {
    returnId,
    entryNumber: number,
    postingDay: filed.postingDay,
    recordedAt: filed.recordedAt.toISOString(),
    postedBy: names.get(filed.postedBy ?? '') ?? null,
    registration: filed.registration ?? null,
    firstEntry: filed.after + 1,
    lastEntry: number - 1,
    digest,
    adjustments: filed.adjustments,
    canReverse:
      returns.at(-1)?._id.returnId === returnId &&
      (item === undefined || item.openMinor === item.amountMinor),
    payments: payments.map(
      ({ _id, entryNumber, postingDay, direction, by, amountMinor, reference = null }) => ({
        paymentId: _id.paymentId,
        entryNumber: entryNumber ?? 0,
        ...{ postingDay, direction, by, amountMinor, reference },
      }),
    ),
  }
}
