// `npm run specification`: each row of the specification, the test that proves it and its result, from the
// reports of the last run of the tests; with --run, after running them. A row without a test fails it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { proofOf } from './proof.ts'
import { parts, readReports } from './reports.ts'
import { markOf, rows } from './rows.ts'

const root = join(import.meta.dirname, '..', '..')

if (process.argv.includes('--run')) {
  const run = join(root, 'infra', 'local', 'test.js')
  spawnSync(process.execPath, [run, ...parts], { cwd: root, stdio: 'inherit' })
}

const { tests, missing } = readReports(root)
const { proven, unknown } = proofOf(rows, tests)

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
const line = (row: string, test: string, result: string) => `${row.padEnd(72)}  ${test.padEnd(80)}  ${result}`
console.log(line('row', 'test', 'result'))
for (const { row, tests: own, result } of proven) {
  const name = cut(markOf(row), 72)
  if (own.length === 0) console.log(line(name, '', result))
  for (const { file, title, outcome } of own) {
    const input = title.split(' > ').filter((part) => part !== file && !file.endsWith(`/${part}`))
    console.log(line(name, cut(`${file}: ${input.join(' > ')}`, 80), outcome))
  }
}

const count = (wanted: string) => proven.filter(({ result }) => result === wanted).length
console.log(
  `\n${proven.length} rows: ${count('passed')} proven, ${count('failed')} failed, ${count('no test')} without a test`,
)
if (missing.length > 0)
  console.log(`No report of ${missing.join(', ')}: run npm test, or this command with --run.`)
for (const { file, title } of unknown) console.log(`No row is quoted by “${title}” (${file}).`)
process.exitCode = count('passed') === proven.length && unknown.length === 0 ? 0 : 1
