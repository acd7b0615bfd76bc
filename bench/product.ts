import { Agent, Pool } from 'undici'
import { startProduct } from '../infra/local/running-product.js'

/** A running product with the demo shop, and its owner signed in. */
export type BenchProduct = {
  baseUrl: string
  mongodbUri: string
  shopId: string
  ownerToken: string
  adminToken: string
  pool: Pool
  call<Answer>(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<Answer>
  stop(): Promise<void>
}

const account = (name: string, fallback: string) => process.env[name] ?? fallback

/** Uses BENCH_BASE_URL and BENCH_MONGODB_URI where given, else starts a product of its own. */
export async function openProduct(root: string, accounts: Record<string, string>): Promise<BenchProduct> {
  const given = process.env.BENCH_BASE_URL
  const mongodbUri = process.env.BENCH_MONGODB_URI
  if (given && mongodbUri) return connect(given, mongodbUri, accounts, async () => {})
  const product = await startProduct({
    root,
    env: process.env,
    logsTo: `${root}/test-results/bench`,
  })
  return connect(product.baseUrl, product.mongodbUri, accounts, () => product.stop({ keepLogs: false }))
}

async function connect(
  baseUrl: string,
  mongodbUri: string,
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
    return JSON.parse(text) as Answer
  }
  const password = account('DEMO_PASSWORD', accounts.DEMO_PASSWORD ?? '')
  const signIn = (email: string) =>
    call<{ token: string; shopId: string }>('POST', '/api/session', { body: { email, password } })
  const owner = await signIn(account('DEMO_OWNER_EMAIL', accounts.DEMO_OWNER_EMAIL ?? ''))
  const admin = await signIn(account('DEMO_ADMIN_EMAIL', accounts.DEMO_ADMIN_EMAIL ?? ''))
  return {
    baseUrl,
    mongodbUri,
    shopId: owner.shopId,
    ownerToken: owner.token,
    adminToken: admin.token,
    pool,
    call,
    async stop() {
      await pool.close()
      await slow.close()
      await stop()
    },
  }
}
