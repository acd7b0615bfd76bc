import { expect, test } from 'vitest'
import { refusals } from '#domain/refusals/index.ts'
import { mostRowsOfPdf, saveListPdf } from './save-list-pdf.ts'

const list = {
  ...{ label: 'Receipts', fileName: 'receipts', columns: [] },
  shop: { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' },
}

test('a list of more rows than its PDF holds is refused, with what to do instead', async () => {
  const facts = { most: 2_000, format: 'pdf' }
  const rows = Array.from({ length: 2_001 }, () => ({}))
  await expect(saveListPdf({ ...list, rows, paper: {} })).rejects.toMatchObject({
    ...{ code: 'table_too_long', facts },
  })
  expect(refusals.table_too_long.detail(facts)).toBe(
    'The list has more than the 2,000 rows that one PDF file holds. Choose fewer days or a filter, or download XLSX or CSV.',
  )
})

test('the ledger of an account, like every list that is a report, may be longer on paper', () => {
  expect(mostRowsOfPdf({ statement: () => Promise.reject() as never })).toBe(10_000)
})
