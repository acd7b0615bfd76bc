import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { isOfOpenItem } from '#domain/posting/dims.ts'
import type { Balances } from '#domain/report/year-end.ts'
import { declaredElsewhere } from '#domain/tax/packs.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { receiptSources } from '#domain/terms/document-kind.ts'
import { type EntrySum, entryLinesPast } from '../books/journal/in-order-store.ts'
import type { Collections } from '../db/collections.ts'
import { CashSums } from './cash-sums.ts'
import { DimSums } from './dim-sums.ts'
import { type Days, maxReadings } from './store.ts'

/** Signed sums (debit positive) by day and account. */
export type SumsByDay = ReadonlyMap<Day, ReadonlyMap<AccountCode, number>>
type WritableSums = Map<Day, Map<AccountCode, number>>
type WritableCosts = Map<Day, number>
type ShopSums = {
  throughNumber: number
  ofAll: WritableSums
  ofItems: WritableSums
  ofSales: WritableSums
  daysOfHistory: Set<Day>
  costOfHistory: WritableCosts
  givenBack: Map<Day, number | null>
  dims: DimSums
}

/** What sales and returns posted, with the corrections of what they were paid by. */
export type SalesSums = {
  byDay: SumsByDay
  daysOfHistory: ReadonlySet<Day>
  /**
   * What of output tax (2100) is tax that was declared elsewhere and given back here, on days with any; null where lines
   * of earlier programs do not state their component.
   */
  givenBack: ReadonlyMap<Day, number | null>
}

/** Of every entry, of the lines among them that raise or settle something open, of sales alone, and by what lines are of. */
type EntriesRead = { ofAll: SumsByDay; ofItems: SumsByDay; ofSales: SalesSums; dims: DimSums }

const maxShops = 50

/**
 * The sums of the entry lines, by day and account: the proof that reports are held
 * against. Entries are never changed, so each is read once and the sums are kept; a later call reads
 * only what was posted since. (That stored entries are still what they were is the audit's business.)
 */
export class EntrySums {
  readonly #collections: Collections
  readonly #cash: CashSums
  readonly #shops = new Map<string, Promise<ShopSums>>()

  constructor(collections: Collections) {
    this.#collections = collections
    this.#cash = new CashSums(collections)
  }

