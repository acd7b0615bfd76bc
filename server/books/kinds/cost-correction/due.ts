import { randomUUID } from 'node:crypto'
import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { valuesInOrder } from '#domain/stock/in-order-of-days.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { Database } from '../../../db/client.ts'
import type { PageMove } from '../../../db/documents.ts'
import type { BooksState } from '../../engine/books-state.ts'
import { type ToRecord, toRecord } from '../../engine/document-kind.ts'
import { type DatedMove, movesAfter } from '../../journal/later-moves-store.ts'
import { costCorrection } from './kind.ts'
import { type CorrectedCost, type CostCorrectionDocument, costCorrections } from './stored.ts'

/**
 * What puts the costs of all days right after a batch: documents of a product may be recorded in another order than that
 * of their days. It is empty unless one of the batch has an earlier day than another of the same goods.
 * @returns the corrections, a document for each day, and the last day on which stock moves, as far as it is after the first of the batch
 */
export async function correctionsDue(
  database: Database,
  state: BooksState,
): Promise<{ documents: ToRecord[]; lastMoved: Day | undefined }> {
  // From one place to another nothing changes for the shop as a whole.
  const changes = state.moves.filter(
    ({ quantityMilli, valueMinor, worthMinor = 0 }) =>
      quantityMilli !== 0 || valueMinor !== 0 || worthMinor !== 0,
  )
  const firstDays = firstDaysOf(changes)
  if (firstDays.size === 0) return { documents: [], lastMoved: undefined }
  const { moves, lastMoved } = await movesAfter(database, state.shopId, firstDays)
  const last = lastDayOf([
    ...state.moves.map(({ postingDay }) => postingDay),
    ...(lastMoved ? [lastMoved] : []),
  ])
  const late = lateProducts(changes, moves)
  if (late.size === 0) return { documents: [], lastMoved: last }
  const accountOf = await accountsOfCorrections(
    database,
    state.shopId,
    moves.flatMap(({ kind, sourceId }) => (kind === 'cost-correction' ? [sourceId] : [])),
  )
  const kinds = new Map(state.entries.map(({ source }) => [source.id, source.kind]))
  const ofBatch = Map.groupBy(changes, ({ productId }) => productId)
  const before = Map.groupBy(moves, ({ productId }) => productId)
  const due = new Map<Day, Omit<CorrectedCost, 'lineId'>[]>()
  for (const productId of late) {
    const batch = (ofBatch.get(productId) ?? []).map((move) => ({ ...move, kind: kinds.get(move.sourceId) }))
    const recorded = before.get(productId) ?? []
    const balance = state.snapshot.balances.get(productId)
    const start = {
      quantityMilli: milli((balance?.quantityMilli ?? 0) - sumOf(recorded, (move) => move.quantityMilli)),
      valueMinor: minor((balance?.valueMinor ?? 0) - sumOf(recorded, (move) => move.valueMinor)),
    }
    const corrected = correctedCosts(start, [...recorded, ...batch], ({ sourceId, lineId }) =>
      accountOf.get(`${sourceId} ${lineId}`),
    )
    for (const { day, ...cost } of corrected) due.set(day, [...(due.get(day) ?? []), { productId, ...cost }])
  }
  const days = [...due].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    documents: days.map(([postingDay, costs]) => {
      const lines = costs.map((cost, at) => ({ lineId: String(at + 1), ...cost }))
      return toRecord(costCorrection, { correctionId: randomUUID(), postingDay, lines }, null)
    }),
    lastMoved: last,
  }
}

type Move = PageMove & { kind: EntrySourceKind | undefined }

/** By day and account, what goes to 1200 so that the value of each day is that of the movements in the order of days. */
function correctedCosts(
  start: Parameters<typeof valuesInOrder>[0],
  moves: readonly Move[],
  accountOfCorrection: (move: Move) => AccountCode | undefined,
): { day: Day; account: AccountCode; valueMinor: Minor }[] {
  const sums = new Map<string, number>()
  const add = (day: Day, account: AccountCode, value: number) => {
    const key = `${day} ${account}`
    sums.set(key, (sums.get(key) ?? 0) + value)
  }
  const isCorrection = ({ kind }: Move) => kind === 'cost-correction'
  const own = moves
    .filter((move) => !isCorrection(move))
    .map((move, at) => ({ move, at }))
    .sort((a, b) =>
      a.move.postingDay === b.move.postingDay ? a.at - b.at : a.move.postingDay < b.move.postingDay ? -1 : 1,
    )
    .map(({ move }) => move)
  const values = valuesInOrder(
    start,
    own.map((move) => ({
      ...{ quantityMilli: move.quantityMilli, valueMinor: move.valueMinor },
      worthMinor: move.worthMinor ?? move.valueMinor,
      unitCostMinor: move.afterUnitCostMinor ?? minor(0),
      isAtValue: move.kind === 'reversal',
    })),
  )
  for (const [at, move] of own.entries())
    add(move.postingDay, accountOfCost(move), (values[at] ?? 0) - move.valueMinor)
  for (const move of moves.filter(isCorrection))
    add(move.postingDay, accountOfCorrection(move) ?? accounts.costOfGoodsSold, -move.valueMinor)
  return [...sums]
    .filter(([, value]) => value !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => {
      const [day, account] = key.split(' ') as [Day, AccountCode]
      return { day, account, valueMinor: minor(value) }
    })
}

/** Where the difference between what goods were worth and what they are worth now goes. */
function accountOfCost({ kind, quantityMilli }: Move): AccountCode {
  if (kind === 'sale' || kind === 'stock-receipt') return accounts.costOfGoodsSold
  // A reversal without a quantity is that of a bill or of a credit note on the price.
  const isOfPrice = kind === 'delivery-bill' || kind === 'bill-credit' || quantityMilli === 0
  return isOfPrice || kind === 'supplier-return' ? accounts.purchasePriceVariance : accounts.stockAdjustments
}

function firstDaysOf(moves: readonly PageMove[]): Map<string, Day> {
  const days = new Map<string, Day>()
  for (const { productId, postingDay } of moves) {
    const first = days.get(productId)
    if (first === undefined || postingDay < first) days.set(productId, postingDay)
  }
  return days
}

/** Products that moved on a later day before, or in the batch before. */
function lateProducts(batch: readonly PageMove[], later: readonly DatedMove[]): Set<string> {
  const late = new Set(later.map(({ productId }) => productId))
  const lastDays = new Map<string, Day>()
  for (const { productId, postingDay } of batch) {
    const last = lastDays.get(productId)
    if (last !== undefined && postingDay < last) late.add(productId)
    if (last === undefined || postingDay > last) lastDays.set(productId, postingDay)
  }
  return late
}

function lastDayOf(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1)
}

function sumOf<Of>(all: readonly Of[], figure: (one: Of) => number): number {
  return all.reduce((sum, one) => sum + figure(one), 0)
}

/** The account of each line of these corrections, by their ids. */
async function accountsOfCorrections(
  { db }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, AccountCode>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .collection<CostCorrectionDocument>(costCorrections.name)
    .find({ _id: { $in: [...new Set(ids)].map((correctionId) => ({ shopId, correctionId })) } })
    .project<Pick<CostCorrectionDocument, '_id' | 'lines'>>({ 'lines.lineId': 1, 'lines.account': 1 })
    .toArray()
  return new Map(
    found.flatMap(({ _id, lines }) =>
      lines.map(({ lineId, account }) => [`${_id.correctionId} ${lineId}`, account] as const),
    ),
  )
}
