import { expect, test } from 'vitest'
import { eachOnce } from './shift-here.ts'

test('a receipt that is sent while the X is made counts once, as sent', () => {
  const one = (saleId: string) => ({ saleId, sale: { receiptNumber: saleId } as never })
  const sentAt = '2026-03-10T08:00:00Z'
  expect(eachOnce([{ ...one('A-1'), sentAt }], [one('A-1'), one('A-2')])).toEqual([
    { ...one('A-1'), sentAt },
    { ...one('A-2'), sentAt: null },
  ])
})