  /** Of every entry posted so far. */
  async of(shopId: string): Promise<SumsByDay> {
    return (await this.#read(shopId)).ofAll
  }

  /**
   * Totals, with the sums of the entries at the time when the totals were read. Whatever is committed has the next
   * number: if no entry is found past the known ones, nothing came between, and the head of the books need not be
   * asked. In a shop that never rests the last reading counts.
   */
  beside<Totals>(
    shopId: string,
    readTotals: () => Promise<Totals>,
  ): Promise<{ totals: Totals; entries: EntriesRead }> {
    return this.besideOf(shopId, nothingFirst, readTotals)
  }

  /** The same of totals that are asked for by something read before them: the two are asked in three turns, not four. */
  async besideOf<First, Totals>(
    shopId: string,
    readFirst: () => Promise<First>,
    readTotals: (first: First) => Promise<Totals>,
  ): Promise<{ totals: Totals; entries: EntriesRead }> {
    let before = this.#read(shopId)
    for (let reading = 1; ; reading += 1) {
      const [{ throughNumber }, first] = await Promise.all([before, readFirst()])
      const totals = await readTotals(first)
      const sums = await this.#read(shopId)
      if (reading === maxReadings || sums.throughNumber === throughNumber) {
        const { ofAll, ofItems, ofSales, daysOfHistory, givenBack, dims } = sums
        const ofSalesByDay = { byDay: ofSales, daysOfHistory, givenBack }
        return { totals, entries: { ofAll, ofItems, ofSales: ofSalesByDay, dims } }
      }
      before = Promise.resolve(sums)
    }
  }

  /** By day what imported sales say that their goods cost, where no goods were moved: 3950 bears it. */
  async costOfHistory(shopId: string): Promise<ReadonlyMap<Day, number>> {
    return (await this.#read(shopId)).costOfHistory
  }

  /** By what the cash basis differs from the accounts. */
  cashChanges(shopId: string, chart: Chart): Promise<SumsByDay> {
    return this.#cash.of(shopId, chart)
  }

  /** By what the lines of cash, stock and taxes are of. */
  async ofDims(shopId: string): Promise<DimSums> {
    return (await this.#read(shopId)).dims
  }

  #read(shopId: string): Promise<ShopSums> {
    const before = this.#shops.get(shopId) ?? Promise.resolve(nothingRead())
    const next = before.then((sums) => this.#readOn(shopId, sums))
    // One reader at a time for a shop: the next waits for this one and reads on from there.
    this.#shops.delete(shopId)
    this.#shops.set(shopId, next)
    next.catch(() => this.#shops.delete(shopId))
    for (const oldest of this.#shops.keys()) {
      if (this.#shops.size <= maxShops) break
      this.#shops.delete(oldest)
    }
    return next
  }

  async #readOn(shopId: string, sums: ShopSums): Promise<ShopSums> {
    const { journalPages } = this.#collections
    for await (const { number, postingDay, source, lines } of entryLinesPast(
      journalPages,
      shopId,
      sums.throughNumber,
    )) {
      addLines(sums.ofAll, postingDay, lines)
      addLines(sums.ofItems, postingDay, lines.filter(isOfOpenItem))
      sums.dims.add(postingDay, lines)
      if (receiptSources.includes(source.kind)) {
        addLines(sums.ofSales, postingDay, lines)
        if (isOfHistory(lines)) addHistory(sums, postingDay, lines)
        addGivenBack(sums.givenBack, postingDay, lines)
      }
      sums.throughNumber = number
    }
    return sums
  }
}

const nothingFirst = async () => {}

function nothingRead(): ShopSums {
  return {
    throughNumber: 0,
    ofAll: new Map(),
    ofItems: new Map(),
    ofSales: new Map(),
    daysOfHistory: new Set(),
    costOfHistory: new Map(),
    givenBack: new Map(),
    dims: new DimSums(),
  }
}

const revenue: ReadonlySet<AccountCode> = new Set([accounts.sales, accounts.salesReturns])
const ofGoods: ReadonlySet<AccountCode> = new Set([accounts.costOfGoodsSold, accounts.inventory])

/**
 * Imported history invents no money: what was paid, what the goods cost and their tax are on 3950 as one amount. Where
 * that adds up to zero there is revenue and cost alone. Whatever a till sold was paid for on some account.
 */
function isOfHistory(lines: EntrySum['lines']): boolean {
  if (lines.some(({ account }) => account === accounts.openingBalances)) return true
  return (
    lines.some(({ account }) => revenue.has(account)) &&
    lines.every(({ account }) => revenue.has(account) || account === accounts.costOfGoodsSold)
  )
}

function addHistory({ daysOfHistory, costOfHistory }: ShopSums, day: Day, lines: EntrySum['lines']): void {
  daysOfHistory.add(day)
  const cost = lines.reduce(
    (sum, { account, amountMinor }) => (ofGoods.has(account) ? sum + amountMinor : sum),
    0,
  )
  if (cost !== 0) costOfHistory.set(day, (costOfHistory.get(day) ?? 0) + cost)
}

function addGivenBack(givenBack: ShopSums['givenBack'], day: Day, lines: EntrySum['lines']): void {
  for (const { account, amountMinor, dims } of lines) {
    if (account !== accounts.outputTax) continue
    const component = dims?.tax?.component
    const before = givenBack.get(day)
    if (component === undefined || before === null) givenBack.set(day, null)
    else if (component === declaredElsewhere.component) givenBack.set(day, (before ?? 0) + amountMinor)
  }
}

function addLines(sums: WritableSums, day: Day, lines: EntrySum['lines']): void {
  let ofDay = sums.get(day)
  if (!ofDay) {
    ofDay = new Map()
    sums.set(day, ofDay)
  }
  for (const { account, amountMinor } of lines) ofDay.set(account, (ofDay.get(account) ?? 0) + amountMinor)
}

/** What moved on every account in these days, as the entry lines have it. */
export function balancesOf(sums: SumsByDay, days: Days): Balances {
  const balances = new Map<AccountCode, number>()
  for (const [day, accounts] of sums) {
    if ('before' in days ? day >= days.before : day < days.from || day > days.to) continue
    for (const [account, amount] of accounts) balances.set(account, (balances.get(account) ?? 0) + amount)
  }
  return new Map([...balances].map(([account, balance]) => [account, minor(balance)]))
}
