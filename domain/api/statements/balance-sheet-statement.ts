import { dayInWords } from '../../day-in-words.ts'
import { formatMinor, type Minor, minor } from '../../money.ts'
import {
  type AccountsAsked,
  beginningOfTime,
  entriesPath,
  ledgerPath,
  profitLossPath,
  profitOfYearsPath,
} from '../../report/addresses.ts'
import type { Figure, Proof, Statement, StatementColumn, StatementRow } from '../../statement/statement.ts'
import { type BalanceSheetLine, balanceSheetLineLabels } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { BalanceSheet } from '../report.ts'

type BalanceSheetView = { sheet: BalanceSheet; compared: BalanceSheet | null }

const sections = [
  { id: 'assets', label: 'Assets', total: 'Total assets' },
  { id: 'liabilities', label: 'Liabilities', total: 'Total liabilities' },
  { id: 'equity', label: 'Equity', total: 'Total equity' },
] as const
type Section = (typeof sections)[number]['id']

/** What the shop has, owes and is worth: lines with their accounts, beside the same at the end of another day. */
export function balanceSheetStatement(view: BalanceSheetView, shop: Statement['shop']): Statement {
  const { sheet, compared } = view
  return {
    title: 'Balance sheet',
    period: `at the end of ${dayInWords(sheet.on)}`,
    shop,
    fileName: `balance-sheet-${sheet.on}`,
    name: { key: 'line', label: '' },
    columns: columnsOf(view),
    rows: [
      ...sections.flatMap((section) => rowsOfSection(section, view)),
      {
        key: 'liabilities-and-equity',
        label: 'Liabilities and equity',
        isSum: true,
        figures: figuresOf(view, (one) => minor(one.liabilitiesMinor + one.equityMinor)),
      },
    ],
    notes: [
      `Profit of the year is that from ${dayInWords(sheet.yearFrom)} on. Retained earnings are computed from the years before; nothing is posted to close a year.`,
    ],
    proof: proofOf(compared && !isGood(compared) ? compared : sheet),
  }
}

function columnsOf({ sheet, compared }: BalanceSheetView): StatementColumn[] {
  const now: StatementColumn = {
    key: 'now',
    label: dayInWords(sheet.on),
    kind: 'money',
    look: 'strong',
    phone: 'whole',
  }
  if (!compared) return [now]
  return [
    now,
    { key: 'before', label: dayInWords(compared.on), kind: 'money', isDivided: true },
    { key: 'change', label: 'Change', kind: 'money', isSigned: true },
  ]
}

function rowsOfSection(
  { id, label, total }: (typeof sections)[number],
  view: BalanceSheetView,
): StatementRow[] {
  const { sheet, compared } = view
  const inSection = [...sheet.accounts, ...(compared?.accounts ?? [])].filter(({ section }) => section === id)
  const lines = Object.keys(balanceSheetLineLabels).filter((line) =>
    inSection.some((one) => one.line === line),
  ) as BalanceSheetLine[]
  return [
    { key: id, label, isSum: true, figures: {} },
    ...lines.flatMap((line) =>
      rowsOfLine(
        line,
        inSection.filter((one) => one.line === line),
        view,
      ),
    ),
    ...(id === 'equity' ? [profitRow(view)] : []),
    { key: `${id}-total`, label: total, isSum: true, figures: figuresOf(view, (one) => totalOf(one, id)) },
  ]
}

/** A line of one account goes by the name of that. */
function rowsOfLine(
  line: BalanceSheetLine,
  inLine: BalanceSheet['accounts'],
  view: BalanceSheetView,
): StatementRow[] {
  const names = new Map(inLine.map(({ account, name }) => [account, name]))
  const codes = [...names.keys()].sort()
  const row = (key: string, label: string, level: number, of: AccountsAsked): StatementRow => ({
    key,
    label,
    level,
    figures: figuresOf(
      view,
      (one) => amountOf(one, of),
      (one) => linkOf(one, of),
    ),
  })
  const [only] = codes
  if (codes.length === 1 && only) return [row(only, `${only} ${names.get(only)}`, 1, { account: only })]
  return [
    row(line, balanceSheetLineLabels[line], 1, { line }),
    ...codes.map((account) => row(account, `${account} ${names.get(account)}`, 2, { account })),
  ]
}

function profitRow(view: BalanceSheetView): StatementRow {
  return {
    key: 'profit',
    label: 'Profit of the year',
    level: 1,
    figures: figuresOf(
      view,
      (one) => one.profitMinor,
      ({ yearFrom, on }) => profitLossPath({ from: yearFrom, to: on }),
    ),
  }
}

function figuresOf(
  { sheet, compared }: BalanceSheetView,
  amount: (of: BalanceSheet) => Minor,
  link?: (of: BalanceSheet) => string,
): Record<string, Figure> {
  const figure = (of: BalanceSheet): Figure => ({
    value: amount(of),
    ...(link && amount(of) !== 0 && { link: link(of) }),
  })
  if (!compared) return { now: figure(sheet) }
  const before = formatMinor(amount(compared), sheet.currency)
  return {
    now: { ...figure(sheet), note: `${dayInWords(compared.on)}: ${before}` },
    before: figure(compared),
    change: { value: amount(sheet) - amount(compared) },
  }
}

function amountOf({ accounts: rows }: BalanceSheet, of: AccountsAsked): Minor {
  const sum = rows
    .filter((row) => ('account' in of ? row.account === of.account : 'line' in of && row.line === of.line))
    .reduce((total, { amountMinor }) => total + amountMinor, 0)
  return minor(sum)
}

function linkOf({ on, yearFrom }: BalanceSheet, of: AccountsAsked): string {
  if ('account' in of && of.account === accounts.retainedEarnings) return profitOfYearsPath(yearFrom)
  const days = { from: beginningOfTime, to: on }
  return 'account' in of ? ledgerPath(of.account, days) : entriesPath(days, of)
}

function totalOf({ assetsMinor, liabilitiesMinor, equityMinor }: BalanceSheet, section: Section): Minor {
  return { assets: assetsMinor, liabilities: liabilitiesMinor, equity: equityMinor }[section]
}

function isGood({ differenceMinor, tiesToEntries }: BalanceSheet): boolean {
  return differenceMinor === 0 && tiesToEntries
}

function proofOf(sheet: BalanceSheet): Proof {
  if (sheet.differenceMinor !== 0) {
    return {
      isGood: false,
      lead: 'Does not balance:',
      text: [
        'assets differ from liabilities and equity by ',
        sheet.differenceMinor,
        `, at the end of ${dayInWords(sheet.on)}. Run the audit of the books to find where.`,
      ],
    }
  }
  if (!sheet.tiesToEntries) {
    return {
      isGood: false,
      lead: 'The balances differ from the entries:',
      text: ['they differ from the lines of the ledger. Run the audit of the books to find where.'],
    }
  }
  return {
    isGood: true,
    lead: 'Balances:',
    text: [sheet.assetsMinor, ' of assets equal liabilities and equity, and the lines of the ledger agree.'],
  }
}
