import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { type HostileFile, hostileFiles } from '../support/hostile-files.ts'
import { type Answer, servedApp } from '../support/served-app.ts'

const served = servedApp()
/** How much slower than on an idle server the slowest answer may be; these files held it up ten thousand times as long. */
const maxTimesSlower = 50
const fewestRounds = 8

async function openShopThatSells() {
  const open = await served.openOwnedShop()
  const { collections, db } = served.database()
  const product = aProduct(open.shopId)
  const tillId = randomUUID()
  await collections.products.insertOne(withLongs(product))
  await db
    .collection<{ _id: object; name: string; series: string }>('tills')
    .insertOne({ _id: { shopId: open.shopId, tillId }, name: 'Front', series: 'A' })
  let sequence = 0
  return {
    ...open,
    /** Asks for the server's health and sells something; answers the milliseconds of the slower of the two. */
    async sellOne(): Promise<number> {
      sequence += 1
      const { saleId, sale } = saleOf({ shop: open.shop, product, tillId }, sequence)
      const health = await timed(served.call({ method: 'GET', url: '/api/health' }))
      const sold = await timed(
        served.call({
          method: 'PUT',
          url: `/api/shops/${open.shopId}/sales/${saleId}`,
          token: open.ownerToken,
          payload: sale,
        }),
      )
      expect([health.answer.status, sold.answer.status]).toEqual([200, 201])
      return Math.max(health.ms, sold.ms)
    },
  }
}

async function timed(request: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now()
  return { answer: await request, ms: performance.now() - began }
}

async function upload(token: string, url: string, content: Buffer): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'list')
  const request = new Request('http://x', { method: 'POST', body: form })
  return served.call({
    method: 'POST',
    url,
    token,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** What a person reads of the answer. */
function sentenceOf({ status, body }: Answer): string {
  if (status !== 200) return String(body.detail)
  const [first] = body.refusals as { detail: string }[]
  return first?.detail ?? 'nothing was refused'
}

/** Sells while it is read; answers the milliseconds of the slowest round. */
async function slowestWhile<Result>(
  sellOne: () => Promise<number>,
  reading: Promise<Result>,
): Promise<{ result: Result; slowestMs: number }> {
  const rounds: number[] = []
  let isOver = false
  const watched = reading.finally(() => {
    isOver = true
  })
  while (!isOver || rounds.length < fewestRounds) rounds.push(await sellOne())
  return { result: await watched, slowestMs: Math.max(...rounds) }
}

describe.each(['products', 'sales'] as const)('a hostile file in the import of %s', (subject) => {
  const files: readonly HostileFile[] =
    subject === 'products' ? hostileFiles : hostileFiles.filter(({ isOfSales }) => isOfSales)

  test('is refused in a sentence that helps, while the other shops sell on', async () => {
    const [attacker, seller] = [await served.openOwnedShop(), await openShopThatSells()]
    await seller.sellOne()
    const idle = await slowestWhile(seller.sellOne, Promise.resolve())
    for (const { what, make, says } of files) {
      const content = make()
      const { result, slowestMs } = await slowestWhile(
        seller.sellOne,
        upload(
          attacker.ownerToken,
          `/api/shops/${attacker.shopId}/${subject}/import?dryRun=true&mapping=${mapping[subject]}`,
          content,
        ),
      )
      expect({ what, said: sentenceOf(result) }).toEqual({ what, said: expect.stringMatching(says) })
      expect(JSON.stringify(result.body).length, what).toBeLessThan(1_000_000)
      // Below some milliseconds it is one pause of a busy machine that is compared.
      const idleMs = Math.max(idle.slowestMs, 20)
      expect(slowestMs / idleMs, `${what}: times slower than idle`).toBeLessThan(maxTimesSlower)
    }
  }, 300_000)
})

const mapping = {
  products: encodeURIComponent('{}'),
  sales: encodeURIComponent(
    JSON.stringify({ receiptNumber: 'sku', soldAt: 'sku', sku: 'sku', quantity: 'sku', unitPrice: 'sku' }),
  ),
} as const
