import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accountCode } from '#domain/terms/account.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import type { WriteResult } from '#server/books/engine/plan-batch.ts'
import { account } from '#server/books/kinds/account/kind.ts'
import { expense } from '#server/books/kinds/expense/kind.ts'
import { lock } from '#server/books/kinds/lock/kind.ts'
import { testBooks } from '../support/books.ts'

const books = testBooks()
const outcomeOf = (result: WriteResult | undefined) =>
  result && 'refusal' in result ? result.refusal.code : 'recorded'

test('a past receipt is refused on a day that was locked since its file was read', async () => {
  const open = await books.openShop()
  const { _id } = open.product
  const line = { lineId: '1', productId: _id.productId, sku: open.product.sku, name: open.product.name }
  const receipt = (receiptNumber: string, soldAt: string) => ({
    saleId: randomUUID(),
    importId: randomUUID(),
    receiptNumber,
    soldAt,
    kind: 'sale' as const,
    tenders: [],
    movesStock: false,
    lines: [
      {
        ...line,
        taxClassId: 'standard' as const,
        ...{ quantityMilli: 1000, unitPriceMinor: 1200, netMinor: 1200, taxMinor: 0, costMinor: null },
      },
    ],
  })
  const receipts = [receipt('1', '2026-02-27T08:00:00Z'), receipt('2', '2026-03-02T08:00:00Z')] as never[]
  const through = { lockId: randomUUID(), act: 'lock' as const, through: day('2026-02-28') }
  const locks = toRecord(lock, { ...through, isFinal: false, leftOpen: [] }, 'owner')
  requireRecorded((await books.writer().record(open.shopId, [[locks]]))[0])
  const refused = await books.writer().recordImportedSales(open.shopId, receipts)
  expect([...refused.values()].map(({ code }) => code)).toEqual(['period_locked'])
  const { sales } = books.database().collections
  expect(await sales.countDocuments({ '_id.shopId': open.shopId })).toBe(1)
  expect(await auditShop(books.database(), open.shopId)).toEqual([])
})

test('an account is removed, or an expense posted to it, whichever comes first', async () => {
  const open = await books.openShop()
  const record = async (document: ToRecord) =>
    (await books.writer().record(open.shopId, [[document]]))[0] as WriteResult
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 8; turn += 1) {
    const code = accountCode(String(6201 + turn))
    const change = (what: 'added' | 'removed') =>
      toRecord(
        account,
        { changeId: randomUUID(), account: { change: what, account: code, name: `Fuel ${turn}` } },
        'owner',
      )
    const spends = toRecord(
      expense,
      {
        expenseId: randomUUID(),
        expense: {
          businessDay: day('2026-03-10'),
          paidFrom: 'bank',
          lines: [{ lineId: '1', account: code, netMinor: minor(500), taxClassId: 'exempt', taxes: [] }],
          totalMinor: minor(500),
        },
      },
      'owner',
    )
    requireRecorded(await record(change('added')))
    const [first, second] = turn % 2 === 0 ? [change('removed'), spends] : [spends, change('removed')]
    const both = await Promise.all([record(first), record(second)])
    outcomes.add(both.map(outcomeOf).sort().join(' '))
  }
  expect([...outcomes].sort()).toEqual(['account_in_use recorded', 'expense_account_unknown recorded'])
  expect(await auditShop(books.database(), open.shopId)).toEqual([])
})
