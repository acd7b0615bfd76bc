import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { noReliefText, reliefText } from './write-off-dialog.tsx'

const ofReturn = { how: 'in-return' as const, claimedIn: 'box 4', source: 'Act' }
const days = { from: day('2026-03-01'), until: day('2030-03-01') }
const textOn = (on: string, { isDivided = false, isRecovered = true } = {}) =>
  reliefText(ofReturn, { ...days, isRecovered }, { tax: '£10.00', isDivided, on })

test('of a debt without instalments the tax is recovered in proportion', () => {
  expect(textOn('2026-03-01')).toBe(
    'The tax on all of it, £10.00, is recovered with the write-off, in box 4 of the return; for a part of the debt, in proportion. (Act.)',
  )
})

test('of a debt in instalments with several days the earliest are written off first', () => {
  expect(textOn('2026-03-01', { isDivided: true })).toBe(
    'Part of the tax, £10.00, is recovered with the write-off, in box 4 of the return; a part of the debt is written off by due day, earliest first. (Act.)',
  )
  expect(textOn('2026-02-28', { isDivided: true })).toMatch(
    /^Part of the tax, £10\.00, can be recovered from 1 Mar 2026 until 1 Mar 2030\./,
  )
})

test('after the last day only tax that was claimed and repaid is claimed, and its amount is not that of the whole debt', () => {
  expect(textOn('2030-03-02')).toBe(
    'Tax of £10.00 on this debt was claimed in time and later repaid. This write-off claims it again, in box 4 of the return. (Act.)',
  )
  expect(textOn('2030-03-02', { isRecovered: false })).toBe(
    'The tax on all of it, £10.00, could be recovered until 1 Mar 2030. (Act.)',
  )
})

test('a debt with no tax to recover has the reason', () => {
  expect(noReliefText({ how: 'none', source: 'no tax is charged' }, 0)).toBe(
    'No tax on this debt can be recovered: no tax is charged.',
  )
  expect(noReliefText(ofReturn, 0)).toBe(
    'No tax on this debt can be recovered: none was declared on it here. (Act.)',
  )
  expect(noReliefText(ofReturn, 1)).toBe(null)
})
