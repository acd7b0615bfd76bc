import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { balanced } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type DocumentKind, toRecord } from '#server/books/engine/document-kind.ts'
import { createBookEngine } from '#server/books/engine/writer.ts'
import { kinds } from '#server/books/kinds/index.ts'
import { openingBalance } from '#server/books/kinds/opening-balance/kind.ts'
import type { OpeningBalanceDocument } from '#server/books/kinds/opening-balance/stored.ts'
import { requireShop } from '#server/shops/store.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'

// What a kind allocates is held against what is open by the engine itself, whatever its plan looked at.
const books = testBooks()
const party = 'akua'

type Payment = { id: string; settles: string; amountMinor: Minor }

/** A payment without checks: it settles the amount it is given. */
const payment: DocumentKind<Payment, OpeningBalanceDocument> = {
  ...openingBalance,
  name: 'payment',
  isFromTill: () => false,
  idOf: ({ id }) => id,
  linesOf: () => 1,
  needs: ({ settles }) => ({ openItems: [{ account: accounts.receivables, party, document: settles }] }),
  resend: () => '',
  plan: (view, { id, settles, amountMinor }) => ({
    document: {
      ...{ _id: { shopId: view.shopId, balanceId: id }, postingDay: day('2026-03-10') },
      ...{ account: accounts.cash, amountMinor, entryNumber: null, recordedAt: view.recordedAt },
    },
    businessDay: day('2026-03-10'),
    lines: balanced([
      { account: accounts.cash, amountMinor },
      {
        ...{ account: accounts.receivables, amountMinor: minor(-amountMinor) },
        dims: { party, openItem: settles },
      },
    ]),
  }),
}

const engine = () =>
  createBookEngine({
    ...{ database: books.database(), kinds: [...kinds, payment as never], log: silentLog },
    requireShop: (shopId) => requireShop(books.database(), shopId),
    now: () => someNoon,
  })

async function owing(amountMinor: number) {
  const open = await books.openShop({ taxRegistrations: [] }, [{ priceMinor: minor(amountMinor) }])
  const sale = saleOf(open, 1, {
    customerId: party,
    tenders: [{ kind: 'on-account', amountMinor: minor(amountMinor) }],
  })
  await books.writer().recordSales(open.shopId, [sale])
  const pay = (amount: number) => [
    toRecord(payment, { id: randomUUID(), settles: sale.saleId, amountMinor: minor(amount) }, null),
  ]
  const item = () =>
    books.database().collections.openItems.findOne({ '_id.shopId': open.shopId, '_id.document': sale.saleId })
  return { ...open, pay, item, saleId: sale.saleId }
}

const codeOf = (result: object | undefined) =>
  result && 'refusal' in result ? (result.refusal as { code: string }).code : 'recorded'

it.each([
  ['one process', 1],
  ['two processes', 2],
])('of two payments at once, by %s, the one above what is open is refused', async (_what, processes) => {
  const { shopId, pay, item } = await owing(1000)
  const engines = Array.from({ length: processes }, engine)
  const results = await Promise.all(
    [600, 600].map((amount, index) => engines[index % processes]?.record(shopId, [pay(amount)])),
  )
  expect(results.map((some) => codeOf(some?.[0])).sort()).toEqual(['allocation_above_open', 'recorded'])
  expect(await item()).toMatchObject({ openMinor: 400, settlements: [{ amountMinor: 600 }] })
})

it('a payment above what is open leaves no trace, and takes its group along, and no other', async () => {
  const { shopId, pay, item } = await owing(1000)
  const results = await engine().record(shopId, [pay(300), [...pay(200), ...pay(501)], pay(700)])
  expect(results.map(codeOf)).toEqual(['recorded', 'allocation_above_open', 'recorded'])
  const { chainHeads } = books.database().collections
  expect(await item()).toMatchObject({
    openMinor: 0,
    settlements: [{ amountMinor: 300 }, { amountMinor: 700 }],
  })
  expect((await chainHeads.findOne({ _id: shopId }))?.number).toBe(4)
})

it('nothing is settled of what is not open, or belongs to another customer', async () => {
  const { shopId, pay } = await owing(1000)
  const other = await owing(1000)
  const [result] = await engine().record(shopId, [other.pay(1)])
  expect(codeOf(result)).toBe('allocation_above_open')
  expect(codeOf((await engine().record(shopId, [pay(1000)]))[0])).toBe('recorded')
})
