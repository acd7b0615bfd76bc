import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { bodyOf, newAsset } from './asset-form.ts'

const methodOf = (typed: object) => {
  const form = { ...newAsset(day('2026-11-30'), 'till'), ...typed }
  return (bodyOf(form, 'GH', 'new-supplier').asset as { method: unknown }).method
}

it.each([
  ['12,5', 1_250],
  ['12.5', 1_250],
  ['20 %', 2_000],
  ['١٢٫٥', 1_250],
  ['0', null],
  ['101', null],
  ['a', null],
])('a rate of %s is %s hundredths of a per cent', (rate, rateBp) => {
  expect(methodOf({ method: 'declining-balance', rate })).toEqual({ kind: 'declining-balance', rateBp })
})

it.each([
  ['5', '6', 66],
  ['٥', '', 60],
  ['2,5', '', null],
  ['1a', '0', null],
])('%s years and %s months are %s months', (years, months, all) => {
  expect(methodOf({ method: 'straight-line', years, months })).toEqual({ kind: 'straight-line', months: all })
})
