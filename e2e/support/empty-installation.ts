import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'

export type EmptyInstallation = {
  address: string
  /** The address of the setup, out of the log of the last start. */
  setupAddress(): string
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * A second process of the product's server, on an empty database beside the product's own and the same
 * Keycloak: what a person meets who starts it for the first time without demo data.
 */
export async function startEmptyInstallation(): Promise<EmptyInstallation> {
  const dataDir = process.env.DATA_DIR
  const mongodb = process.env.MONGODB_URI
  if (!dataDir || !mongodb) throw new Error('DATA_DIR and MONGODB_URI must name those of the running product')
  const stack = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'))
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const own = mkdtempSync(join(tmpdir(), 'sales-and-accounts-empty-'))
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  const port = await freePort()
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<void> {
    output = ''
    const started = spawn(process.execPath, [serverProgram()], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        PORT: String(port),
        DATA_DIR: join(own, 'data'),
        MONGODB_URI: mongodb,
        MONGODB_DATABASE: database,
        KEYCLOAK_URL: `http://127.0.0.1:${stack.keycloak.port}`,
        KEYCLOAK_APP_SECRET: secrets.KEYCLOAK_APP_SECRET,
        KEYCLOAK_ACCOUNTING_SECRET: secrets.KEYCLOAK_ACCOUNTING_SECRET,
        KEYCLOAK_SERVICE_SECRET: secrets.KEYCLOAK_SERVICE_SECRET,
        // Only an empty installation logs a code when it is ready; one that has an administrator logs none.
        DEMO_DATA: 'false',
      },
    })
    child = started
    started.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
    })
    const until = Date.now() + 120_000
    while (!(await isReady())) {
      if (started.exitCode !== null || Date.now() > until) throw new Error(`it did not start:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  async function isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/setup`)
      if (!answer.ok) return false
      const { needsAdministrator } = (await answer.json()) as { needsAdministrator: boolean }
      return !needsAdministrator || output.includes('/first-run#')
    } catch {
      // Not listening yet.
      return false
    }
  }

  async function end(): Promise<void> {
    const ending = child
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    address: `http://127.0.0.1:${port}`,
    setupAddress() {
      const [address] = /\S+\/first-run#[0-9A-Z-]+/.exec(output) ?? []
      if (!address) throw new Error(`the log says no address:\n${output}`)
      return address
    },
    async restart() {
      await end()
      await start()
    },
    async stop() {
      await end()
      const client = await MongoClient.connect(mongodb)
      await client.db(database).dropDatabase()
      await client.close()
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/** As the product runs it, or its sources, which take three times as long to load, where it was not built. */
function serverProgram(): string {
  const root = join(import.meta.dirname, '..', '..')
  const built = join(root, 'build', 'app', 'main.js')
  return existsSync(built) ? built : join(root, 'server', 'main.ts')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
