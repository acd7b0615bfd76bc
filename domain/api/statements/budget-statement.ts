import { monthInWords } from '../../day-in-words.ts'
import { type Minor, minor } from '../../money.ts'
import { lastDayOf } from '../../month.ts'
import { entriesPath } from '../../report/addresses.ts'
import type { Statement, StatementRow } from '../../statement/statement.ts'
import type { Budget, BudgetLine } from '../budget.ts'

/** What was meant to be spent in a month and in the year so far, and what was. */
export function budgetStatement({ month, yearFrom, items }: Budget, shop: Statement['shop']): Statement {
  const shown = items.filter(isOfBudget)
  return {
    title: 'Budget',
    period: monthInWords(month),
    shop,
    fileName: `budget-${month}`,
    code: { key: 'account', label: 'Account' },
    name: { key: 'category', label: 'Category' },
    columns: [
      { key: 'budget', label: 'Budget', kind: 'money', phone: 'part' },
      { key: 'actual', label: 'Spent', kind: 'money', look: 'strong', phone: 'whole' },
      { key: 'left', label: 'Left', kind: 'money', isSigned: true, phone: 'part' },
      { key: 'yearBudget', label: 'Budget, year so far', kind: 'money', isDivided: true, phone: 'detail' },
      { key: 'yearActual', label: 'Spent, year so far', kind: 'money', phone: 'detail' },
      { key: 'yearLeft', label: 'Left, year so far', kind: 'money', isSigned: true, phone: 'detail' },
    ],
    rows: shown.map((line) => ({
      ...{ key: line.account, code: line.account, label: line.name, figures: figuresOf(line) },
      link: entriesPath({ from: `${month}-01`, to: lastDayOf(month) }, { account: line.account }),
    })),
    total: { key: 'total', label: 'Total', isSum: true, figures: figuresOf(together(shown)) },
    notes: [
      `The year so far is from ${monthInWords(yearFrom)} through this month.`,
      'Left is the budget less what was spent; below zero means over budget.',
    ],
  }
}

/** Something is set for it, or was spent. */
export function isOfBudget(line: Amounts): boolean {
  const { budgetMinor, actualMinor, yearBudgetMinor, yearActualMinor } = line
  return budgetMinor !== null || yearBudgetMinor !== null || actualMinor !== 0 || yearActualMinor !== 0
}

type Amounts = Pick<BudgetLine, 'budgetMinor' | 'actualMinor' | 'yearBudgetMinor' | 'yearActualMinor'>

function figuresOf(line: Amounts): StatementRow['figures'] {
  return {
    budget: { value: line.budgetMinor },
    actual: { value: line.actualMinor },
    left: { value: leftOf(line.budgetMinor, line.actualMinor) },
    yearBudget: { value: line.yearBudgetMinor },
    yearActual: { value: line.yearActualMinor },
    yearLeft: { value: leftOf(line.yearBudgetMinor, line.yearActualMinor) },
  }
}

/** Null where nothing is set. */
function leftOf(budgetMinor: Minor | null, actualMinor: Minor): Minor | null {
  return budgetMinor === null ? null : minor(budgetMinor - actualMinor)
}

function together(lines: readonly Amounts[]): Amounts {
  const sum = (pick: (line: Amounts) => number | null) =>
    minor(lines.reduce((total, line) => total + (pick(line) ?? 0), 0))
  return {
    budgetMinor: sum(({ budgetMinor }) => budgetMinor),
    actualMinor: sum(({ actualMinor }) => actualMinor),
    yearBudgetMinor: sum(({ yearBudgetMinor }) => yearBudgetMinor),
    yearActualMinor: sum(({ yearActualMinor }) => yearActualMinor),
  }
}
