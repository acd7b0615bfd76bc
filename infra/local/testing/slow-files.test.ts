import { expect, it } from 'vitest'
import { reportsOf } from './fixtures/reports.ts'
import { fileTimes, slowestLines, tooLong } from './slow-files.ts'

const test = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})
const vitest = {
  testResults: [
    { name: '/project/tests/a.test.ts', startTime: 1_000, endTime: 2_400 },
    { name: '/project/tests/b.test.ts', startTime: 0, endTime: 61_000 },
  ],
}
const playwright = {
  suites: [{ file: 'sell.spec.ts', specs: [test(20_000)], suites: [{ specs: [test(30_000, 45_000)] }] }],
}

it('the slowest files add up both runners, by the last try of each test, longest first', () => {
  const times = fileTimes('/project', [...reportsOf(vitest, playwright), '/nowhere.json'])
  expect(times).toEqual([
    { file: 'e2e/sell.spec.ts', ms: 65_000 },
    { file: 'tests/b.test.ts', ms: 61_000 },
    { file: 'tests/a.test.ts', ms: 1_400 },
  ])
})

it('the slowest files are twenty at most', () => {
  const times = Array.from({ length: 22 }, (_, index) => ({ file: `${index}.test.ts`, ms: 1_000 }))
  expect(slowestLines(times)).toHaveLength(1 + 20)
  expect(slowestLines([])).toEqual([])
})

it('a file that takes more than a fiftieth of a long run is named, unless it has a reason', () => {
  const others = Array.from({ length: 150 }, (_, index) => ({ file: `${index}.test.ts`, ms: 59_000 }))
  const times = [{ file: 'a.test.ts', ms: 170_000 }, { file: 'b.test.ts', ms: 190_000 }, ...others]
  expect(tooLong(times, {})).toEqual([expect.stringMatching(/^b\.test\.ts took 190 s, and may take 184:/)])
  expect(tooLong(times, { 'b.test.ts': 'whole sales' })).toEqual([])
  expect(tooLong([{ file: 'a.test.ts', ms: 4_000 }], {})).toEqual([])
})
