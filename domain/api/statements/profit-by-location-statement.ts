import type { DayRange } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { entriesPath } from '../../report/addresses.ts'
import type { ProfitLossAmounts } from '../../report/profit-loss-amounts.ts'
import type { Figure, Statement, StatementColumn } from '../../statement/statement.ts'
import { ofWholeShop, tiesTo } from '../../statement/ties-to.ts'
import type { ProfitByLocation } from '../report.ts'
import {
  isEmptyColumn,
  operatingExpenses,
  type ProfitLossLine,
  profitLabel,
  profitLossLines,
  shareOfSalesBp,
  signedAmount,
} from './profit-loss-lines.ts'

type Column = { key: string; label: string; amounts: ProfitLossAmounts }

/** The profit and loss with a column for each location, one for what is of none, and the whole shop. */
export function profitByLocationStatement(
  report: ProfitByLocation,
  range: DayRange,
  shop: Statement['shop'],
  { isPercent = false }: { isPercent?: boolean } = {},
): Statement {
  const columns: Column[] = report.columns
    .filter(({ locationId, ...amounts }) => locationId !== null || !isEmptyColumn(amounts))
    .map(({ locationId, name, ...amounts }) => ({
      key: locationId ?? 'none',
      label: name,
      amounts,
    }))
  const whole: Column = { key: 'total', label: 'Whole shop', amounts: report.total }
  const figureIn = (line: ProfitLossLine, { key, amounts }: Column): Figure => {
    const amount = signedAmount(line, amounts)
    return {
      value: isPercent ? shareOfSalesBp(amount, amounts) : amount,
      // Entries say of no location what they are: those of all are behind the whole.
      ...(key === whole.key &&
        line.figure !== null &&
        // All expenses are more than those of the line where there are finance costs or tax.
        !(line.figure === 'expenses' && amounts.expensesMinor !== operatingExpenses(amounts)) &&
        amount !== 0 && { link: entriesPath(range, { figure: line.figure }) }),
    }
  }
  const kind = isPercent ? 'percent' : 'money'
  return {
    title: 'Profit and loss by location',
    period: dayRangeInWords(range.from, range.to),
    shop,
    fileName: `profit-and-loss-by-location-${range.from}-${range.to}`,
    name: { key: 'line', label: isPercent ? 'Per cent of net sales' : '' },
    columns: [
      ...columns.map(({ key, label }): StatementColumn => ({ key, label, kind, phone: 'part' })),
      { key: whole.key, label: whole.label, kind, look: 'strong', isDivided: true, phone: 'whole' },
    ],
    rows: profitLossLines([...columns.map(({ amounts }) => amounts), report.total], {
      whole: [report.total],
    }).map((line) => ({
      key: line.id,
      label: line.label,
      isSum: line.isSum,
      figures: Object.fromEntries([...columns, whole].map((column) => [column.key, figureIn(line, column)])),
    })),
    notes: [
      'Each location has the sales, returns and costs of its tills, and its stock losses from counts and write-offs. Bills, wages and everything recorded for the whole shop belong to no location.',
    ],
    proof: ofWholeShop(
      tiesTo('the trial balance', {
        ties: report.tiesToTrialBalance,
        what: profitLabel([report.total]).toLowerCase(),
        reportMinor: report.total.netProfitMinor,
        ledgerMinor: report.entriesNetProfitMinor,
      }),
    ),
  }
}
