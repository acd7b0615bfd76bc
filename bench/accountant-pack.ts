import type { BenchProduct } from './product.ts'
import { median, type Row } from './table.ts'

const packs = 3
const maxSeconds = 5

/** The accountant's pack of the demo shop, the first one after the start among them, against all of its receipts as XLSX. */
export async function benchAccountantPack({
  baseUrl,
  shopId,
  ownerToken,
  owner,
}: BenchProduct): Promise<Row> {
  const headers = { authorization: `Bearer ${ownerToken}` }
  const opened = await fetch(`${baseUrl}/api/session/accounting`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password: owner.password }),
  })
  if (!opened.ok) throw new Error(`the books stay closed: ${opened.status} ${await opened.text()}`)
  const year = new Date().getUTCFullYear()
  let bytes = 0
  const secondsOf = async (path: string) => {
    const began = performance.now()
    const answer = await fetch(`${baseUrl}/api/shops/${shopId}/${path}`, { headers })
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    bytes = body.byteLength
    return (performance.now() - began) / 1_000
  }
  const lists = [await secondsOf('sales/export?format=xlsx')]
  const made: number[] = []
  for (let turn = 0; turn < packs; turn += 1) {
    made.push(await secondsOf(`accountant-pack?from=${year}-01-01&to=${year}-12-31`))
    const megabytes = bytes / 1e6
    console.log(`pack ${turn + 1}: ${made.at(-1)?.toFixed(1)} s, ${megabytes.toFixed(1)} MB`)
    lists.push(await secondsOf('sales/export?format=xlsx'))
  }
  const longest = Math.max(...made)
  return {
    what: 'the accountant’s pack of the demo shop',
    measured: `${longest.toFixed(1)} s at most of ${packs}, ${median(made).toFixed(1)} s median`,
    baseline: `${median(lists).toFixed(2)} s for all receipts as XLSX`,
    ratio: median(made) / median(lists),
    wanted: `at most ${maxSeconds} s`,
    holds: longest <= maxSeconds,
  }
}
