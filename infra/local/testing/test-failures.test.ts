import { expect, it } from 'vitest'
import { reportsOf } from './fixtures/reports.ts'
import { repeated } from './test-failures.ts'

const spec = (status: string, line: number) => ({
  ...{ title: 'sells', file: 'sell.spec.ts', line },
  tests: [{ status, results: [] }],
})
const browser = (...flaky: number[]) => ({
  suites: [{ specs: [spec('expected', 1), ...flaky.map((line) => spec('flaky', line))] }],
})
const vitest = {
  testResults: [
    {
      ...{ name: 'tests/a.test.ts', message: '' },
      assertionResults: [
        { fullName: 'posts', status: 'passed', failureMessages: ['timed out'] },
        { fullName: 'counts', status: 'passed', failureMessages: [] },
      ],
    },
  ],
}

it('tests that passed on the second try are named', () => {
  expect(repeated(reportsOf(vitest, browser(7)))).toEqual({
    lines: [
      'passed on the second try: tests/a.test.ts > posts',
      'passed on the second try: e2e/sell.spec.ts:7 > sells',
    ],
    isTooMuch: false,
  })
})

it('more than two of them, of all runners together, fail the run', () => {
  const { lines, isTooMuch } = repeated(reportsOf(vitest, browser(7, 8)))
  expect(isTooMuch).toBe(true)
  expect(lines.at(-1)).toBe('3 tests passed on the second try alone, and 2 may: that is a failure.')
})
