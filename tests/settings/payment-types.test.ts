import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import type { PaymentType } from '#domain/payments/payment-type.ts'
import { usualPaymentTypes } from '#domain/payments/usual-types.ts'
import { accountCode } from '#domain/terms/account.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { account } from '#server/books/kinds/account/kind.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { amountsOf, saleOf, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()
const march = { from: day('2026-03-01'), to: day('2026-03-31') }
const today = day('2026-03-10')

async function openShop() {
  const open = await books.openShop({ paymentTypes: usualPaymentTypes('GH') }, [{ priceMinor: minor(1200) }])
  const record = async (document: ReturnType<typeof toRecord>) =>
    (await books.writer().record(open.shopId, [[document]]))[0]
  const change = (value: PaymentType[]) =>
    record(
      toRecord(
        setting,
        { settingId: randomUUID(), change: { setting: 'payment-types', value, from: today } },
        'owner',
      ),
    )
  const paid = (sequence: number, ...tenders: SaleBody['tenders']) => saleOf(open, sequence, { tenders })
  return { ...open, record, change, paid }
}

const codeOf = (result: unknown) => (result as { refusal?: { code: string } }).refusal?.code

it('a sale goes to the account of the payment type it names, and reports call it as the shop does', async () => {
  const { shopId, record, change, paid } = await openShop()
  const { collections } = books.database()
  const till = { account: accountCode('1045'), name: 'Ecobank terminal', line: 'cash' as const }
  requireRecorded(
    await record(
      toRecord(account, { changeId: randomUUID(), account: { change: 'added' as const, ...till } }, 'owner'),
    ),
  )
  const types = usualPaymentTypes('GH').map((type) =>
    type.typeId === 'card' ? { ...type, account: till.account } : type,
  )
  const results = await books
    .writer()
    .recordSales(shopId, [
      paid(1, { kind: 'mobile-money', typeId: 'telecel-cash', amountMinor: minor(1200) }),
      paid(2, { kind: 'mobile-money', typeId: 'bank-transfer', amountMinor: minor(1200) }),
      paid(3, { kind: 'mobile-money', amountMinor: minor(200) }, { kind: 'cash', amountMinor: minor(1000) }),
      paid(4, { kind: 'mobile-money', typeId: 'zeepay', amountMinor: minor(1200) }),
    ])
  expect(results.map((result) => 'status' in result && result.status)).toEqual([201, 201, 201, 201])
  requireRecorded(await change(types))
  await books.writer().recordSales(shopId, [paid(5, { kind: 'card', amountMinor: minor(1200) })])

  const debits = (await entriesOf(collections, shopId))
    .filter(({ source }) => source.kind === 'sale')
    .map(({ lines }) => amountsOf(lines).filter(({ account }) => /^10/.test(account)))
  expect(debits).toEqual([
    [{ account: '1030', amountMinor: 1200 }],
    [{ account: '1020', amountMinor: 1200 }],
    [
      { account: '1030', amountMinor: 200 },
      { account: '1000', amountMinor: 1000 },
    ],
    [{ account: '1030', amountMinor: 1200 }],
    [{ account: '1045', amountMinor: 1200 }],
  ])
  const stored = await collections.sales.find({ '_id.shopId': shopId }).sort({ receiptSequence: 1 }).toArray()
  expect(stored.map(({ paidBy = [] }) => paidBy.map(({ name }) => name))).toEqual([
    ['Telecel Cash'],
    ['Bank transfer'],
    ['MTN MoMo'],
    [],
    ['Card terminal'],
  ])
  expect(stored[3]?.reviews).toContainEqual({ code: 'payment_type_unknown', said: 'zeepay' })

  const sums = new EntrySums(collections)
  const schedule = await incomeSchedule(books.database(), sums, shopId, { ...march, group: 'tender' })
  expect(schedule.tiesToLedger).toBe(true)
  expect(schedule.rows.map(({ label, netMinor }) => [label, netMinor]).sort()).toEqual([
    ['Bank transfer', 1200],
    ['Card terminal', 1200],
    ['Cash', 1000],
    ['MTN MoMo', 1400],
    ['Telecel Cash', 1200],
  ])
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

it('a type that receipts name is archived and not taken out, and takes money where money is', async () => {
  const { change } = await openShop()
  const types = usualPaymentTypes('GH')
  const without = types.filter(({ typeId }) => typeId !== 'telecel-cash')
  expect(codeOf(await change(without))).toBe('payment_type_gone')
  for (const account of ['1000', '1100', '4000', '1077'])
    expect(
      codeOf(
        await change(
          types.map((type) => (type.typeId === 'card' ? { ...type, account: accountCode(account) } : type)),
        ),
      ),
    ).toBe('payment_account_not_offered')
  const archived = types.map((type) =>
    type.typeId === 'telecel-cash' ? { ...type, isArchived: true as const } : type,
  )
  requireRecorded(await change(archived))
})
