import type { DayRange } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { minor } from '../../money.ts'
import type { Proof, Statement, StatementColumn } from '../../statement/statement.ts'
import { cashierLabel } from '../../terms/person.ts'
import type { CashierFigures, CashierReport } from '../cashier-report.ts'

type Amounts = 'discounts' | 'priceChanges' | 'voids' | 'refunds'

/** Which receipts of the list are behind a figure. */
const behind: Readonly<Record<'sales' | Amounts, Record<string, string>>> = {
  sales: { kind: 'sale' },
  discounts: { kind: 'sale', with: 'discount' },
  priceChanges: { kind: 'sale', with: 'price-change' },
  voids: { kind: 'sale', with: 'void' },
  refunds: { kind: 'return' },
}

/** How many, and how much. */
const labels: Readonly<Record<Amounts, readonly [count: string, amount: string]>> = {
  discounts: ['Discounts', 'Discounted'],
  priceChanges: ['Prices changed', 'Below list'],
  voids: ['Lines taken off', 'Taken off'],
  refunds: ['Refunds', 'Refunded'],
}

/** What each cashier gave away, took off and paid back; every figure opens the receipts behind it. */
export function cashierStatement(
  { cashiers, ofDays }: Pick<CashierReport, 'cashiers' | 'ofDays'>,
  { from, to }: DayRange,
  shop: Statement['shop'],
): Statement {
  const linkOf = (uid: string | null, of: Record<string, string>) =>
    uid === null
      ? undefined
      : `/user/dashboard/sales?${new URLSearchParams({ ...of, cashier: uid, from, to })}`
  const figuresOf = (one: CashierFigures) => {
    const figures: Record<string, { value: number; link?: string }> = {}
    const put = (key: string, value: number, link: string | undefined) => {
      figures[key] = { value, ...(value !== 0 && link !== undefined && { link }) }
    }
    put('sales', one.sales.amountMinor, linkOf(one.uid, behind.sales))
    for (const name of Object.keys(labels) as Amounts[]) {
      put(`${name}Count`, one[name].count, linkOf(one.uid, behind[name]))
      put(name, one[name].amountMinor, linkOf(one.uid, behind[name]))
    }
    put('openings', one.drawerOpenings, '#openings')
    return figures
  }
  return {
    title: 'By cashier',
    period: dayRangeInWords(from, to),
    shop,
    fileName: `cashiers-${from}-${to}`,
    name: { key: 'cashier', label: 'Cashier' },
    columns: [
      { key: 'sales', label: 'Sales', kind: 'money', width: 132, phone: 'whole', look: 'strong' },
      ...(Object.keys(labels) as Amounts[]).flatMap(columnsOf),
      { key: 'openings', label: 'Opened, no sale', kind: 'number', width: 120, phone: 'detail' },
    ],
    rows: cashiers.map((one) => ({
      key: one.uid ?? '',
      label: cashierLabel(one),
      figures: figuresOf(one),
    })),
    total: {
      key: 'total',
      label: 'Total',
      isSum: true,
      figures: totalsOf(cashiers),
    },
    notes: [
      'Amounts include tax. A changed price counts as the difference from the list price.',
      'Past sales imported from a file are left out.',
    ],
    proof: proofOf(cashiers, ofDays),
  }
}

function columnsOf(name: Amounts): StatementColumn[] {
  const [count, amount] = labels[name]
  return [
    { key: `${name}Count`, label: count, kind: 'number', width: 92, isDivided: true, phone: 'detail' },
    { key: name, label: amount, kind: 'money', width: 116, phone: 'detail' },
  ]
}

function totalsOf(cashiers: readonly CashierFigures[]) {
  const sum = (pick: (one: CashierFigures) => number) =>
    minor(cashiers.reduce((all, one) => all + pick(one), 0))
  const totals: Record<string, { value: number }> = {
    sales: { value: sum((one) => one.sales.amountMinor) },
    openings: { value: sum((one) => one.drawerOpenings) },
  }
  for (const name of Object.keys(labels) as Amounts[]) {
    totals[`${name}Count`] = { value: sum((one) => one[name].count) }
    totals[name] = { value: sum((one) => one[name].amountMinor) }
  }
  return totals
}

/** The receipts of all cashiers against the totals of the days, which the income schedule holds against the ledger. */
function proofOf(cashiers: readonly CashierFigures[], { sales, ties }: CashierReport['ofDays']): Proof {
  const amount = cashiers.reduce((sum, one) => sum + one.sales.amountMinor, 0)
  if (ties)
    return {
      isGood: true,
      lead: 'Agrees with the daily totals.',
      text: [amount, ' of sales with tax, with as many receipts and refunds.'],
    }
  return {
    isGood: false,
    lead: 'Does not agree with the daily totals.',
    text: [
      ...['The receipts total ', amount, ' of sales with tax, the days ', sales.amountMinor],
      '. Run the audit of the books to find where.',
    ],
  }
}
