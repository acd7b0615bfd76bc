import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { createCustomer } from '#server/customers/service.ts'
import { requireSale } from '#server/sales/service.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()

test('a sale on account is due after the customer’s agreed days, else at once', async () => {
  const open = await books.openShop({}, [{ priceMinor: minor(1_200) }])
  const { shopId } = open
  const database = books.database()
  const [kofi, ama] = [randomUUID(), randomUUID()]
  await createCustomer(database, shopId, { customerId: kofi, name: 'Kofi', termsDays: 30 })
  await createCustomer(database, shopId, { customerId: ama, name: 'Ama' })
  const tenders = [{ kind: 'on-account' as const, amountMinor: minor(1_200) }]
  const sales = [kofi, ama].map((customerId, index) => saleOf(open, index + 1, { customerId, tenders }))
  const results = await books.writer().recordSales(shopId, sales)
  expect(results.map((result) => 'status' in result && result.status)).toEqual([201, 201])
  const items = await database.collections.openItems.find({ '_id.shopId': shopId }).toArray()
  expect(
    Object.fromEntries(items.map(({ _id, dueDays }) => [_id.party, dueDays.map(({ day }) => day)])),
  ).toEqual({ [kofi]: ['2026-04-09'], [ama]: ['2026-03-10'] })
  expect((await requireSale(database, shopId, sales[0]?.saleId ?? '')).due).toBe('2026-04-09')
  expect(await auditShop(database, shopId)).toEqual([])
})
