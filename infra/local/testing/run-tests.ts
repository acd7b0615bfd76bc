import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { longFiles } from '../../../tests/long-files.ts'
import { sentenceFor } from '../begin/errors.js'
import { hashCheaply } from './cheap-hash.ts'
import { SERVICE_ENDED } from './end-run.ts'
import { endLeftBehind } from './left-behind.ts'
import { needOpenFiles } from './open-files.ts'
import { Programs } from './programs.ts'
import { makeRunFolder } from './run-folder.ts'
import { startProduct } from './running-product.ts'
import { fileTimes, slowestLines, tooLong } from './slow-files.ts'
import { failureLines, repeated } from './test-failures.ts'

type Count = {
  passed: number
  failed: number
  /** What it printed, where it was not shown at once. */
  output?: string
}

const root = join(import.meta.dirname, '..', '..', '..')
const results = join(root, 'test-results')
/** The reports that this run has written, as files. */
const reported: string[] = []
/** Whether MongoDB or Keycloak ended during the tests: vitest has reported it then. */
let hasServiceEnded = false
const programs = new Programs()
const runFolder = makeRunFolder()
// What this program itself makes there, too.
process.env.TMPDIR = runFolder.path
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  // Whatever this starts is ended at its end.
  KEEP_TEST_SERVICES: 'false',
}

const checks: Record<string, () => Promise<Count>> = {
  // One thread: several each check what they share, and the other checks have the other cores.
  types: () => check('npm', 'run', '--silent', 'check:types', '--', '--singleThreaded'),
  lint: () => check('npm', 'run', '--silent', 'check:lint'),
  dependencies: () => check('npm', 'run', '--silent', 'check:dependencies'),
}

/** Each is given the test files to run, none for all of them. */
const parts: Record<string, (files: string[]) => Promise<Count>> = {
  // First: it shows what it does, while the checks are made beside it.
  unit: (files) => vitest('unit', files),
  ...checks,
  integration: (files) => vitest('integration', files),
  e2e: browser,
  // Last: it reads what the three parts before it reported.
  specification: () => check('node', 'tests/specification/main.ts'),
}

/**
 * @param chosen parts and test files, none for everything
 * @returns the exit code
 */
export async function runTests(chosen: string[]): Promise<number> {
  const began = Date.now()
  const total = { passed: 0, failed: 0 }
  const stopListening = programs.listen()
  try {
    const files = chosen.filter((name) => !(name in parts))
    const missing = files.filter((file) => !existsSync(join(root, file)))
    if (missing.length > 0)
      throw new Error(
        `no such part or file: ${missing.join(', ')} (the parts are ${Object.keys(parts).join(', ')})`,
      )
    mkdirSync(results, { recursive: true })
    const lines = []
    const requested = Object.keys(parts).filter(
      (name) => chosen.length === 0 || chosen.includes(name) || files.some((file) => partOf(file) === name),
    )
    if (requested.includes('integration')) await needOpenFiles()
    // A core each is all that these can use: they run side by side, and each shows its output once it has ended.
    const begun = new Map(requested.flatMap((name) => (name in checks ? [[name, timed(name, [])]] : [])))
    for (const name of requested) {
      if (programs.isEnding || hasServiceEnded) break
      console.log(`\n== ${name}`)
      const own = files.filter((file) => partOf(file) === name)
      const { passed, failed, output = '', seconds } = await (begun.get(name) ?? timed(name, own))
      process.stdout.write(output)
      total.passed += passed
      total.failed += failed
      lines.push(`  ${name.padEnd(14)}${passed} passed, ${failed} failed (${seconds} s)`)
    }
    lines.push(`  ${'all of it'.padEnd(14)}${secondsSince(began)} s`)
    const times = fileTimes(root, reported)
    // Durations depend on the machine, so files are checked only in CI, which runs all of them.
    const late = process.env.CI ? tooLong(times, longFiles) : []
    total.failed += late.length
    // What failed once a service was gone says nothing.
    const failures = hasServiceEnded ? [] : failureLines(reported)
    const again = repeated(reported)
    if (again.isTooMuch) total.failed += 1
    const sections = [lines, slowestLines(times), again.lines, [...late, ...failures]]
    for (const part of sections.filter(({ length }) => length > 0)) console.log(['', ...part].join('\n'))
    console.log()
  } catch (error) {
    countError(error)
    total.failed += 1
  } finally {
    await endLeftBehind(runFolder.path).catch(countError)
    runFolder.remove()
    stopListening()
  }
  if (programs.isEnding || hasServiceEnded) {
    console.log('Ended before all of it had run.')
    return hasServiceEnded ? 1 : 130
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

async function timed(name: string, files: string[]): Promise<Count & { seconds: number }> {
  const began = Date.now()
  const count = (await parts[name]?.(files).catch(countError)) ?? { passed: 0, failed: 1 }
  return { ...count, seconds: secondsSince(began) }
}

const secondsSince = (began: number) => Math.round((Date.now() - began) / 1000)

/** @param file a test file or a folder of them */
function partOf(file: string) {
  if (file.startsWith('e2e')) return 'e2e'
  return file.startsWith('tests') ? 'integration' : 'unit'
}

/** A part that could not run at all is one failure. */
function countError(error: unknown): Count {
  console.error(sentenceFor(error))
  return { passed: 0, failed: 1 }
}

/** Runs a program of the project, its output on the screen, or kept for `output`. @returns its exit code */
function run(
  program: string,
  args: string[],
  { more = env, output }: { more?: NodeJS.ProcessEnv; output?: string[] } = {},
): Promise<number> {
  return programs.run({ program, args, cwd: root, env: more, ...(output && { output }) })
}

async function check(program: string, ...args: string[]): Promise<Count> {
  const output: string[] = []
  const isGood = (await run(program, args, { output })) === 0
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output: output.join('') }
}

async function vitest(project: string, files: string[]): Promise<Count> {
  const file = reportOf(project)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...files])
  if (code === SERVICE_ENDED) hasServiceEnded = true
  const report = readReport(file)
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

async function browser(files: string[]): Promise<Count> {
  const demo = demoAccounts()
  // All tests are one address, which may log in sixty times a minute.
  const own = { ...demo, RATE_FACTOR: '10' }
  const product = await startProduct({ root, env: { ...env, ...own }, logsTo: join(results, 'log') })
  const file = reportOf('e2e')
  let code = 1
  try {
    await hashCheaply(product.dataDir)
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
    code = await run('playwright', ['test', ...config, ...files], {
      more: {
        ...env,
        ...demo,
        BASE_URL: product.baseUrl,
        MONGODB_URI: product.mongodbUri,
        PAYSTACK_URL: product.paystackUrl,
        // Where its ports, secrets and processes are written down, for tests that act at Keycloak itself.
        DATA_DIR: product.dataDir,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    })
  } finally {
    await product.stop({ keepLogs: code !== 0, isUrgent: programs.isEnding })
  }
  const stats = readReport(file)?.stats
  return counted(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}

/** The accounts of .env.example, for the product and for the tests that log in. */
function demoAccounts() {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const match = /^(DEMO_[A-Z_]+)=(.*)$/.exec(line)
      return match ? [[match[1], match[2]]] : []
    }),
  )
}

/** Where a part's report will be; that of the last run is gone. */
function reportOf(part: string) {
  const file = join(results, `${part}.json`)
  rmSync(file, { force: true })
  reported.push(file)
  return file
}

const readReport = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * A runner that failed without a failed test (a file that does not load, an error while cleaning up) is
 * one failure all the same.
 */
const counted = (code: number, passed: number, failed: number): Count => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
})
