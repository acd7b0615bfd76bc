import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { orderStatement, orderText } from './order-statement.ts'

const shop = { name: 'Ama’s Shop', currency: 'GHS', timeZone: 'Africa/Accra' }
const line = {
  lineId: '1',
  productId: 'a',
  sku: 'TEA',
  name: 'Tea',
  unit: 'carton' as const,
  quantityMilli: milli(2_500),
  receivedMilli: milli(1_000),
}
const order = {
  number: 12,
  supplierName: 'Kofi Wholesale',
  orderedOn: day('2026-11-20'),
  expectedOn: day('2026-11-24'),
  note: 'Ring at the back.',
  lines: [
    { ...line, unitCostMinor: minor(1_001) },
    { ...line, lineId: '2', sku: 'RICE', name: 'Rice' },
  ],
  totalMinor: minor(2_503),
}

test('an order says what is wanted, and its total as far as costs are agreed', () => {
  const { title, rows, columns, total, notes } = orderStatement(order, shop)
  expect(title).toBe('Purchase order PO-12 to Kofi Wholesale')
  expect(columns.map(({ key }) => key)).toEqual(['quantity', 'unit', 'cost', 'amount'])
  expect(rows[0]?.figures).toEqual({
    quantity: { value: 2_500 },
    unit: { value: 'carton' },
    cost: { value: 1_001 },
    amount: { value: 2_503 },
  })
  expect(rows[1]?.figures.amount?.value).toBeNull()
  expect(total?.figures.amount?.value).toBe(2_503)
  expect(notes).toEqual(['To be delivered by 24 Nov 2026.', 'Ring at the back.'])
})

test('an order without costs has no column for them', () => {
  const { columns, total } = orderStatement({ ...order, lines: [line] }, shop)
  expect(columns.map(({ key }) => key)).toEqual(['quantity', 'unit'])
  expect(total).toBeUndefined()
})

test('an order as a message names each product with its quantity', () => {
  expect(orderText(order, shop.name)).toContain('- 2.5 carton Tea (TEA)\n- 2.5 carton Rice (RICE)')
})
