import { moneyText } from '#app/components/format/money.tsx'
import type { BooksVisuals, CashVisuals, ProductVisuals, SalesVisuals } from '#domain/api/visuals.ts'
import { dayRangeInWords } from '#domain/day-in-words.ts'
import { type Minor, minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { changeBp } from '#domain/report/change.ts'

/** `8.0% more than 1–22 Oct 2026`; null where there was nothing then. */
function changeText(now: Minor, before: Minor, of: { from: string; to: string }): string | null {
  const bp = changeBp(now, before)
  if (bp === null) return null
  const days = dayRangeInWords(of.from, of.to)
  if (bp === 0) return `as much as in ${days}`
  return `${percentText(Math.abs(bp))} ${bp > 0 ? 'more' : 'less'} than in ${days}`
}

/** The sales of a range in a sentence. */
export function salesFinding({ now, before, lastYear, currency }: SalesVisuals): string {
  const net = now.total.netSalesMinor
  const changes = [before, lastYear].flatMap((of) => changeText(net, of.total.netSalesMinor, of) ?? [])
  const compared =
    changes.length > 0 ? `: ${changes.join(' and ')}.` : '; there is nothing to compare with yet.'
  return `${moneyText(net, currency)} net sales${compared}`
}

export function basketFinding({ now, before, currency }: SalesVisuals): string {
  const { averageBasketMinor } = now.total
  if (averageBasketMinor === null) return 'Nothing was sold in this period.'
  const change = changeText(averageBasketMinor, before.total.averageBasketMinor ?? minor(0), before)
  return `${moneyText(averageBasketMinor, currency)} a receipt${change ? `: ${change}` : ''}.`
}

export function receiptsFinding({ now, before }: SalesVisuals): string {
  const { receipts } = now.total
  const change = changeText(minor(receipts), minor(before.total.receipts), before)
  return `${countText(receipts, 'receipt')}${change ? `: ${change}` : ''}.`
}

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export function weekdaysFinding({ weekdays, currency }: SalesVisuals): string {
  const counted = weekdays.filter(({ days }) => days > 0)
  const best = counted.toSorted((a, b) => b.averageMinor - a.averageMinor)
  const [first, last] = [best[0], best.at(-1)]
  if (!first || !last || first.averageMinor <= 0) return 'None of these days is over yet.'
  const nameOf = ({ weekday }: typeof first) => weekdayNames[weekday - 1] ?? ''
  const most = `${nameOf(first)} sells most: ${moneyText(first.averageMinor, currency)} on average`
  return first === last
    ? `${most}.`
    : `${most}. ${nameOf(last)} sells least: ${moneyText(last.averageMinor, currency)}.`
}

export function takenBackFinding({ now, currency }: SalesVisuals): string {
  const { returns, returnsMinor, discountMinor } = now.total
  if (returns === 0 && discountMinor === 0) return 'No returns and no discounts in this period.'
  const back = `${countText(returns, 'return')} of ${moneyText(returnsMinor, currency)}`
  return `${back}, and ${moneyText(discountMinor, currency)} given as discounts.`
}

export function tendersFinding({ tenders }: SalesVisuals): string {
  const [first] = tenders
  const total = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (!first || total <= 0) return 'Nothing was paid in this period.'
  return `${first.label} is ${partOf(first.amountMinor, total)} of what was paid.`
}

export function categoriesFinding({ categories, others }: ProductVisuals): string {
  const [first] = categories
  const total = [...categories, ...(others ? [others] : [])].reduce((sum, one) => sum + one.netSalesMinor, 0)
  if (!first || total <= 0) return 'Nothing was sold in this period.'
  return `${first.category || 'No category'} is ${partOf(first.netSalesMinor, total)} of net sales.`
}

export function bestFinding({ best, currency }: ProductVisuals): string {
  const [first] = best
  if (!first) return 'Nothing was sold in this period.'
  return `${first.name} earned most: ${moneyText(first.profitMinor, currency)} after its cost.`
}

export function worstFinding({ worst, currency }: ProductVisuals): string {
  const [first] = worst
  if (!first) return 'Too few products were sold to tell.'
  if (first.profitMinor < 0) {
    const losing = worst.filter(({ profitMinor }) => profitMinor < 0).length
    const size = moneyText(minor(-first.profitMinor), currency)
    return losing === 1
      ? `${first.name} sold below cost: ${size} lost.`
      : `At least ${losing} products sold below cost, ${first.name} by the most.`
  }
  return `${first.name} earned least: ${moneyText(first.profitMinor, currency)}.`
}

export function profitFinding({ total, currency }: BooksVisuals): string {
  const { netSalesMinor, netProfitMinor } = total
  const profit = moneyText(minor(Math.abs(netProfitMinor)), currency)
  const what = netProfitMinor < 0 ? `A loss of ${profit}` : `${profit} profit`
  if (netSalesMinor <= 0) return `${what}, and no sales.`
  return `${what} on ${moneyText(netSalesMinor, currency)} net sales: ${partOf(netProfitMinor, netSalesMinor)}.`
}

export function marginFinding({ total }: BooksVisuals): string {
  if (total.netSalesMinor <= 0) return 'There were no sales, so there is no margin.'
  const gross = partOf(total.grossProfitMinor, total.netSalesMinor)
  return `Of what was sold ${gross} is left after the goods, and ${partOf(total.netProfitMinor, total.netSalesMinor)} after everything.`
}

export function expensesFinding({ expenses, currency }: BooksVisuals): string {
  const [first] = expenses
  const total = expenses.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (!first || total <= 0) return 'Nothing was spent in this period.'
  return `${moneyText(minor(total), currency)} in all; ${first.name} is ${partOf(first.amountMinor, total)} of it.`
}

export function taxFinding({ months, currency }: BooksVisuals): string {
  const due = months.reduce((sum, { dueTaxMinor }) => sum + dueTaxMinor, 0)
  const size = moneyText(minor(Math.abs(due)), currency)
  return due < 0
    ? `${size} more was paid on purchases than charged on sales.`
    : `${size} of tax for these months: what was charged on sales less what is claimed back.`
}

export function cashFinding({ points, currency }: CashVisuals): string {
  const sum = (pick: (point: CashVisuals['points'][number]) => number) =>
    minor(points.reduce((total, point) => total + pick(point), 0))
  const [inMinor, outMinor] = [sum((point) => point.inMinor), sum((point) => point.outMinor)]
  const difference = moneyText(minor(Math.abs(inMinor - outMinor)), currency)
  return `${moneyText(inMinor, currency)} came in and ${moneyText(outMinor, currency)} went out: ${difference} ${inMinor >= outMinor ? 'more' : 'less'} than before.`
}

export function outlookFinding({ outlook: { weeks, balanceMinor }, currency }: CashVisuals): string {
  const lowest = weeks.reduce<(typeof weeks)[number] | undefined>(
    (low, week) => (low === undefined || week.balanceMinor < low.balanceMinor ? week : low),
    undefined,
  )
  const now = moneyText(balanceMinor, currency)
  if (!lowest || weeks.every((week) => week.balanceMinor === balanceMinor))
    return `${now} now, and nothing is due in these weeks.`
  const days = dayRangeInWords(lowest.from, lowest.to)
  const low = moneyText(lowest.balanceMinor, currency)
  return lowest.balanceMinor < 0
    ? `${now} now. Without new sales the money runs out in the week ${days}: ${low}.`
    : `${now} now. Without new sales it is lowest in the week ${days}: ${low}.`
}

function partOf(part: number, whole: number): string {
  return percentText(Math.round((10_000 * part) / whole))
}

function countText(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}
