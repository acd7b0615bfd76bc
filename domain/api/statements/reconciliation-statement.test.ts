import { expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statementCsv } from '../../statement/files.ts'
import type { Reconciliation } from '../bank.ts'
import { reconciliationStatement } from './reconciliation-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const outstanding = (number: number, amountMinor: number) => ({
  ...{ number, line: 0, day: day('2026-10-30'), amountMinor: minor(amountMinor), text: '' },
  source: { kind: 'money-transfer', id: 'moved', reference: `M-${number}` },
})
/** 5,000 in the books: 300 on its way to the bank, 120 not taken from it yet, 20 that the books have later. */
const reconciled = {
  ...{ account: '1020', accountName: 'Bank', through: day('2026-10-31'), currency: 'GHS' },
  ...{ ledgerMinor: minor(500_000), laterMinor: minor(2_000), balanceMinor: minor(484_000) },
  outstanding: [outstanding(7, 30_000), outstanding(8, -12_000)],
  ...{ undone: null, lines: 4, entryNumber: 9 },
} as unknown as Reconciliation
const rowsOf = (of: Reconciliation) => statementCsv(reconciliationStatement(of, shop)).trim().split('\r\n')

it('a reconciliation leads from the balance of the books to that of the statement', () => {
  const rows = rowsOf(reconciled)
  expect(rows[1]).toBe('Balance of the books,5000.00')
  expect(rows).toContain('Less: money in that the bank did not have yet,-300.00')
  expect(rows).toContain('Add: money out that the bank did not have yet,120.00')
  expect(rows).toContain('"On the statement, in the books later",20.00')
  expect(rows.at(-1)).toBe('Balance of the statement,4840.00')
  expect(reconciliationStatement(reconciled, shop)).toMatchObject({
    notes: ['4 lines of the statement matched since the previous reconciliation. Entry 9 of the chain.'],
    proof: { isGood: true, lead: 'Reconciled.' },
  })
})

it('a reconciliation without anything in between omits that part', () => {
  const plain = { ...reconciled, outstanding: [], laterMinor: minor(0), balanceMinor: minor(500_000) }
  expect(rowsOf(plain)).toHaveLength(3)
})

it('a reconciliation that differs from the statement says by how much, and one that was undone why', () => {
  const { notes, proof } = reconciliationStatement(
    {
      ...reconciled,
      balanceMinor: minor(484_100),
      undone: { day: day('2026-11-02'), reason: 'A line of another account' },
    } as unknown as Reconciliation,
    shop,
  )
  expect(proof).toMatchObject({ isGood: false, lead: 'Not reconciled.', text: expect.arrayContaining([100]) })
  expect(notes).toContain('Undone on 2 Nov 2026: A line of another account')
})
