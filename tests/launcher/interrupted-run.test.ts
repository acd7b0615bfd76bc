import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { processesWith } from '../../infra/local/testing/left-behind.ts'
import { START_MS } from './launcher.ts'

const root = join(import.meta.dirname, '..', '..')
const sharedMemory = '/dev/shm'

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

// Keycloak has only begun to start by then: the whole of it takes six seconds of a processor.
test.skipIf(process.platform !== 'linux')(
  'Ctrl-C ends npm test with its MongoDB and its Keycloak, and leaves neither processes nor files',
  async () => {
    const mark = randomUUID()
    const TMPDIR = mkdtempSync(join(tmpdir(), 'interrupted-'))
    const env: NodeJS.ProcessEnv = { ...process.env, RUN: mark, TMPDIR, TEST_SERVICES: 'process' }
    for (const name of Object.keys(env)) if (/^(VITEST|NODE_ENV$|npm_)/.test(name)) delete env[name]
    const run = spawn('npm', ['test', '--', 'tests/support/services.test.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as a terminal gives it, which sends Ctrl-C to all of it.
      detached: true,
    })
    onTestFinished(() => {
      for (const pid of processesWith(mark)) process.kill(pid, 'SIGKILL')
      rmSync(TMPDIR, { recursive: true, force: true })
    })
    let printed = ''
    for (const stream of [run.stdout, run.stderr]) {
      stream.on('data', (piece: Buffer) => {
        printed += piece
      })
    }
    const exited = new Promise<number | null>((resolve) => run.once('close', resolve))

    /** Where the run keeps its data: named after the process that made it. */
    const runFolders = () => {
      const pids = processesWith(mark)
      return [sharedMemory, TMPDIR].flatMap((folder) =>
        namesIn(folder)
          .filter((name) => pids.includes(Number(/^sales-and-accounts-(\d+)-/.exec(name)?.[1])))
          .map((name) => join(folder, name)),
      )
    }
    // MongoDB writes there once it is up.
    const databases = () =>
      runFolders().flatMap((folder) =>
        namesIn(folder).filter((name) => namesIn(join(folder, name, 'mongodb')).includes('diagnostic.data')),
      )
    const commands = () => processesWith(mark).map(commandOf)
    await expect.poll(databases, { timeout: START_MS }).toHaveLength(1)
    await expect.poll(commands, { timeout: START_MS }).toContain('java')
    const folders = runFolders()
    // As on a busy machine, they do not get to end by themselves.
    for (const pid of processesWith(mark).filter((one) => /mongod|java/.test(commandOf(one))))
      process.kill(pid, 'SIGSTOP')

    process.kill(-(run.pid ?? Number.NaN), 'SIGINT')
    expect(await exited).not.toBe(0)
    // An ended one has no name, or none in its environment any more.
    expect(commands().filter(Boolean)).toEqual([])
    expect(printed).toContain('Ended before all of it had run.')
    expect([...folders.filter(existsSync), ...namesIn(TMPDIR)]).toEqual([])
  },
  2 * START_MS,
)

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
