import { expect, test } from 'vitest'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import { withoutPerson } from './sent-sales.ts'

test('a kept receipt of an erased person has what was sold, and nothing about the person', () => {
  const customerId = '019abcde-0000-7000-8000-000000000001'
  const tender = { kind: 'mobile-money' as const, amountMinor: minor(1_000) }
  const lines = [aSaleLine({})]
  const noted = lines.map((line) => ({ ...line, note: 'For Ama' }))
  const sale = aSale({
    customerId,
    note: 'For Ama',
    lines: noted,
    tenders: [{ ...tender, reference: '024 111 1111' }],
  })
  const names = { tillName: 'Till 1', customerName: 'Ama Mensah', lines: [] }
  const { note: _, ...bare } = sale
  expect(withoutPerson({ sale, names })).toEqual({
    sale: { ...bare, lines, tenders: [tender] },
    names: { ...names, customerName: null },
  })
})
