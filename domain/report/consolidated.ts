import { z } from 'zod'
import { addDays, type Day, type DayRange, periodsOf } from '../business-day.ts'
import { minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import {
  balanceFigures,
  type ConsolidatedFigures,
  type FigureName,
  figureNames,
  noFigures,
  sumFigures,
} from './consolidated-figures.ts'

/** How a trend is cut. */
export const TrendStep = z.enum(['day', 'week', 'month'])
export type TrendStep = z.infer<typeof TrendStep>

/** Cuts a range into days, weeks from Monday or months; the first and the last are cut to the range. */
export function trendPeriods(range: DayRange, by: TrendStep): DayRange[] {
  if (by !== 'week') return periodsOf(range, by)
  const weeks: DayRange[] = []
  for (let { from } = range; from <= range.to; ) {
    const sunday = addDays(from, 6 - ((weekday(from) + 6) % 7))
    weeks.push({ from, to: sunday < range.to ? sunday : range.to })
    from = addDays(sunday, 1)
  }
  return weeks
}

/** 0 on Sunday. */
function weekday(of: Day): number {
  return new Date(`${of}T00:00:00Z`).getUTCDay()
}

/** What a figure grows by with a debit of 1 to an account. */
type Effects = readonly (readonly [FigureName, 1 | -1])[]
type Sums = Record<FigureName, number>

type ConsolidatedShop = { shopId: string; chart: Chart }
type ShopFigures = { shopId: string; figures: ConsolidatedFigures; before: ConsolidatedFigures }

/**
 * Adds up the daily totals of shops of one currency: each shop in the range and in the period before it, all of them
 * in each step of the range. What was posted before both goes into the balances alone.
 */
export class Consolidation {
  readonly #range: DayRange
  readonly #before: DayRange
  readonly #steps: readonly DayRange[]
  readonly #effectsOf = new Map<string, (account: AccountCode) => Effects>()
  /** By shop: up to the period before, in it, between the two, in the range. */
  readonly #ofShops = new Map<string, Sums[]>()
  /** Of all shops, by step; the first is what was before the range. */
  readonly #ofSteps: Sums[]

  constructor(
    shops: readonly ConsolidatedShop[],
    { range, before, by }: { range: DayRange; before: DayRange; by: TrendStep },
  ) {
    this.#range = range
    this.#before = before
    this.#steps = trendPeriods(range, by)
    this.#ofSteps = [nothing(), ...this.#steps.map(nothing)]
    for (const { shopId, chart } of shops) {
      this.#effectsOf.set(shopId, effectsBy(chart))
      this.#ofShops.set(shopId, [nothing(), nothing(), nothing(), nothing()])
    }
  }

  /** @param amountMinor debit positive */
  add(shopId: string, day: Day | null, account: AccountCode, amountMinor: number): void {
    const parts = this.#ofShops.get(shopId)
    const part = parts?.[this.#partOf(day)]
    const step = this.#ofSteps[this.#stepOf(day)]
    if (!part || !step) return
    for (const [figure, sign] of this.#effectsOf.get(shopId)?.(account) ?? []) {
      part[figure] += sign * amountMinor
      step[figure] += sign * amountMinor
    }
  }

  shops(): ShopFigures[] {
    return [...this.#ofShops].map(([shopId, [earlier, before, between, range]]) => ({
      shopId,
      before: figuresOf([earlier, before]),
      figures: figuresOf([earlier, before, between, range]),
    }))
  }

  total(): ConsolidatedFigures {
    return sumFigures(this.shops().map(({ figures }) => figures))
  }

  totalBefore(): ConsolidatedFigures {
    return sumFigures(this.shops().map(({ before }) => before))
  }

  trend(): (DayRange & ConsolidatedFigures)[] {
    return this.#steps.map((step, at) => ({ ...step, ...figuresOf(this.#ofSteps.slice(0, at + 2)) }))
  }

  #partOf(day: Day | null): number {
    if (day === null || day < this.#before.from) return 0
    if (day <= this.#before.to) return 1
    return day < this.#range.from ? 2 : 3
  }

  /** Found from the last step backwards by halves: a year has 366 of days. */
  #stepOf(day: Day | null): number {
    if (day === null || day < this.#range.from) return 0
    let [low, high] = [0, this.#steps.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#steps[middle]?.to ?? day) < day) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

function nothing(): Sums {
  return { ...noFigures }
}

/** Of the last part; balances with all before it. */
function figuresOf(parts: readonly (Sums | undefined)[]): ConsolidatedFigures {
  const last = parts.at(-1)
  return Object.fromEntries(
    figureNames.map((name) => {
      const counted = balanceFigures.includes(name) ? parts : [last]
      return [name, minor(counted.reduce((sum, part) => sum + (part?.[name] ?? 0), 0))]
    }),
  ) as ConsolidatedFigures
}

function effectsBy(chart: Chart): (account: AccountCode) => Effects {
  const known = new Map<AccountCode, Effects>()
  return (account) => {
    const effects = known.get(account) ?? effectsOf(account, chart)
    known.set(account, effects)
    return effects
  }
}

function effectsOf(account: AccountCode, chart: Chart): Effects {
  const { figure, line } = chart.find(account)
  switch (figure) {
    case 'sales':
    case 'returns':
      return [
        ['salesMinor', -1],
        ['grossProfitMinor', -1],
        ['profitMinor', -1],
      ]
    case 'costOfGoodsSold':
      return [
        ['grossProfitMinor', -1],
        ['profitMinor', -1],
      ]
    case 'otherIncome':
    case 'expenses':
    case 'depreciation':
      return [['profitMinor', -1]]
  }
  if (account === accounts.receivables) return [['receivablesMinor', 1]]
  if (account === accounts.payables) return [['payablesMinor', -1]]
  if (line === 'inventory') return [['stockValueMinor', 1]]
  return line === 'taxPayable' || line === 'taxReceivable' ? [['taxDueMinor', -1]] : []
}

/** Whether an account is in a balance that is carried from period to period. */
export function isCarried(account: AccountCode, chart: Chart): boolean {
  return effectsOf(account, chart).some(([figure]) => balanceFigures.includes(figure))
}
