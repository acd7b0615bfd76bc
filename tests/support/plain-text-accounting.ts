import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Whether a program is installed: a developer's computer need not have it.
 * @throws on CI, which installs both: what is skipped there would be proven nowhere
 */
export function isInstalled(program: 'hledger' | 'bean-query'): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    if (process.env.CI) throw new Error(`${program} is to be installed on CI`, { cause: error })
    return false
  }
}

/** Runs `read` on a file with this content, which is gone afterwards. */
export function onFile<Result>(name: string, content: string, read: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'plain-text-accounting-'))
  try {
    const path = join(folder, name)
    writeFileSync(path, content)
    return read(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What hledger reads of a journal: minor units by account number, a column each; accounts at nothing are left out. */
export function hledgerBalances(journal: string, report: readonly string[]): Map<string, number[]> {
  const csv = execFileSync('hledger', ['-f', journal, ...report, '-O', 'csv'], { encoding: 'utf8' })
  return balancesIn(csv)
}

/** The same of beancount, which checks the file first. */
export function beancountBalances(path: string): Map<string, number[]> {
  execFileSync('bean-check', [path])
  const query = 'SELECT account, sum(number) GROUP BY account'
  return balancesIn(execFileSync('bean-query', ['-f', 'csv', path, query], { encoding: 'utf8' }))
}

function balancesIn(csv: string): Map<string, number[]> {
  const [, ...rows] = csv.trim().split('\n')
  const balances = rows.map((row): [string, number[]] => {
    const [name = '', ...amounts] = row.split(/,(?=[" -]|\d)/).map((cell) => cell.replaceAll('"', ''))
    const account = /:(\d+)/.exec(name)?.[1] ?? name
    return [account, amounts.map((amount) => Math.round(Number(amount.replaceAll(/[^0-9.-]/g, '')) * 100))]
  })
  return new Map(balances.filter(([, amounts]) => amounts.some((amount) => amount !== 0)))
}

/** The cells of a CSV that one of them wrote. */
export function rowsOf(csv: string): string[][] {
  const rows = csv.trim().split('\n')
  return rows.map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
      (quoted?.replaceAll('""', '"') ?? plain).replace(/\r$/, ''),
    ),
  )
}

/** Minor units of an amount with two decimals, whatever is around it. */
export function minorOfCell(cell: string): number {
  return Math.round(Number(cell.replaceAll(/[^0-9.-]/g, '')) * 100)
}
