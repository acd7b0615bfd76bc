import type { DayRange } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { formatMinor, type Minor, minor, sumMinor } from '../../money.ts'
import { balanceSheetPath, entriesPath, profitLossPath } from '../../report/addresses.ts'
import type { Figure, Statement, StatementRow } from '../../statement/statement.ts'
import { tiesTo } from '../../statement/ties-to.ts'
import { type BalanceSheetLine, balanceSheetLineLabels } from '../../terms/account.ts'
import type { CashFlow } from '../report.ts'

type CashFlowView = {
  flow: CashFlow
  range: DayRange
  previous: { flow: CashFlow; range: DayRange } | null
}

type Row = Omit<StatementRow, 'figures' | 'link'> & {
  amount: (flow: CashFlow) => Minor
  link?: (range: DayRange) => string
}

/** Where money came from and went to, from the profit on, beside the period before. */
export function cashFlowStatement(view: CashFlowView, shop: Statement['shop']): Statement {
  const { flow, range, previous } = view
  const changeMinor = sumMinor([flow.changeMinor, flow.broughtInMinor])
  return {
    title: 'Cash flow',
    period: dayRangeInWords(range.from, range.to),
    shop,
    fileName: `cash-flow-${range.from}-${range.to}`,
    name: { key: 'line', label: '' },
    columns: [
      {
        key: 'now',
        label: dayRangeInWords(range.from, range.to),
        kind: 'money',
        look: 'strong',
        phone: 'whole',
      },
      ...(previous
        ? [
            {
              key: 'before',
              label: dayRangeInWords(previous.range.from, previous.range.to),
              kind: 'money' as const,
              isDivided: true,
            },
            { key: 'change', label: 'Change', kind: 'money' as const, isSigned: true },
          ]
        : []),
    ],
    rows: rowsOf(view).map(({ amount, link, ...row }) => ({
      ...row,
      figures: figuresOf(view, amount, link),
    })),
    notes: [
      'Money is cash, bank and mobile money less overdrafts, as on the balance sheet. What a card provider still holds is a receivable. Money in is positive.',
      'What moved no money is left out (IAS 7): a fixed asset bought on credit counts when it is paid for, and opening balances are no flow.',
    ],
    proof: tiesTo('the change on the accounts of money', {
      ties: flow.differenceMinor === 0 && flow.entriesChangeMinor === changeMinor,
      what: 'of change in money',
      reportMinor: changeMinor,
      ledgerMinor: flow.entriesChangeMinor,
    }),
  }
}

function rowsOf({ flow, previous }: CashFlowView): Row[] {
  const flows = [flow, ...(previous ? [previous.flow] : [])]
  const has = (amount: (of: CashFlow) => Minor) => flows.some((one) => amount(one) !== 0)
  const linesOf = (part: 'workingCapital' | 'financing') => [
    ...new Set(flows.flatMap((one) => one[part].map(({ line }) => line))),
  ]
  const lineRows = (part: 'workingCapital' | 'financing') =>
    linesOf(part).map(
      (line): Row => ({
        key: line,
        label: balanceSheetLineLabels[line],
        level: 1,
        amount: (one) => amountOf(one[part], line),
        link: (days) => entriesPath(days, { line }),
      }),
    )
  const optional = (row: Row): Row[] => (has(row.amount) ? [row] : [])
  return [
    { key: 'profit', label: 'Net profit', amount: (one) => one.netProfitMinor, link: profitLossPath },
    ...optional({
      key: 'depreciation',
      label: 'Depreciation',
      level: 1,
      amount: (one) => one.depreciationMinor,
      link: (days) => entriesPath(days, { figure: 'depreciation' }),
    }),
    ...optional({
      key: 'disposals',
      label: 'Loss less gain on fixed assets sold',
      level: 1,
      amount: (one) => one.disposalsMinor,
    }),
    ...optional({
      key: 'nonCash',
      label: 'Expenses less income without money',
      level: 1,
      amount: (one) => one.nonCashMinor,
    }),
    ...lineRows('workingCapital'),
    { key: 'operating', label: 'From operations', isSum: true, amount: (one) => one.operatingMinor },
    ...optional({
      key: 'fixedAssets',
      label: 'Fixed assets bought, less sold',
      level: 1,
      amount: (one) => one.investingMinor,
      link: (days) => entriesPath(days, { line: 'fixedAssets' }),
    }),
    { key: 'investing', label: 'From investing', isSum: true, amount: (one) => one.investingMinor },
    ...lineRows('financing'),
    { key: 'financing', label: 'From financing', isSum: true, amount: (one) => one.financingMinor },
    { key: 'change', label: 'Change in money', isSum: true, amount: (one) => one.changeMinor },
    {
      key: 'opening',
      label: 'Money before',
      amount: (one) => one.openingMinor,
    },
    ...optional({
      key: 'broughtIn',
      label: 'Opening balances entered',
      amount: (one) => one.broughtInMinor,
    }),
    {
      key: 'closing',
      label: 'Money at the end',
      isSum: true,
      amount: (one) => one.closingMinor,
      link: ({ to }) => balanceSheetPath(to),
    },
  ]
}

function amountOf(flows: CashFlow['workingCapital'], line: BalanceSheetLine): Minor {
  return flows.find((one) => one.line === line)?.amountMinor ?? minor(0)
}

function figuresOf(
  { flow, range, previous }: CashFlowView,
  amount: Row['amount'],
  link: Row['link'],
): Record<string, Figure> {
  const figure = (of: CashFlow, days: DayRange): Figure => ({
    value: amount(of),
    ...(link && amount(of) !== 0 && { link: link(days) }),
  })
  if (!previous) return { now: figure(flow, range) }
  const before = formatMinor(amount(previous.flow), flow.currency)
  return {
    now: { ...figure(flow, range), note: `before ${before}` },
    before: figure(previous.flow, previous.range),
    change: { value: amount(flow) - amount(previous.flow) },
  }
}
