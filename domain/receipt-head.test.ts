import { describe, expect, it } from 'vitest'
import { receiptFooterOf, receiptHeadAt, receiptHeadLines } from './receipt-head.ts'

const shop = {
  name: 'Adom Market',
  receiptHeader: ['12 Ring Road'],
  formerReceiptHeads: [
    { until: '2026-03-01T09:00:00.000Z', name: 'Adom', receiptHeader: ['1 Oxford Street'] },
    { until: '2026-06-01T09:00:00.000Z', name: 'Adom Store', receiptHeader: ['1 Oxford Street'] },
  ],
}

describe('the head of a receipt', () => {
  it('is the one of the instant it was sold at, by whatever offset that is written', () => {
    const nameAt = (soldAt: string) => receiptHeadAt(shop, soldAt).name
    expect(
      [
        '2025-01-01T00:00:00Z',
        '2026-03-01T09:59:59+01:00',
        '2026-03-01T09:00:00Z',
        '2026-06-01T08:59:59Z',
        '2026-06-01T09:00:00Z',
      ].map(nameAt),
    ).toEqual(['Adom', 'Adom', 'Adom Store', 'Adom Store', 'Adom Market'])
  })

  it('has telephone and tax number once, also where the heading has them', () => {
    const head = { name: 'Adom', receiptHeader: ['Adom', 'Accra'], receiptPhone: '024 111' }
    expect(receiptHeadLines(head, 'C0001')).toEqual(['Accra', 'Tel. 024 111', 'Tax number C0001'])
    const written = { ...head, receiptHeader: ['Call 024 111', 'TIN C0001'] }
    expect(receiptHeadLines(written, 'C0001')).toEqual(['Call 024 111', 'TIN C0001'])
    expect(receiptHeadLines({ name: 'Adom', receiptHeader: [] }, undefined)).toEqual([])
  })

  it('ends with thanks, unless the shop says otherwise or nothing', () => {
    expect(receiptFooterOf({ name: 'A', receiptHeader: [] })).toEqual(['Thank you'])
    expect(receiptFooterOf({ name: 'A', receiptHeader: [], receiptFooter: [] })).toEqual([])
  })
})
