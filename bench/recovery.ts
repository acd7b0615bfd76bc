import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSelling, type SellingShop } from '#tests/launcher/selling.ts'
import { untilAnswers } from '../infra/local/process/http-wait.ts'
import { freePort } from '../infra/local/process/ports.ts'
import { listenerOf } from './memory.ts'
import { median, type Row } from './table.ts'

const rounds = Number(process.env.BENCH_RECOVERY_ROUNDS ?? 5)
const tills = 4
const readyMs = 15 * 60_000
const awayMs = 180_000
/** After this long without a crash the launcher restarts at once again. */
const healthyMs = 65_000

/**
 * How long tills wait for the next accepted sale after the app was killed, and after the launcher was killed and
 * `npm start` was run again. A product of its own: what it kills would end the benches beside it.
 */
export async function benchRecovery(root: string): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sales-and-accounts-recovery-'))
  const port = await freePort({ first: 3400 + (process.pid % 200) })
  const baseUrl = `http://127.0.0.1:${port}`
  const start = () => startLauncher(root, { DATA_DIR: dataDir, PORT: String(port) })
  let launcher = start()
  const stopping = new AbortController()
  try {
    await untilAnswers(`${baseUrl}/api/ready`, {
      timeoutMs: readyMs,
      everyMs: 500,
      hasEnded: () => hasEnded(launcher),
    })
    const shop = await openSelling(baseUrl)
    const selling = Promise.all(Array.from({ length: tills }, () => shop.keepSelling(stopping.signal)))
    const ofApp = await measure(shop, healthyMs, () => {
      process.kill(listenerOf(String(port)), 'SIGKILL')
    })
    const ofLauncher = await measure(shop, 5_000, async () => {
      launcher.kill('SIGKILL')
      await once(launcher, 'exit')
      launcher = start()
    })
    stopping.abort()
    await selling
    return [
      rowOf('next sale after the app was killed', ofApp, 2_000),
      rowOf('next sale after npm start was killed and run again', ofLauncher, 15_000),
    ]
  } finally {
    stopping.abort()
    if (!hasEnded(launcher)) {
      launcher.kill('SIGTERM')
      await once(launcher, 'exit')
    }
    const logs = join(dataDir, 'log')
    if (existsSync(logs)) cpSync(logs, join(root, 'test-results', 'recovery'), { recursive: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function startLauncher(root: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(root, 'infra', 'local', 'start.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STACK: 'process', HOST: '127.0.0.1', DEMO_DATA: 'true', ...settings },
  })
}

async function measure(
  { acknowledged }: SellingShop,
  pauseMs: number,
  kill: () => void | Promise<void>,
): Promise<number[]> {
  const waits: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(pauseMs)
    const killedAt = performance.now()
    await kill()
    // A sale that was answered while the signal was on its way is not the next one.
    await pause(100)
    const answered = acknowledged.size
    while (acknowledged.size === answered) {
      if (performance.now() - killedAt > awayMs)
        throw new Error(`no sale was accepted within ${awayMs / 1_000} s`)
      await pause(10)
    }
    const acceptedAt = [...acknowledged.values()][answered] ?? Number.NaN
    waits.push(Math.round(acceptedAt - killedAt))
    console.log(`round ${round + 1}: ${waits.at(-1)} ms`)
  }
  return waits
}

function rowOf(what: string, waits: readonly number[], wantedMs: number): Row {
  const longest = Math.max(...waits)
  return {
    what,
    measured: `${(longest / 1_000).toFixed(1)} s at most of ${waits.length}`,
    baseline: `${(median(waits) / 1_000).toFixed(1)} s median`,
    ratio: longest / median(waits),
    wanted: `at most ${wantedMs / 1_000} s`,
    holds: longest <= wantedMs,
  }
}
