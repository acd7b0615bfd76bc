import { formatDay } from '#app/components/format/dates.ts'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { linkOf, proofOf } from '#domain/api/statements/trial-balance-statement.ts'
import type { Statement, StatementColumn } from '#domain/statement/statement.ts'
import { accountTypeLabels } from '#domain/terms/account.ts'

type Row = TrialBalance['accounts'][number]

/**
 * Every account with its balance when the financial year began, what moved since, and its present balance. Debit
 * less credit, so that each column totals zero.
 */
export function movementStatement(
  balance: TrialBalance,
  moved: TrialBalance,
  shop: Statement['shop'],
): Statement {
  const movedOn = amountsOf(moved)
  return {
    ...headOf(balance, shop, 'movement'),
    columns: [
      typeColumn,
      { key: 'opening', label: `Before ${formatDay(balance.yearFrom)}`, ...amount },
      { key: 'moved', label: 'Moved since', ...amount },
      { key: 'closing', label: formatDay(balance.on), ...amount, look: 'strong', phone: 'whole' },
    ],
    ...rowsOf(balance, [balance, moved], (row, closing) => {
      const movement = movedOn.get(row.account) ?? 0
      return { opening: closing - movement, moved: movement, closing }
    }),
  }
}

/** Every account beside its balance on another day. */
export function comparedStatement(
  balance: TrialBalance,
  before: TrialBalance,
  shop: Statement['shop'],
): Statement {
  const earlier = amountsOf(before)
  return {
    ...headOf(balance, shop, 'compared'),
    columns: [
      typeColumn,
      { key: 'now', label: formatDay(balance.on), ...amount, look: 'strong', phone: 'whole' },
      { key: 'before', label: formatDay(before.on), ...amount },
      { key: 'change', label: 'Change', ...amount, isSigned: true },
    ],
    ...rowsOf(balance, [balance, before], (row, now) => {
      const then = earlier.get(row.account) ?? 0
      return { now, before: then, change: now - then }
    }),
  }
}

const amount = { kind: 'money', width: 152, phone: 'detail' } as const
const typeColumn: StatementColumn = { key: 'type', label: 'Type', kind: 'text', width: 120, phone: 'detail' }

function headOf(balance: TrialBalance, shop: Statement['shop'], view: string) {
  return {
    title: 'Trial balance',
    period: `at the end of ${formatDay(balance.on)}`,
    shop,
    fileName: `trial-balance-${view}-${balance.on}`,
    code: { key: 'account', label: 'Account', width: 108 },
    name: { key: 'name', label: 'Name' },
    proof: proofOf(balance),
    notes: ['Debit less credit: an account in credit has a minus sign, and each column adds up to zero.'],
  }
}

/** Accounts of any of the balances, in the order of their numbers, and the totals of the columns. */
function rowsOf<Key extends string>(
  balance: TrialBalance,
  balances: readonly TrialBalance[],
  amountsIn: (row: Row, closing: number) => Record<Key, number>,
): Pick<Statement, 'rows' | 'total'> {
  const closing = amountsOf(balance)
  const byAccount = new Map(balances.flatMap(({ accounts }) => accounts).map((row) => [row.account, row]))
  const accounts = [...byAccount.values()].sort((a, b) => (a.account < b.account ? -1 : 1))
  const figures = accounts.map((row) => amountsIn(row, closing.get(row.account) ?? 0))
  const sums: Record<string, { value: number }> = {}
  for (const [key, value] of figures.flatMap((one) => Object.entries<number>(one)))
    sums[key] = { value: (sums[key]?.value ?? 0) + value }
  return {
    rows: accounts.map((row, index) => ({
      key: row.account,
      code: row.account,
      label: row.name,
      link: linkOf(row, balance),
      figures: {
        type: { value: accountTypeLabels[row.type] },
        ...Object.fromEntries(
          Object.entries<number>(figures[index] ?? {}).map(([key, value]) => [key, { value }]),
        ),
      },
    })),
    total: { key: 'total', label: 'Total', isSum: true, figures: sums },
  }
}

function amountsOf({ accounts }: TrialBalance): Map<Row['account'], number> {
  return new Map(accounts.map(({ account, debitMinor, creditMinor }) => [account, debitMinor - creditMinor]))
}
