import { expect, test } from 'vitest'
import { csvHead, csvRow } from './file.ts'
import { receiptFile } from './receipts.ts'

test('the file of receipts has the time in UTC, by the clock of the shop, and the business day', () => {
  const receipt = {
    receiptNumber: '1-0001',
    kind: 'sale' as const,
    soldAt: '2026-01-31T23:50:00.123Z',
    businessDay: '2026-01-31',
    ...{ lines: [], tenders: [], cashier: 'Ama', cashierUid: null, tillName: 'Till 1', customerName: null },
    ...{ discountMinor: 0, totals: { taxMinor: 0, grossMinor: 500 } },
  }
  const columns = receiptFile('Africa/Lagos')
  const [head, row] = [csvHead(columns), csvRow(receipt, columns, 'NGN')].map((line) => line.split(','))
  const cells = Object.fromEntries(head?.map((name, index) => [name, row?.[index]]) ?? [])
  expect(cells).toMatchObject({
    'Sold (UTC)': '2026-01-31T23:50:00.123Z',
    'Sold (Africa/Lagos)': '2026-02-01 00:50:00',
    'Business day': '2026-01-31',
  })
})
