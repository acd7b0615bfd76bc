import { execFileSync } from 'node:child_process'
import { type Day, day, daysBetween } from '#domain/business-day.ts'
import { minorOfCell, rowsOf } from '../support/plain-text-accounting.ts'

/** What another program read of one line on an account of money owed. */
export type OwedLine = {
  account: string
  party: string
  openItem: string
  due: Day | null
  day: Day
  amountMinor: number
}

/** Whom something is open with, and how old that is, as an ageing has it. */
type Aged = { balanceMinor: number; ages: number[]; creditMinor: number }

const owedAccounts = ['1100', '2000', '2200']

/** Minor units by account number and month, `2025-07`: what each month moved. */
export type Moved = Map<string, Map<string, number>>

export function movedInHledger(path: string): Moved {
  const csv = run('hledger', ['-f', path, 'balance', '--flat', '--monthly', '-N', '-E', '-O', 'csv'])
  const [head = [], ...rows] = rowsOf(csv)
  const months = head.slice(1).map((cell) => cell.slice(0, 7))
  const moved: Moved = new Map()
  for (const [name = '', ...cells] of rows)
    for (const [at, cell] of cells.entries())
      addTo(moved, accountIn(name), months[at] ?? '', minorOfCell(cell))
  return moved
}

export function movedInBeancount(path: string): Moved {
  run('bean-check', [path])
  const query = 'SELECT account, year, month, sum(number) GROUP BY account, year, month'
  const [, ...rows] = rowsOf(run('bean-query', ['-f', 'csv', path, query]))
  const moved: Moved = new Map()
  for (const [name = '', year = '', month = '', amount = ''] of rows)
    addTo(moved, accountIn(name), `${year.trim()}-${month.trim().padStart(2, '0')}`, minorOfCell(amount))
  return moved
}

/** By its own report, `incomestatement`: the net income of each month. */
export function netIncomeInHledger(path: string): Map<string, number> {
  const rows = rowsOf(run('hledger', ['-f', path, 'incomestatement', '--monthly', '-O', 'csv']))
  const months = rows[1]?.slice(1).map((cell) => cell.slice(0, 7)) ?? []
  const net = rows.find(([name]) => name === 'Net:')?.slice(1) ?? []
  return new Map(net.map((cell, at) => [months[at] ?? '', minorOfCell(cell)]))
}

/** By its own report, `balancesheet`: assets less liabilities at the end of each month. */
export function worthInHledger(path: string): Map<string, number> {
  const rows = rowsOf(run('hledger', ['-f', path, 'balancesheet', '--monthly', '-O', 'csv']))
  const months = rows[1]?.slice(1).map((cell) => cell.slice(0, 7)) ?? []
  const net = rows.find(([name]) => name === 'Net:')?.slice(1) ?? []
  return new Map(net.map((cell, at) => [months[at] ?? '', minorOfCell(cell)]))
}

export function owedInHledger(path: string): OwedLine[] {
  const [head = [], ...rows] = rowsOf(run('hledger', ['-f', path, 'print', '-O', 'csv']))
  const [date, account, amount, comment] = ['date', 'account', 'amount', 'posting-comment'].map((name) =>
    head.indexOf(name),
  ) as [number, number, number, number]
  return rows.flatMap((row) => {
    const code = accountIn(row[account] ?? '')
    if (!owedAccounts.includes(code)) return []
    const tags = new Map((row[comment] ?? '').split(', ').map((tag) => tag.split(':') as [string, string]))
    const due = tags.get('due')
    return {
      ...{ account: code, party: tags.get('party') ?? '', openItem: tags.get('open-item') ?? '' },
      due: due === undefined ? null : day(due),
      day: day(row[date] ?? ''),
      amountMinor: minorOfCell(row[amount] ?? ''),
    }
  })
}

export function owedInBeancount(path: string): OwedLine[] {
  const query = `SELECT account, date, META('party'), META('open-item'), META('due'), number WHERE account ~ ':(${owedAccounts.join('|')})-'`
  const [, ...rows] = rowsOf(run('bean-query', ['-f', 'csv', path, query]))
  return rows.map(([account = '', date = '', party = '', openItem = '', due = '', amount = '']) => ({
    ...{ account: accountIn(account), party: party.trim(), openItem: openItem.trim() },
    due: due.trim() === '' ? null : day(due.trim()),
    day: day(date.trim()),
    amountMinor: minorOfCell(amount),
  }))
}

/** An ageing of arrays: what is left of each document, of which what was due last is open longest. */
export function agedOn(lines: readonly OwedLine[], side: 'customers' | 'suppliers', on: Day) {
  const isCustomers = side === 'customers'
  const items = new Map<string, OwedLine[]>()
  for (const line of lines) {
    if (line.day > on || (line.account === '2000') === isCustomers) continue
    const key = `${line.account} ${line.party} ${line.openItem}`
    items.set(key, [...(items.get(key) ?? []), line])
  }
  const aged = new Map<string, Aged>()
  for (const item of items.values()) {
    const [first] = item
    const open = item.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    if (!first || open === 0) continue
    const entry = aged.get(first.party) ?? { balanceMinor: 0, ages: [0, 0, 0, 0, 0], creditMinor: 0 }
    aged.set(first.party, entry)
    const owed = isCustomers ? open : -open
    entry.balanceMinor += owed
    if (owed < 0) entry.creditMinor -= owed
    else ageItem(entry, item, owed, isCustomers ? 1 : -1, on)
  }
  return aged
}

function ageItem(entry: Aged, item: readonly OwedLine[], owed: number, sign: 1 | -1, on: Day): void {
  let left = owed
  const raised = item.filter(({ due, amountMinor }) => due !== null && sign * amountMinor > 0)
  for (const { due, amountMinor } of raised.toSorted((a, b) => ((a.due ?? '') < (b.due ?? '') ? 1 : -1))) {
    const part = Math.min(left, sign * amountMinor)
    left -= part
    addAge(entry, part, daysBetween(due as Day, on))
  }
  addAge(entry, left, daysBetween(item[0]?.day as Day, on))
}

function addAge({ ages }: Aged, amount: number, overdue: number): void {
  const at = overdue <= 0 ? 0 : Math.min(4, Math.ceil(overdue / 30))
  ages[at] = (ages[at] ?? 0) + amount
}

function addTo(moved: Moved, account: string, month: string, amountMinor: number): void {
  const months = moved.get(account) ?? new Map<string, number>()
  moved.set(account, months.set(month, (months.get(month) ?? 0) + amountMinor))
}

function accountIn(name: string): string {
  return /:(\d+)/.exec(name)?.[1] ?? name
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, [...args], { encoding: 'utf8', maxBuffer: 256 * 2 ** 20 })
}
