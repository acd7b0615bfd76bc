import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { proofOf, type ReportedTest } from './proof.ts'
import { markOf, rows } from './rows.ts'

const root = join(import.meta.dirname, '..', '..')
const specification = join(root, '..', 'shared', 'specification.md')

describe('the rows of the specification', () => {
  test('are distinct: none begins with the whole of another', () => {
    const marks = rows.map(markOf)
    const clashes = marks.flatMap((mark, at) =>
      marks.filter((other, place) => place !== at && other.startsWith(mark)).map((other) => [mark, other]),
    )
    expect(clashes).toEqual([])
  })

  test.runIf(existsSync(specification))('are its own words, each in its section', () => {
    const text = readFileSync(specification, 'utf8').replaceAll('**', '').replaceAll(/\s+/g, ' ')
    const sections = text.split(/ ## (?=\d+\. )/)
    const isIn = (section: number, words: string) =>
      sections.find((part) => part.startsWith(`${section}. `))?.includes(words) === true
    expect(rows.filter(({ section, row }) => !isIn(section, row))).toEqual([])
  })
})

// The table itself comes after all tests have run; a slip in a title is reported here long before.
test('no title in the source quotes what is no row', () => {
  const files = globSync(['{app,domain,server,tests}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })
  const titles = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:test|describe)\b[.\w]*\(\s*'(§[^'\n]*)'/g)].map(
      ([, title = '']): ReportedTest => ({ file, title, outcome: 'passed' }),
    ),
  )
  expect(titles.length).toBeGreaterThan(rows.length / 2)
  expect(proofOf(rows, titles).unknown).toEqual([])
})

describe('a row', () => {
  const row = { section: 4, row: 'Success resets the failure count' } as const
  const named = (
    outcome: ReportedTest['outcome'],
    title = '§4 Success resets the failure count: to none',
  ) => ({
    file: 'a.test.ts',
    title,
    outcome,
  })
  const resultOf = (...tests: ReportedTest[]) => proofOf([row], tests).proven[0]?.result

  test('is proven by a test that quotes it and passed', () => {
    expect(resultOf(named('passed'))).toBe('passed')
    expect(resultOf(named('passed', 'the session > §4 Success resets the failure count'))).toBe('passed')
  })

  test('is not proven by another row’s test, by one that was skipped, or by nothing', () => {
    expect(resultOf(named('passed', '§5 Success resets the failure count'))).toBe('no test')
    expect(resultOf(named('skipped'))).toBe('no test')
    expect(resultOf()).toBe('no test')
  })

  test('fails where one of its tests failed', () => {
    expect(resultOf(named('passed'), named('failed'))).toBe('failed')
  })

  test('that is misquoted in a title is reported', () => {
    const mistaken = named('passed', '§4 Success resets the count')
    expect(proofOf([row], [mistaken]).unknown).toEqual([mistaken])
  })
})
