import { expect, test } from 'vitest'
import { countsOf } from './counts.ts'

const refusedFor = (code: string | null) =>
  code === null ? null : { status: 409, code, title: 'No', detail: 'Why.' }
const sale = (shiftId: string, code: string | null = null) => ({
  sale: { shiftId },
  refused: refusedFor(code),
})
const paper = (kind: 'open' | 'movement', shiftId: string, code: string | null = null) => ({
  ...{ kind, shiftId },
  refused: refusedFor(code),
})

test('what was done to shifts waits like receipts do', () => {
  expect(countsOf([sale('s1')], [paper('open', 's1'), paper('movement', 's1')])).toEqual({
    ...{ receiptsWaiting: 1, receiptsRefused: 0, entriesWaiting: 2, entriesRefused: 0 },
  })
  expect(countsOf([sale('s1', 'totals_mismatch')], [paper('movement', 's1', 'shift_closed')])).toEqual({
    ...{ receiptsWaiting: 0, receiptsRefused: 1, entriesWaiting: 0, entriesRefused: 1 },
  })
})

test('what follows an opening that was refused waits for a person, not for the connection', () => {
  const papers = [paper('open', 's1', 'shift_already_open'), paper('movement', 's1')]
  expect(countsOf([sale('s1'), sale('s0')], papers)).toEqual({
    ...{ receiptsWaiting: 1, receiptsRefused: 1, entriesWaiting: 0, entriesRefused: 2 },
  })
  expect(countsOf([sale('s1')], [paper('open', 's1', 'shop_inactive')])).toMatchObject({
    ...{ receiptsWaiting: 1, receiptsRefused: 0, entriesRefused: 1 },
  })
})
