import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { longFiles } from '../../../tests/long-files.ts'
import { sentenceFor } from '../begin/faults.js'
import { makeMemoryFolder } from './memory-folder.ts'
import { startProduct } from './running-product.ts'
import { fileTimes, slowestLines, tooLong } from './slow-files.ts'
import { failureLines, repeatedLines } from './test-failures.ts'

type Count = { passed: number; failed: number }

const root = join(import.meta.dirname, '..', '..', '..')
const results = join(root, 'test-results')
/** The reports that this run has written, as files. */
const reported: string[] = []
const memoryFolder = makeMemoryFolder()
// What this program itself makes there, too.
if (memoryFolder) process.env.TMPDIR = memoryFolder.path
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  // Whatever this starts is ended at its end.
  KEEP_TEST_SERVICES: 'false',
}

/** Each is given the test files to run, none for all of them. */
const parts: Record<string, (files: string[]) => Promise<Count>> = {
  types: () => check('tsc'),
  lint: () => check('npm', 'run', '--silent', 'check:lint'),
  dependencies: () => check('npm', 'run', '--silent', 'check:dependencies'),
  unit: (files) => vitest('unit', files),
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
  const total = { passed: 0, failed: 0 }
  try {
    const files = chosen.filter((name) => !(name in parts))
    const missing = files.filter((file) => !existsSync(join(root, file)))
    if (missing.length > 0)
      throw new Error(
        `no such part or file: ${missing.join(', ')} (the parts are ${Object.keys(parts).join(', ')})`,
      )
    mkdirSync(results, { recursive: true })
    const lines = []
    for (const [name, run] of Object.entries(parts)) {
      const own = files.filter((file) => partOf(file) === name)
      if (chosen.length > 0 && !chosen.includes(name) && own.length === 0) continue
      console.log(`\n== ${name}`)
      const began = Date.now()
      const { passed, failed } = await run(own).catch(countFault)
      total.passed += passed
      total.failed += failed
      const took = Math.round((Date.now() - began) / 1000)
      lines.push(`  ${name.padEnd(14)}${passed} passed, ${failed} failed (${took} s)`)
    }
    const times = fileTimes(root, reported)
    const late = tooLong(times, longFiles)
    total.failed += late.length
    const said = [lines, slowestLines(times), repeatedLines(reported), [...late, ...failureLines(reported)]]
    for (const part of said.filter(({ length }) => length > 0)) console.log(['', ...part].join('\n'))
    console.log()
  } catch (error) {
    countFault(error)
    total.failed += 1
  } finally {
    memoryFolder?.remove()
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** @param file a test file or a folder of them */
function partOf(file: string) {
  if (file.startsWith('e2e')) return 'e2e'
  return file.startsWith('tests') ? 'integration' : 'unit'
}

/** A part that could not run at all is one failure. */
function countFault(error: unknown): Count {
  console.error(sentenceFor(error))
  return { passed: 0, failed: 1 }
}

/**
 * Runs a program of the project, its output on the screen.
 *
 * @returns its exit code
 */
function run(program: string, args: string[], more: NodeJS.ProcessEnv = env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: more, stdio: ['ignore', 'inherit', 'inherit'] })
    const handOn = (signal: NodeJS.Signals) => void child.kill(signal)
    process.on('SIGINT', handOn).on('SIGTERM', handOn)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGINT', handOn).off('SIGTERM', handOn)
      resolve(code ?? 1)
    })
  })
}

async function check(program: string, ...args: string[]): Promise<Count> {
  return (await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(project: string, files: string[]): Promise<Count> {
  const file = reportOf(project)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...files])
  const report = readReport(file)
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

async function browser(files: string[]): Promise<Count> {
  const demo = demoAccounts()
  const product = await startProduct({ root, env: { ...env, ...demo }, logsTo: join(results, 'log') })
  const file = reportOf('e2e')
  let code = 1
  try {
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
    code = await run('playwright', ['test', ...config, ...files], {
      ...env,
      ...demo,
      BASE_URL: product.baseUrl,
      MONGODB_URI: product.mongodbUri,
      PAYSTACK_URL: product.paystackUrl,
      // Where its ports, secrets and processes are written down, for tests that act at Keycloak itself.
      DATA_DIR: product.dataDir,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
  } finally {
    await product.stop({ keepLogs: code !== 0 })
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

/** Where a part's report will stand; that of the last run is gone. */
function reportOf(part: string) {
  const file = join(results, `${part}.json`)
  rmSync(file, { force: true })
  reported.push(file)
  return file
}

const readReport = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * A runner that failed without a failed test (a file that does not load, a fault while cleaning up) is
 * one failure all the same.
 */
const counted = (code: number, passed: number, failed: number): Count => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
})
