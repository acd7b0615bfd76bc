import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

type Failure = { test: string; message: string }

/** Of each failure the message's beginning: what was expected and what was there. */
const LINES_OF_MESSAGE = 12
/** Past so many the cause is one for all. */
const SHOWN = 6

/**
 * What failed, as lines for the end of a run: the table of the specification and the stack's log are
 * between a failure and the place where people look first.
 *
 * @param reports files that vitest or Playwright has written as JSON; one that is not there is left out
 */
export function failureLines(reports: string[]): string[] {
  const failures = reports
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .flatMap((report) => (report.suites ? report.suites.flatMap(ofSuite) : ofVitest(report)))
  const shown = failures.slice(0, SHOWN).flatMap(({ test, message }) => [
    `failed: ${test}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, LINES_OF_MESSAGE)
      .map((line) => `    ${line}`),
  ])
  const more = failures.length - SHOWN
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

/** A busy machine keeps a browser waiting now and then. More than that is a test or a product that works by luck. */
const MAX_REPEATED = 2

/**
 * What passed on a second try alone, a line each, and whether that is too much.
 *
 * @param reports files that vitest or Playwright has written as JSON; one that is not there is left out
 */
export function repeated(reports: string[]): { lines: string[]; isTooMuch: boolean } {
  const lines = reports
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .flatMap((report) => (report.suites ? report.suites.flatMap(flakyOf) : repeatedOfVitest(report)))
    .map((test) => `passed on the second try: ${test}`)
  const isTooMuch = lines.length > MAX_REPEATED
  if (isTooMuch)
    lines.push(
      `${lines.length} tests passed on the second try alone, and ${MAX_REPEATED} may: that is a failure.`,
    )
  return { lines, isTooMuch }
}

type VitestReport = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const repeatedOfVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${name} > ${fullName}`),
  )

const flakyOf = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `e2e/${file}:${line} > ${title}`),
  ...suites.flatMap(flakyOf),
]

function ofVitest({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has a message of its own and no tests.
    if (failed.length === 0) return message ? [{ test: name, message }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${name} > ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
}

type PlaywrightError = { message?: string; stack?: string }

type Spec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { errors: PlaywrightError[] }[] }[]
}

type Suite = { specs?: Spec[]; suites?: Suite[] }

function ofSuite({ specs = [], suites = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .flatMap(({ results }) =>
        // Each try: the second often fails of what the first has left.
        results.map(({ errors }, attempt) => ({
          test: `e2e/${file}:${line} > ${title} (try ${attempt + 1})`,
          message: errors.map(({ stack, message }) => stack ?? message ?? '').join('\n'),
        })),
      ),
  )
  return [...own, ...suites.flatMap(ofSuite)]
}
