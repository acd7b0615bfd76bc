import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { depreciationOf, recordDepreciation } from '#server/assets/depreciation.ts'
import { assetRegister } from '#server/assets/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { assetPurchase } from '#server/books/kinds/asset-purchase/kind.ts'
import { someNoon, testBooks } from '../support/books.ts'

const books = testBooks()

test('the register has every asset, however many there are, and their sums are those of the ledger', async () => {
  const { shopId } = await books.openShop()
  // More than a page of any list of this API.
  const count = 520
  const purchases = Array.from({ length: count }, (_, at) => [
    toRecord(
      assetPurchase,
      {
        assetId: randomUUID(),
        asset: {
          businessDay: day('2026-03-01'),
          name: `Chair ${at}`,
          category: 'furniture',
          inServiceOn: day('2026-03-01'),
          method: { kind: 'straight-line', months: 60 },
          residualMinor: minor(0),
          origin: { kind: 'paid', paidFrom: 'bank' },
          netMinor: minor(1_000 + at),
          taxClassId: 'exempt',
          taxes: [],
          totalMinor: minor(1_000 + at),
        },
      },
      'owner',
    ),
  ])
  for (const result of await books.writer().record(shopId, purchases)) requireRecorded(result)
  const { assets, total, ledger } = await assetRegister(books.database(), shopId, someNoon)
  expect(new Set(assets.map(({ name }) => name)).size).toBe(count)
  expect(assets.reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(ledger.costMinor)
  expect(total.costMinor).toBe(ledger.costMinor)

  // A month of more assets than an entry has room for is posted by as many runs as it takes.
  const april = new Date('2026-04-10T12:00:00Z')
  const writer = books.writer(() => april)
  const due = async () => (await depreciationOf(books.database(), shopId, april)).due
  const [march] = await due()
  if (!march) throw new Error('March is due')
  expect(march.shares).toHaveLength(count)
  const runs = []
  while ((await due()).length > 0) {
    const place = { shopId, byUid: 'owner', runId: randomUUID() }
    const { run } = await recordDepreciation({ database: books.database(), writer }, place, march.month)
    runs.push(run)
  }
  expect(runs.map((run) => run.assets)).toEqual([200, 200, 120])
  const after = await assetRegister(books.database(), shopId, april)
  expect(after.ledger.accumulatedMinor).toBe(march.amountMinor)
})
