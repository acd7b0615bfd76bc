import { expect, test } from 'vitest'
import type { Entry } from '#domain/api/ledger.ts'
import { minor } from '#domain/money.ts'
import { accountsInBrief, amountOf, journalRows } from './journal-lines.ts'

const line = (account: string, accountName: string, debitMinor: number, creditMinor: number) => ({
  ...{ account, accountName, debitMinor, creditMinor },
})
const entryOf = (number: number, ...lines: ReturnType<typeof line>[]) =>
  ({ number, source: { kind: 'sale', id: '0199', reference: 'A-1' }, lines }) as unknown as Entry

const sale = entryOf(
  7,
  line('1000', 'Cash in tills', 550, 0),
  line('4000', 'Sales', 0, 459),
  line('2101', 'Output tax: VAT', 0, 91),
  line('5000', 'Cost of goods sold', 388, 0),
  line('1200', 'Inventory', 0, 388),
)

test('an entry is one row that shows where most of it went and its total', () => {
  const [row, ...others] = journalRows([sale], null, [])
  expect(others).toEqual([])
  expect(row).toEqual({ key: '7', entry: sale, line: null })
  expect(accountsInBrief(sale)).toBe('1000 Cash in tills / 4000 Sales, 3 more')
  expect(amountOf(sale)).toBe(938)
  const onPaper = { ...sale, source: { ...sale.source, subject: { totalMinor: minor(550) } } }
  expect(amountOf(onPaper)).toBe(550)
})

test('an entry on two accounts names both without a count, and one that posts nothing names none', () => {
  const rent = entryOf(8, line('6010', 'Rent', 100, 0), line('1020', 'Bank', 0, 100))
  expect(accountsInBrief(rent)).toBe('6010 Rent / 1020 Bank')
  expect(accountsInBrief(entryOf(9))).toBe('')
})

test('in the ledger of an account each line is a row', () => {
  const rows = journalRows([sale], { account: '1200' } as never, [])
  expect(rows.map((row) => row.line?.creditMinor)).toEqual([388])
})
