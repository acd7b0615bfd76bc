import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { stateOfQuotation } from './state.ts'

const quotation = { validUntil: day('2026-11-30'), isSold: false, isWithdrawn: false }

test('a quotation is open through its last day, and past after it', () => {
  expect(stateOfQuotation(quotation, day('2026-11-30'))).toBe('open')
  expect(stateOfQuotation(quotation, day('2026-12-01'))).toBe('past')
})

test('a sold quotation counts as sold even if it was withdrawn or had expired', () => {
  expect(stateOfQuotation({ ...quotation, isWithdrawn: true }, day('2026-11-30'))).toBe('withdrawn')
  expect(stateOfQuotation({ ...quotation, isSold: true, isWithdrawn: true }, day('2026-12-01'))).toBe('sold')
})
