import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilAnswers } from '../process/http-wait.ts'
import { freePort } from '../process/ports.ts'
import { systemUri } from '../services/mongodb-sign-in.ts'

const READY_MS = 15 * 60_000

/** The whole product, started as a person would start it, with data of its own that is deleted after. */
export async function startProduct({
  root,
  env,
  logsTo,
}: {
  root: string
  env: NodeJS.ProcessEnv
  /** where its logs are kept when asked */
  logsTo: string
}): Promise<{
  baseUrl: string
  mongodbUri: string
  /** Where its card provider is to be: a test that pays listens there. */
  paystackUrl: string
  dataDir: string
  /** `isUrgent`: what is under way is not waited for. */
  stop: (options: { keepLogs: boolean; isUrgent?: boolean }) => Promise<void>
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sales-and-accounts-e2e-'))
  const port = await freePort({ first: 3100 + (process.pid % 500) })
  const paystackUrl = `http://127.0.0.1:${await freePort({ first: 3700 + (process.pid % 200) })}`
  const child = spawn(process.execPath, [join(root, 'infra', 'local', 'start.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_DATA: 'true',
      // What a developer's own .env may point elsewhere is not meant here; empty counts as not set.
      MONGODB_URI: '',
      MONGODB_DATABASE: '',
      MONGODB_PORT: '',
      KEYCLOAK_URL: '',
      KEYCLOAK_PORT: '',
      APP_ORIGIN: '',
      PAYSTACK_URL: paystackUrl,
      TRUST_PROXY: '',
    },
  })
  let ended = false
  const exited: Promise<void> = new Promise((resolve) => {
    child.once('exit', () => {
      ended = true
      resolve()
    })
  })
  const stop = async ({ keepLogs, isUrgent = false }: { keepLogs: boolean; isUrgent?: boolean }) => {
    if (!ended) child.kill('SIGTERM')
    // A second signal ends it by force.
    const again = isUrgent && setTimeout(() => ended || child.kill('SIGTERM'), 1_000)
    await exited
    if (again) clearTimeout(again)
    const logs = join(dataDir, 'log')
    if (keepLogs && existsSync(logs)) cpSync(logs, logsTo, { recursive: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const ready = await untilAnswers(`${baseUrl}/api/ready`, {
    timeoutMs: READY_MS,
    everyMs: 500,
    hasEnded: () => ended,
  })
  if (ready) return { baseUrl, mongodbUri: systemUri(dataDir), paystackUrl, dataDir, stop }
  await stop({ keepLogs: true })
  throw new Error(`the product did not start; its logs are in ${logsTo}`)
}
