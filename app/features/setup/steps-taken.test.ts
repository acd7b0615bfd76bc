import { expect, test } from 'vitest'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import { stepToShow } from './steps-taken.ts'

const begun: SetupProgress = {
  isFinished: false,
  administrator: 'ama@example.com',
  shop: null,
  steps: {},
  openingBalances: [],
  products: 0,
}
const shop = {
  shopId: 'shop',
  name: 'Osu',
  country: 'GH',
  currency: 'GHS',
  timeZone: 'Africa/Accra',
  owner: null,
  hasBegun: false,
}

test('without an address the first run shows the first step that is still to do', () => {
  expect(stepToShow(null, begun)).toBe('shop')
  expect(stepToShow(null, { ...begun, shop, steps: { stock: 'skipped' } })).toBe('till')
})

test('an address leads back to an earlier step, and not past the next one', () => {
  expect(stepToShow('administrator', begun)).toBe('administrator')
  expect(stepToShow('till', begun)).toBe('shop')
  expect(stepToShow('nonsense', { ...begun, shop })).toBe('stock')
})

test('when the first run is over its end is shown, whatever the address asks for', () => {
  expect(stepToShow('shop', { ...begun, shop, isFinished: true })).toBe('done')
  const steps = { stock: 'done', till: 'done', backups: 'skipped' } as const
  expect(stepToShow(null, { ...begun, shop, steps })).toBe('done')
})
