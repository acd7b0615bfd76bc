import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { vat100 } from '../../tax-return/forms/gb.ts'
import { bridgingCsv } from './tax-statement.ts'

test('the nine boxes for bridging software: pence in 1 to 5, whole pounds in 6 to 9', () => {
  const sold = {
    ...{
      direction: 'output' as const,
      class: 'standard' as const,
      component: 'gb-vat',
      rateBp: 2000,
      use: '',
    },
    ...{ baseMinor: minor(12_399), amountMinor: minor(2_480), recoverableMinor: minor(0) },
  }
  expect(bridgingCsv(vat100, [sold]).split('\r\n')).toEqual([
    'Box,Amount',
    '1,24.80',
    '2,0.00',
    '3,24.80',
    '4,0.00',
    '5,24.80',
    '6,123',
    '7,0',
    '8,0',
    '9,0',
    '',
  ])
})
