import type { DayRange } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { formatMinor, minor } from '../../money.ts'
import { entriesPath, receiptsPath, shiftPath } from '../../report/addresses.ts'
import type { Figure, Statement, StatementColumn } from '../../statement/statement.ts'
import { tiesTo } from '../../statement/ties-to.ts'
import type { CellValue } from '../../table/column.ts'
import { accounts } from '../../terms/chart.ts'
import type { IncomeSchedule } from '../report.ts'
import { type IncomeGroup, viewLabels } from './income-views.ts'

type IncomeRow = IncomeSchedule['rows'][number]

/** A column of figures: of each row, and of all together. */
type IncomeColumn = StatementColumn & { of: (row: IncomeRow) => CellValue; total: CellValue }

const nameLabels: Readonly<Record<IncomeGroup, string>> = {
  day: 'Day',
  shift: 'Shift',
  cashier: 'Cashier',
  category: 'Category',
  product: 'Product',
  tender: 'Payment type',
}

/** The income of some days by day, shift, category, product or tender; each row links to its parts. */
export function incomeStatement(
  group: IncomeGroup,
  schedule: IncomeSchedule,
  range: DayRange,
  shop: Statement['shop'],
): Statement {
  const columns = group === 'tender' ? [takenColumn(schedule)] : columnsOf(group, schedule)
  return {
    title: `Sales and income ${viewLabels[group].toLowerCase()}`,
    period: dayRangeInWords(range.from, range.to),
    shop,
    fileName: `income-by-${group === 'tender' ? 'payment-type' : group}-${range.from}-${range.to}`,
    name: {
      key: group,
      label: nameLabels[group],
      ...(group === 'day' && { kind: 'day' }),
      ...(group === 'product' && { width: 200 }),
    },
    columns: columns.map(({ of: _of, total: _total, ...column }) => column),
    rows: schedule.rows.map((row) => ({
      key: row.key,
      label: group === 'day' ? row.key : row.label,
      link: incomeLink(group, row.key, range),
      figures: figuresOf(columns, (column) => column.of(row)),
    })),
    total: { key: 'total', label: 'Total', isSum: true, figures: figuresOf(columns, ({ total }) => total) },
    ...(group === 'shift' && { notes: zReportNotes(schedule, shop.currency) }),
    proof: incomeProof(schedule),
  }
}

/**
 * Where a line of the schedule links to: its parts. Null if no list adds up to its figure: how an imported receipt
 * was paid is not known, and 3950 holds all of past history and the balances that the shop began with.
 */
export function incomeLink(group: IncomeGroup, key: string, range: DayRange): string | null {
  switch (group) {
    case 'day':
      return receiptsPath({ from: key, to: key })
    case 'shift':
      return key === '' ? null : shiftPath(key)
    case 'cashier':
      return key === '' ? null : receiptsPath(range, { cashier: key })
    case 'product':
      return receiptsPath(range, { productId: key })
    case 'category':
      return `/user/dashboard/products?${new URLSearchParams({ category: key, status: 'all' })}`
    case 'tender':
      if (key === 'unmapped') return null
      // What was rounded away was not paid: it is in the ledger only.
      return key === 'rounding'
        ? entriesPath(range, { account: accounts.cashRounding })
        : receiptsPath(range, { tender: key })
  }
}

/** Whether the Z reports agree with their shifts. Each that does not is named. */
function zReportNotes({ rows }: IncomeSchedule, currency: string): string[] {
  const reported = rows.filter(({ reportedNetMinor }) => reportedNetMinor !== null)
  const differing = reported.filter(({ reportedNetMinor, netMinor }) => reportedNetMinor !== netMinor)
  if (reported.length === 0) return []
  if (differing.length === 0)
    return [
      reported.length === 1
        ? 'The Z report says the same net sales.'
        : `All ${reported.length} Z reports say the same net sales.`,
    ]
  return differing.map(
    ({ label, reportedNetMinor }) =>
      `${label} was printed with net sales of ${currency} ${formatMinor(minor(reportedNetMinor ?? 0), currency)}: receipts came in after it.`,
  )
}

export function incomeProof({ tiesToLedger, totals, ledgerNetMinor }: IncomeSchedule) {
  return tiesTo('the ledger', {
    ties: tiesToLedger,
    what: 'net sales',
    reportMinor: totals.netMinor,
    ledgerMinor: ledgerNetMinor,
  })
}

function figuresOf(
  columns: readonly IncomeColumn[],
  pick: (column: IncomeColumn) => CellValue,
): Record<string, Figure> {
  return Object.fromEntries(columns.map((column) => [column.key, { value: pick(column) }]))
}

function takenColumn({ rows }: IncomeSchedule): IncomeColumn {
  return {
    key: 'amount',
    label: 'Taken, less paid back',
    kind: 'money',
    width: 220,
    phone: 'whole',
    of: (row) => row.netMinor,
    total: rows.reduce((sum, row) => sum + row.netMinor, 0),
  }
}

const zReportColumn: IncomeColumn = {
  key: 'z-report',
  label: 'Z report',
  kind: 'money',
  phone: 'detail',
  of: (row) => row.reportedNetMinor,
  total: null,
}

function columnsOf(group: IncomeGroup, { rows, totals }: IncomeSchedule): IncomeColumn[] {
  const counted: IncomeColumn =
    group === 'product' || group === 'category'
      ? {
          key: 'quantity',
          label: 'Quantity',
          kind: 'quantity',
          phone: 'detail',
          of: (row) => row.quantityMilli,
          total: null,
        }
      : {
          key: 'receipts',
          label: 'Receipts',
          kind: 'number',
          phone: 'detail',
          of: (row) => row.receipts,
          total: totals.receipts,
        }
  const costTotal = rows.every((row) => row.costMinor === null)
    ? null
    : rows.reduce((sum, row) => sum + (row.costMinor ?? 0), 0)
  return [
    counted,
    { key: 'gross', label: 'Gross', kind: 'money', of: (row) => row.grossMinor, total: totals.grossMinor },
    {
      key: 'discount',
      label: 'Discounts',
      kind: 'money',
      givesWay: 2,
      of: (row) => row.discountMinor,
      total: totals.discountMinor,
    },
    {
      key: 'returns',
      label: 'Returns',
      kind: 'money',
      givesWay: 1,
      of: (row) => row.returnsMinor,
      total: totals.returnsMinor,
    },
    { key: 'tax', label: 'Tax', kind: 'money', of: (row) => row.taxMinor, total: totals.taxMinor },
    {
      key: 'net',
      label: 'Net',
      kind: 'money',
      phone: 'whole',
      of: (row) => row.netMinor,
      total: totals.netMinor,
    },
    // What goods cost is in no Z report.
    group === 'shift'
      ? zReportColumn
      : { key: 'cost', label: 'Cost', kind: 'money', of: (row) => row.costMinor, total: costTotal },
  ]
}
