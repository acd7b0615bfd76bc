import { expect, test } from 'vitest'
import { nextNumber, withNumberBack } from './receipt-number.ts'

const till = { shopId: 'shop', tillId: 'till', name: 'Front', series: 'B', lastSequence: 7 }

test('a till numbers its receipts in order', () => {
  const first = nextNumber(till)
  expect([first.receiptNumber, nextNumber(first.till).receiptNumber]).toEqual(['B-8', 'B-9'])
})

test('a number that was given back goes to the next receipt, the lowest first, and leaves no gap', () => {
  const eight = nextNumber(till)
  const nine = nextNumber(eight.till)
  let after = withNumberBack(withNumberBack(nine.till, nine.receiptNumber), eight.receiptNumber)
  const given: string[] = []
  for (let count = 0; count < 4; count += 1) {
    const next = nextNumber(after)
    given.push(next.receiptNumber)
    after = next.till
  }
  expect(given).toEqual(['B-8', 'B-9', 'B-10', 'B-11'])
})
