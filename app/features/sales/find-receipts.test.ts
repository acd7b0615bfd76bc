import { expect, it } from 'vitest'
import { rangeOfPreset } from '#app/components/format/date-range.ts'
import { readReceiptFilter } from './find-receipts.ts'
import { receiptColumns } from './receipt-columns.tsx'

const range = rangeOfPreset('7-days', '2026-11-21')
const read = (search: string) => readReceiptFilter(new URLSearchParams(search), range, receiptColumns)

it('the list of receipts asks for the newest when the address has no query', () => {
  expect(read('')).toEqual({ range, sort: '-sold', search: '' })
})

it('the list of receipts reads search, filters and order from the address', () => {
  expect(read('find= 12.50 &kind=return&tender=card&cashier=u1&sort=-gross&check=open')).toEqual({
    range,
    sort: '-total',
    search: '12.50',
    kind: 'return',
    tender: 'card',
    cashier: 'u1',
    review: 'true',
    seen: 'false',
  })
  expect(read('check=any')).toMatchObject({ review: 'true' })
  expect(read('check=seen')).toMatchObject({ review: 'true', seen: 'true' })
})

it('the list of receipts ignores a parameter that is not a filter', () => {
  expect(read('kind=gift&customerId=7&sort=-goods&check=twice&tender=')).toEqual({
    range,
    sort: '-sold',
    search: '',
  })
})
