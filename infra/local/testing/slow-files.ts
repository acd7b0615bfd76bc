import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

type FileTime = { file: string; ms: number }

const SHOWN = 20
/** A file may take this share of the total time of all files: of seconds, a slow machine needs more. */
const MAX_SHARE = 1 / 50
/** What is shorter is a part of the tests, and no file of it is what everybody waits for. */
const JUDGED_FROM_MS = 10 * 60_000

/**
 * How long each test file took, the longest first.
 *
 * @param reports files that vitest or Playwright has written as JSON; one that is not there is left out
 */
export function fileTimes(root: string, reports: string[]): FileTime[] {
  return reports
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .flatMap((report) => (report.suites ? report.suites.map(ofSuite) : ofVitest(root, report)))
    .sort((a, b) => b.ms - a.ms)
}

export function slowestLines(times: FileTime[]): string[] {
  const lines = times
    .slice(0, SHOWN)
    .map(({ file, ms }) => `  ${String(Math.round(ms / 1000)).padStart(5)} s  ${file}`)
  return lines.length > 0 ? ['The files that took longest:', ...lines] : []
}

/**
 * Those that took too long in a long run, as a sentence each: a test that everybody waits for needs a reason.
 *
 * @param allowed reasons by file
 */
export function tooLong(times: FileTime[], allowed: Readonly<Record<string, string>>): string[] {
  const whole = times.reduce((sum, { ms }) => sum + ms, 0)
  if (whole < JUDGED_FROM_MS) return []
  const maxMs = whole * MAX_SHARE
  return times
    .filter(({ file, ms }) => ms > maxMs && !(file in allowed))
    .map(
      ({ file, ms }) =>
        `${file} took ${Math.round(ms / 1000)} s, and may take ${Math.round(maxMs / 1000)}: make it shorter, or list it with its reason in tests/long-files.ts.`,
    )
}

const ofVitest = (
  root: string,
  { testResults }: { testResults: { name: string; startTime: number; endTime: number }[] },
): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))

type Spec = { tests: { results: { duration: number }[] }[] }

type Suite = { file?: string; specs?: Spec[]; suites?: Suite[] }

/** @param suite of a file */
const ofSuite = (suite: Suite): FileTime => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) })

/**
 * Of each test the last try: how long a machine that was busy kept the first is no matter of the file.
 *
 * @returns ms
 */
function durationOf({ specs = [], suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.map(({ results }) => results.at(-1)?.duration ?? 0))
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0)
}
