import { markOf, type Row } from './rows.ts'

/** A test as its runner reported it: `title` with the titles around it. */
export type ReportedTest = { file: string; title: string; outcome: 'passed' | 'failed' | 'skipped' }

type Proven = { row: Row; tests: ReportedTest[]; result: 'passed' | 'failed' | 'no test' }

/** Which tests prove which rows, and the tests whose title quotes something that is no row. */
export function proofOf(rows: readonly Row[], tests: readonly ReportedTest[]) {
  const ran = tests.filter(({ outcome }) => outcome !== 'skipped')
  const proven = rows.map((row): Proven => {
    const own = ran.filter(({ title }) => title.includes(markOf(row)))
    const isFailed = own.some(({ outcome }) => outcome === 'failed')
    return { row, tests: own, result: own.length === 0 ? 'no test' : isFailed ? 'failed' : 'passed' }
  })
  const marks = rows.map(markOf)
  const unknown = tests.filter(({ title }) =>
    [...title.matchAll(/§\d+ /g)].some(({ index }) => !marks.some((mark) => title.startsWith(mark, index))),
  )
  return { proven, unknown }
}
