import { expect, test } from 'vitest'
import { isReachable, nextStep, setupSteps, stepBefore } from './steps.ts'

test('the next step is the first that was neither done nor passed over', () => {
  expect(nextStep({})).toBe('administrator')
  expect(nextStep({ administrator: 'done', shop: 'done' })).toBe('stock')
  expect(nextStep({ administrator: 'done', shop: 'done', stock: 'skipped', backups: 'done' })).toBe('till')
  expect(nextStep(Object.fromEntries(setupSteps.map((step) => [step, 'done'])))).toBeNull()
})

test('a step is opened only when every one before it is behind', () => {
  expect(isReachable('administrator', {})).toBe(true)
  expect(isReachable('shop', {})).toBe(false)
  expect(isReachable('stock', { administrator: 'done', shop: 'done' })).toBe(true)
  expect(isReachable('till', { administrator: 'done', shop: 'done' })).toBe(false)
  expect(isReachable('till', { administrator: 'done', shop: 'done', stock: 'skipped' })).toBe(true)
})

test('the first run goes back one step at a time', () => {
  expect(setupSteps.map(stepBefore)).toEqual([null, 'administrator', 'shop', 'stock', 'till'])
})
