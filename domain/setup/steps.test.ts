import { expect, test } from 'vitest'
import { isReachable, nextStep, setupSteps, stepBefore } from './steps.ts'

test('the next step of the first run is the first neither done nor skipped', () => {
  expect(nextStep({})).toBe('administrator')
  expect(nextStep({ administrator: 'done', shop: 'done' })).toBe('stock')
  expect(nextStep({ administrator: 'done', shop: 'done', stock: 'skipped', backups: 'done' })).toBe('till')
  expect(nextStep(Object.fromEntries(setupSteps.map((step) => [step, 'done'])))).toBeNull()
})

test('a step of the first run opens only when all before it are done or skipped', () => {
  expect(isReachable('administrator', {})).toBe(true)
  expect(isReachable('shop', {})).toBe(false)
  expect(isReachable('stock', { administrator: 'done', shop: 'done' })).toBe(true)
  expect(isReachable('till', { administrator: 'done', shop: 'done' })).toBe(false)
  expect(isReachable('till', { administrator: 'done', shop: 'done', stock: 'skipped' })).toBe(true)
})

test('the first run goes back one step at a time', () => {
  expect(setupSteps.map(stepBefore)).toEqual([null, 'administrator', 'shop', 'stock', 'till'])
})
