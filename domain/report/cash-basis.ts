import type { Day } from '../business-day.ts'
import { minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import { multiplyDivide } from '../rounding.ts'
import type { AccountCode, ProfitLossFigure } from '../terms/account.ts'
import { accounts, taxDirectionOf } from '../terms/chart.ts'
import { SaleKind } from '../terms/document-kind.ts'

/** An entry as the cash basis reads it. */
export type CashEntry = {
  postingDay: Day
  source: { id: string; kind?: string }
  lines: readonly { account: AccountCode; amountMinor: number; dims?: { openItem?: string } | undefined }[]
}

/** What counts on another day than that of its entry, or does not count: added to what the accounts moved by. */
export type CashChange = { day: Day; account: AccountCode; amountMinor: number }

/** Where people owe the shop, or are owed by it, document by document. */
export const creditAccounts: readonly AccountCode[] = [
  accounts.receivables,
  accounts.payables,
  accounts.storeCredit,
  accounts.deposits,
]
const ofCredit: ReadonlySet<AccountCode> = new Set(creditAccounts)
const saleKinds: ReadonlySet<string | undefined> = new Set(SaleKind.options)

/**
 * The figure that an account flows into on a cash basis; null for none. Goods and fixed assets count when they are
 * paid: what is taken out of them as cost of sales or depreciation flows into the same figure, and cancels out.
 * So does what was paid ahead with the shares that months take of it.
 */
export function cashFigureOf(account: AccountCode, chart: Chart): ProfitLossFigure | null {
  if (account === accounts.disposalGainOrLoss) return 'depreciation'
  if (account === accounts.goodsNotBilled) return 'costOfGoodsSold'
  const { figure, line } = chart.find(account)
  if (figure !== null) return figure
  if (line === 'inventory') return 'costOfGoodsSold'
  if (line === 'prepayments') return 'expenses'
  return line === 'fixedAssets' ? 'depreciation' : null
}

type Amounts = Map<AccountCode, number>

/** A document of which something was left open: what of its lines counts follows what of that is settled. */
type Deferred = {
  /** The total of its lines once everything is settled. */
  lines: Amounts
  /** The part of them that counted so far. */
  counted: Amounts
  /** Signed, as it was raised: what a customer owes is positive. */
  openMinor: number
  settledMinor: number
  /** The total of the lines with their taxes; the part that was paid at once is it less what was left open. */
  wholeMinor: number
}

/**
 * Profit and loss on a cash basis, beside the accounts themselves: revenue and expenses count when, and as far as,
 * the document that they are of is settled, by running totals, so that the parts add up to the whole. What is paid
 * at once counts at once; what settles without money (a return on account, a debt given up) lets both sides count.
 * Entries are added in the order of their numbers: those with a line on an account of credit, and the opening of
 * goods and assets, which were not paid here. No other entry changes anything.
 */
export class CashBasis {
  readonly #chart: Chart
  readonly #deferred = new Map<string, Deferred>()

  constructor(chart: Chart) {
    this.#chart = chart
  }

  /** Of how many documents it knows what was left open: so much memory it takes. */
  get documents(): number {
    return this.#deferred.size
  }

  add({ postingDay, source, lines }: CashEntry): CashChange[] {
    const counts = this.#linesThatCount(lines, isOpening({ source, lines }))
    const unlocked: Amounts = new Map()
    let [raised, claimed] = [0, sumOf(counts.lines) + counts.taxMinor]
    for (const { account, amountMinor, dims } of lines) {
      if (!ofCredit.has(account)) continue
      if (dims?.openItem === source.id) raised += amountMinor
      else {
        claimed += amountMinor
        this.#settle(dims?.openItem, amountMinor, unlocked)
      }
    }
    const changes: Amounts = new Map(counts.notPaidHere)
    addAll(changes, unlocked)
    // What is left open is set against what the entry is for; an overpayment does not.
    if (raised !== 0 && Math.sign(raised) === -Math.sign(claimed)) {
      const all: Amounts = new Map(counts.lines)
      addAll(all, unlocked)
      const deferred: Deferred = {
        lines: all,
        counted: new Map(),
        openMinor: raised,
        settledMinor: 0,
        wholeMinor: Math.abs(claimed),
      }
      this.#deferred.set(source.id, deferred)
      addAll(changes, all, -1)
      addAll(changes, countFurther(deferred))
    }
    return [...changes].flatMap(([account, amountMinor]) =>
      amountMinor === 0 ? [] : [{ day: postingDay, account, amountMinor }],
    )
  }

  #linesThatCount(lines: CashEntry['lines'], broughtIn: boolean) {
    const [counting, notPaidHere]: [Amounts, Amounts] = [new Map(), new Map()]
    let taxMinor = 0
    for (const { account, amountMinor } of lines) {
      if (taxDirectionOf(account) !== undefined) taxMinor += amountMinor
      if (cashFigureOf(account, this.#chart) === null) continue
      const isOfBalanceSheet = this.#chart.find(account).figure === null
      if (broughtIn && isOfBalanceSheet) add(notPaidHere, account, -amountMinor)
      else add(counting, account, amountMinor)
    }
    return { lines: counting, notPaidHere, taxMinor }
  }

  #settle(document: string | undefined, amountMinor: number, unlocked: Amounts): void {
    const deferred = document === undefined ? undefined : this.#deferred.get(document)
    if (!deferred) return
    deferred.settledMinor -= Math.sign(deferred.openMinor) * amountMinor
    addAll(unlocked, countFurther(deferred))
  }
}

/** Whether it is what the shop had when it began here: a return of an earlier sale touches 3950 as well. */
function isOpening({ source, lines }: Pick<CashEntry, 'source' | 'lines'>): boolean {
  return !saleKinds.has(source.kind) && lines.some(({ account }) => account === accounts.openingBalances)
}

/** What counts more, or less, since it was asked last. */
function countFurther(deferred: Deferred): Amounts {
  const { lines, counted, settledMinor, wholeMinor } = deferred
  const openMinor = Math.abs(deferred.openMinor)
  const [part, whole] =
    openMinor <= wholeMinor ? [wholeMinor - openMinor + settledMinor, wholeMinor] : [settledMinor, openMinor]
  const further: Amounts = new Map()
  for (const [account, amountMinor] of lines) {
    const now = multiplyDivide(minor(amountMinor), part, whole)
    add(further, account, now - (counted.get(account) ?? 0))
    counted.set(account, now)
  }
  return further
}

function add(amounts: Amounts, account: AccountCode, amountMinor: number): void {
  amounts.set(account, (amounts.get(account) ?? 0) + amountMinor)
}

function addAll(amounts: Amounts, others: Amounts, sign = 1): void {
  for (const [account, amountMinor] of others) add(amounts, account, sign * amountMinor)
}

function sumOf(amounts: Amounts): number {
  return [...amounts.values()].reduce((sum, amountMinor) => sum + amountMinor, 0)
}
