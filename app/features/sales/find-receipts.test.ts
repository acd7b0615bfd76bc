import { expect, it } from 'vitest'
import { rangeOfPreset } from '#app/components/date-range.ts'
import { isReceiptNumber, queryOf } from './find-receipts.ts'

const range = rangeOfPreset('7-days', '2026-11-21')

it('knows a receipt number when it sees one', () => {
  for (const number of ['A-12', 'ab-1', '536365', 'C536379']) expect(isReceiptNumber(number)).toBe(true)
  for (const words of ['milo', '12', 'A-', 'peak milk 170', '', 'A-12 B-3'])
    expect(isReceiptNumber(words)).toBe(false)
})

it('looks for a number on all days, and for words on the days of the range', () => {
  expect(queryOf({ range, search: ' A-12 ' })).toEqual({ search: 'A-12' })
  expect(queryOf({ range, search: 'milo' })).toEqual({ from: '2026-11-15', to: '2026-11-21', search: 'milo' })
  expect(queryOf({ range, search: '' })).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})
