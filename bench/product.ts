import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, Pool, request } from 'undici'
import { metricsTokenName } from '#server/http/metrics-token.ts'
import { startProduct } from '../infra/local/testing/running-product.ts'

/** A running product with the demo shop, and its owner logged in. */
export type BenchProduct = {
  baseUrl: string
  mongodbUri: string
  dataDir: string
  keycloak: { url: string; appSecret: string; serviceSecret: string }
  owner: { email: string; password: string }
  shopId: string
  ownerToken: string
  adminToken: string
  pool: Pool
  /** Processor time that the app's process has used: milliseconds. */
  processorMs(): Promise<number>
  call<Answer>(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<Answer>
  stop(): Promise<void>
}

const account = (name: string, fallback: string) => process.env[name] ?? fallback

/** Reads from the product's folder where its Keycloak listens and the secrets of its clients. */
function keycloakOf(dataDir: string): BenchProduct['keycloak'] {
  const read = (name: string) => JSON.parse(readFileSync(join(dataDir, name), 'utf8'))
  const secrets = read('secrets.json')
  return {
    url: `http://127.0.0.1:${read('stack.json').keycloak.port}`,
    appSecret: secrets.KEYCLOAK_APP_SECRET,
    serviceSecret: secrets.KEYCLOAK_SERVICE_SECRET,
  }
}

/** Of one app process: if several are behind the address, it is that of any of them. */
async function processorOfApp(baseUrl: string, dataDir: string): Promise<number> {
  const token = process.env.METRICS_TOKEN || readFileSync(join(dataDir, metricsTokenName), 'utf8').trim()
  const { body } = await request(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const seconds = /^sales_accounts_processor_seconds_total (\S+)$/m.exec(await body.text())?.[1]
  if (seconds === undefined) throw new Error('/metrics does not say what processor time the app has used')
  return Number(seconds) * 1000
}

/** Uses the product of BENCH_BASE_URL, BENCH_MONGODB_URI and DATA_DIR where given, else starts one of its own. */
export async function openProduct(root: string, accounts: Record<string, string>): Promise<BenchProduct> {
  const given = process.env.BENCH_BASE_URL
  const mongodbUri = process.env.BENCH_MONGODB_URI
  const dataDir = process.env.DATA_DIR ?? join(root, '.data')
  if (given && mongodbUri) {
    return connect({ baseUrl: given, mongodbUri, dataDir }, accounts, async () => {})
  }
  const product = await startProduct({
    root,
    env: process.env,
    logsTo: `${root}/test-results/bench`,
  })
  return connect(product, accounts, () => product.stop({ keepLogs: false }))
}

async function connect(
  { baseUrl, mongodbUri, dataDir }: { baseUrl: string; mongodbUri: string; dataDir: string },
  accounts: Record<string, string>,
  stop: () => Promise<void>,
): Promise<BenchProduct> {
  const pool = new Pool(baseUrl, {
    connections: 64,
    pipelining: 1,
    headersTimeout: 600_000,
    bodyTimeout: 600_000,
  })
  const slow = new Agent({ headersTimeout: 600_000, bodyTimeout: 600_000 })
  async function call<Answer>(
    method: string,
    path: string,
    { body, token }: { body?: unknown; token?: string } = {},
  ): Promise<Answer> {
    const { statusCode, body: answer } = await slow.request({
      origin: baseUrl,
      path,
      method: method as 'GET',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
  const password = account('DEMO_PASSWORD', accounts.DEMO_PASSWORD ?? '')
  const signIn = (email: string) =>
    call<{ token: string; shopId: string }>('POST', '/api/session', { body: { email, password } })
  const ownerEmail = account('DEMO_OWNER_EMAIL', accounts.DEMO_OWNER_EMAIL ?? '')
  const owner = await signIn(ownerEmail)
  const admin = await signIn(account('DEMO_ADMIN_EMAIL', accounts.DEMO_ADMIN_EMAIL ?? ''))
  return {
    baseUrl,
    mongodbUri,
    dataDir,
    keycloak: keycloakOf(dataDir),
    owner: { email: ownerEmail, password },
    shopId: owner.shopId,
    ownerToken: owner.token,
    adminToken: admin.token,
    pool,
    processorMs: () => processorOfApp(baseUrl, dataDir),
    call,
    async stop() {
      await pool.close()
      await slow.close()
      await stop()
    },
  }
}
