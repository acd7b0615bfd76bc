import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { FormData, request } from 'undici'
import { ImportProgress } from '#domain/api/import.ts'
import { listenerOf, residentMegabytes } from './memory.ts'
import type { BenchProduct } from './product.ts'
import type { Row } from './table.ts'

/** Import of a real history through HTTP into a new shop: its time, and how much the app's memory grows. */
export async function benchImport(
  product: BenchProduct,
  path: string,
): Promise<{ shopId: string; rows: Row[] }> {
  const csv = readFileSync(path)
  const content = path.endsWith('.gz') ? gunzipSync(csv) : csv
  const { baseUrl, call, adminToken } = product
  const email = `bench-${randomUUID().slice(0, 8)}@example.com`
  const password = `Correct-Horse-${randomUUID().slice(0, 6)}!`
  const { shopId } = await call<{ shopId: string }>('POST', '/api/admin/shops', {
    token: adminToken,
    body: { name: `Bench ${email}`, country: 'GB', owner: { email, password } },
  })
  const { token } = await call<{ token: string }>('POST', '/api/session', { body: { email, password } })

  const appPid = listenerOf(new URL(baseUrl).port)
  const before = residentMegabytes(appPid)
  let peak = before
  const form = new FormData()
  form.set('file', new Blob([content], { type: 'text/csv' }), 'history.csv')
  const began = performance.now()
  const started = await request(`${baseUrl}/api/shops/${shopId}/sales/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { importId } = (await started.body.json()) as { importId: string }
  for (;;) {
    const progress = ImportProgress.parse(
      await call('GET', `/api/shops/${shopId}/imports/${importId}`, { token }),
    )
    peak = Math.max(peak, residentMegabytes(appPid))
    if (progress.state === 'failed') throw new Error(progress.failure)
    if (progress.state === 'done') break
    await pause(200)
  }
  const seconds = (performance.now() - began) / 1000
  return {
    shopId,
    rows: [
      {
        what: 'import of the real half year',
        measured: `${seconds.toFixed(1)} s`,
        baseline: '',
        ratio: null,
        wanted: 'under 60 s',
        holds: seconds < 60,
      },
      {
        what: 'memory of the app while importing',
        measured: `${Math.round(peak)} MB at most`,
        baseline: `${Math.round(before)} MB before, file of ${Math.round(content.length / 1e6)} MB`,
        ratio: peak / before,
        wanted: 'grows by less than 250 MB',
        holds: peak - before < 250,
      },
    ],
  }
}
