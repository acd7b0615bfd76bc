import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** @typedef {{ file: string, ms: number }} FileTime */

const SHOWN = 10
const MOST_MS = 60_000

/**
 * How long each test file took, the longest first.
 *
 * @param {string} root
 * @param {string[]} reports files that vitest or Playwright has written as JSON; one that is not there is left out
 * @returns {FileTime[]}
 */
export function fileTimes(root, reports) {
  return reports
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .flatMap((report) => (report.suites ? report.suites.map(ofSuite) : ofVitest(root, report)))
    .sort((a, b) => b.ms - a.ms)
}

/** @param {FileTime[]} times @returns {string[]} */
export function slowestLines(times) {
  const lines = times
    .slice(0, SHOWN)
    .map(({ file, ms }) => `  ${String(Math.round(ms / 1000)).padStart(5)} s  ${file}`)
  return lines.length > 0 ? ['The files that took longest:', ...lines] : []
}

/**
 * Those that took too long, as a sentence each: a test that everybody waits for needs a reason.
 *
 * @param {FileTime[]} times
 * @param {Readonly<Record<string, string>>} allowed reasons by file
 * @returns {string[]}
 */
export function tooLong(times, allowed) {
  return times
    .filter(({ file, ms }) => ms > MOST_MS && !(file in allowed))
    .map(
      ({ file, ms }) =>
        `${file} took ${Math.round(ms / 1000)} s, and may take ${MOST_MS / 1000}: make it shorter, or list it with its reason in tests/long-files.js.`,
    )
}

/**
 * @param {string} root
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] }} report
 * @returns {FileTime[]}
 */
const ofVitest = (root, { testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))

/**
 * @typedef {{ tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite} suite of a file
 * @returns {FileTime}
 */
const ofSuite = (suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) })

/** Of each test the last try: how long a machine that was busy kept the first is no matter of the file. @param {Suite} suite @returns {number} ms */
function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.map(({ results }) => results.at(-1)?.duration ?? 0))
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0)
}
