import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { statementCsv } from '../../statement/files.ts'
import { accountCode } from '../../terms/account.ts'
import type { BudgetLine } from '../budget.ts'
import { budgetStatement } from './budget-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const line = (account: string, name: string, [budget, actual, yearBudget, yearActual]: (number | null)[]) =>
  ({
    ...{ account: accountCode(account), name, monthBeforeMinor: null, yearBeforeMinor: null },
    ...{ budgetMinor: budget === null ? null : minor(budget ?? 0), actualMinor: minor(actual ?? 0) },
    yearBudgetMinor: yearBudget === null ? null : minor(yearBudget ?? 0),
    yearActualMinor: minor(yearActual ?? 0),
  }) satisfies BudgetLine

const statement = budgetStatement(
  {
    ...{ month: '2026-11', yearFrom: '2026-01' },
    items: [
      line('6010', 'Rent', [50_000, 50_000, 550_000, 550_000]),
      line('6030', 'Wages', [80_000, 95_000, 880_000, 870_000]),
      line('6070', 'Supplies', [null, 1_200, null, 4_000]),
      line('6080', 'Licences', [null, 0, null, 0]),
    ],
  },
  shop,
)

test('a budget says what is set, spent and left by category, and omits categories with neither', () => {
  expect(statementCsv(statement).split('\r\n').slice(1, -1)).toEqual([
    '6010,Rent,500.00,500.00,0.00,5500.00,5500.00,0.00',
    '6030,Wages,800.00,950.00,-150.00,8800.00,8700.00,100.00',
    '6070,Supplies,,12.00,,,40.00,',
    ',Total,1300.00,1462.00,-162.00,14300.00,14240.00,60.00',
  ])
})

test('a category of a budget leads to what was spent on it in the month', () => {
  expect(statement.rows[1]?.link).toMatch(/journal\?from=2026-11-01&to=2026-11-30&account=6030$/)
})
