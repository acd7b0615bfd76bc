import { request } from 'undici'
import type { BenchProduct } from './product.ts'
import type { Row } from './table.ts'

const windowMs = Number(process.env.BENCH_IDLE_MS ?? 30_000)
/** As many as one person may open. */
const listeners = 6

/** What the app's process uses while administrators look at the overview and nothing happens, against no viewers. */
export async function benchIdleStream(product: BenchProduct): Promise<Row> {
  const alone = await shareOfCore(product)
  const leaving = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: listeners }, () =>
      request(`${product.baseUrl}/api/admin/shop-health/changes`, {
        headers: { authorization: `Bearer ${product.adminToken}`, accept: 'text/event-stream' },
        signal: leaving.signal,
        bodyTimeout: 0,
      }),
    ),
  )
  for (const { body } of streams) body.on('error', () => undefined).resume()
  const followed = await shareOfCore(product)
  leaving.abort()
  const cost = Math.max(0, followed - alone)
  return {
    what: `overview followed by ${listeners}, nothing happens`,
    measured: `${(followed * 100).toFixed(2)}% of a core`,
    baseline: `${(alone * 100).toFixed(2)}% without viewers`,
    ratio: null,
    wanted: 'at most 1% more',
    holds: cost <= 0.01,
  }
}

async function shareOfCore(product: BenchProduct): Promise<number> {
  const [began, used] = [performance.now(), await product.processorMs()]
  await new Promise((resolve) => setTimeout(resolve, windowMs))
  return ((await product.processorMs()) - used) / (performance.now() - began)
}
