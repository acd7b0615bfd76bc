import { dayInWords } from '../../day-in-words.ts'
import { formatMinor, type Minor, minor, sumMinor } from '../../money.ts'
import {
  type AccountsQuery,
  beginningOfTime,
  entriesPath,
  ledgerPath,
  profitLossPath,
  profitOfYearsPath,
} from '../../report/addresses.ts'
import type { BalanceSheetSection } from '../../report/balance-sheet.ts'
import type { Figure, Proof, Statement, StatementColumn, StatementRow } from '../../statement/statement.ts'
import { balancesDifferFromEntries } from '../../statement/ties-to.ts'
import { type BalanceSheetLine, balanceSheetLineLabels } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { BalanceSheet } from '../report.ts'

type BalanceSheetView = { sheet: BalanceSheet; compared: BalanceSheet | null }

const sectionLabels: Readonly<Record<BalanceSheetSection, string>> = {
  nonCurrentAssets: 'Non-current assets',
  currentAssets: 'Current assets',
  currentLiabilities: 'Current liabilities',
  nonCurrentLiabilities: 'Non-current liabilities',
  equity: 'Equity',
}

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
      ...rowsOfSection('nonCurrentAssets', view),
      ...rowsOfSection('currentAssets', view),
      sumRow('assets-total', 'Total assets', view, (one) => one.assetsMinor),
      ...rowsOfSection('currentLiabilities', view),
      ...rowsOfSection('nonCurrentLiabilities', view),
      sumRow('liabilities-total', 'Total liabilities', view, (one) => one.liabilitiesMinor),
      sumRow('net-assets', 'Net assets', view, (one) => minor(one.assetsMinor - one.liabilitiesMinor)),
      headingRow('equity'),
      ...linesOf('equity', view),
      profitRow(view),
      sumRow('equity-total', 'Total equity', view, (one) => one.equityMinor),
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

function sumRow(
  key: string,
  label: string,
  view: BalanceSheetView,
  amount: (of: BalanceSheet) => Minor,
): StatementRow {
  return { key, label, isSum: true, figures: figuresOf(view, amount) }
}

function headingRow(section: BalanceSheetSection): StatementRow {
  return { key: section, label: sectionLabels[section], isSum: true, figures: {} }
}

/** Its heading, lines and sum; nothing where no account has a balance in it. */
function rowsOfSection(section: BalanceSheetSection, view: BalanceSheetView): StatementRow[] {
  const lines = linesOf(section, view)
  if (lines.length === 0) return []
  const label = `Total ${sectionLabels[section].toLowerCase()}`
  const total = (of: BalanceSheet) =>
    sumMinor(of.accounts.flatMap((one) => (one.section === section ? one.amountMinor : [])))
  return [headingRow(section), ...lines, sumRow(`${section}-total`, label, view, total)]
}

function linesOf(section: BalanceSheetSection, view: BalanceSheetView): StatementRow[] {
  const { sheet, compared } = view
  const inSection = [...sheet.accounts, ...(compared?.accounts ?? [])].filter(
    (one) => one.section === section,
  )
  const lines = Object.keys(balanceSheetLineLabels).filter((line) =>
    inSection.some((one) => one.line === line),
  ) as BalanceSheetLine[]
  return lines.flatMap((line) =>
    rowsOfLine(
      line,
      section,
      inSection.filter((one) => one.line === line),
      view,
    ),
  )
}

/** A line of one account goes by the name of that. */
function rowsOfLine(
  line: BalanceSheetLine,
  section: BalanceSheetSection,
  inLine: BalanceSheet['accounts'],
  view: BalanceSheetView,
): StatementRow[] {
  const names = new Map(inLine.map(({ account, name }) => [account, name]))
  const codes = [...names.keys()].sort()
  // An account may have a balance on one day and be overdrawn on the other: then it is in both sections.
  const isOverdraft = line === 'cash' && section === 'currentLiabilities'
  const row = (key: string, label: string, level: number, of: AccountsQuery): StatementRow => ({
    key: isOverdraft ? `overdraft-${key}` : key,
    label,
    level,
    figures: figuresOf(
      view,
      (one) => amountOf(one, section, of),
      (one) => linkOf(one, of),
    ),
  })
  const [only] = codes
  if (isOverdraft)
    return codes.map((code) => row(code, `${code} ${names.get(code)}, overdrawn`, 1, { account: code }))
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

function amountOf({ accounts: rows }: BalanceSheet, section: BalanceSheetSection, of: AccountsQuery): Minor {
  const isOf = (row: BalanceSheet['accounts'][number]) =>
    'account' in of ? row.account === of.account : 'line' in of && row.line === of.line
  return sumMinor(rows.flatMap((row) => (row.section === section && isOf(row) ? row.amountMinor : [])))
}

function linkOf({ on, yearFrom }: BalanceSheet, of: AccountsQuery): string {
  if ('account' in of && of.account === accounts.retainedEarnings) return profitOfYearsPath(yearFrom)
  const days = { from: beginningOfTime, to: on }
  return 'account' in of ? ledgerPath(of.account, days) : entriesPath(days, of)
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
  if (!sheet.tiesToEntries) return balancesDifferFromEntries
  return {
    isGood: true,
    lead: 'Balances:',
    text: [sheet.assetsMinor, ' of assets equal liabilities and equity, and the lines of the ledger agree.'],
  }
}
