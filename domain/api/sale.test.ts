import { expect, test } from 'vitest'
import { SaleReceived } from './sale.ts'

const saleId = '019abcde-0000-7000-8000-000000000001'

test('a till accepts a sale as recorded, whatever else the answer of another version says', () => {
  expect(SaleReceived.parse({ saleId, reviews: 'many', unknown: 1 })).toMatchObject({ saleId })
  const odd = { entryNumber: '7', entryHash: 'not yet', recordedAt: 5 }
  expect(SaleReceived.parse({ saleId, ...odd })).toEqual({
    saleId,
    entryNumber: null,
    entryHash: null,
    recordedAt: null,
  })
})

test('a till keeps number, hash and time of an answer that has them', () => {
  const input = { entryNumber: 7, entryHash: 'a'.repeat(64), recordedAt: '2026-03-10T12:00:00.000Z' }
  expect(SaleReceived.parse({ saleId, ...input })).toEqual({ saleId, ...input })
})
