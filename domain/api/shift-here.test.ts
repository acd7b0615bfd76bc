import { describe, expect, it } from 'vitest'
import { day } from '../business-day.ts'
import { aSale } from '../documents/sale/a-sale.fixture.ts'
import { saleOfShift } from '../documents/shift-close/sale-of-shift.ts'
import { minor } from '../money.ts'
import type { Shift } from './shift.ts'
import { type KnownOfShift, shiftHere } from './shift-here.ts'
import { shiftFor } from './takings.ts'

const today = day('2026-03-10')
const shiftId = '0198c0de-0000-7000-8000-000000000001'
const openedAt = '2026-03-10T08:00:00Z'
const receipt = (receiptNumber: string, soldAt: string, sentAt: string | null) => {
  const sale = aSale({ receiptNumber, shiftId, soldAt })
  return {
    sale: saleOfShift(sale, { paymentTypes: [{ from: today, setTo: null }] } as never, today),
    soldAt,
    sentAt,
  }
}
const movement = (movementId: string, amountMinor: number, isSent: boolean) => ({
  ...{ movementId, amountMinor: minor(amountMinor), isSent, by: 'Esi', at: '2026-03-10T10:00:00Z' },
  ...({ direction: 'out', place: 'safe', reason: 'Too much' } as const),
})
const known = (facts: Partial<KnownOfShift>): KnownOfShift => ({
  ...{ shiftId, tillId: '0198c0de-0000-7000-8000-000000000002', till: 'Counter', number: null },
  ...{ businessDay: today, openedAt, openedBy: 'Esi', received: null },
  float: { amountMinor: minor(5_000), denominations: [] },
  ...{ receipts: [], movements: [], drawerOpenings: 0, isOpeningSent: false },
  ...facts,
})
const summary = (facts: Partial<Shift>, at = '2026-03-10T09:30:00Z') => {
  const { shift } = shiftHere(known({ number: 3 }))
  return { at, shift: { ...(shift as Shift), ...facts } }
}

describe('an X report that is made on the device', () => {
  it('is of the receipts and the cash of the device, from the float that was counted there', () => {
    const { shift, derivedFrom } = shiftHere(
      known({
        receipts: [
          receipt('A-1', '2026-03-10T08:10:00Z', '2026-03-10T08:10:01Z'),
          receipt('A-2', '2026-03-10T08:20:00Z', null),
        ],
        movements: [movement('m1', 2_000, false)],
        drawerOpenings: 1,
      }),
    )
    expect(shift).toMatchObject({
      ...{ number: 0, float: { amountMinor: 5_000 }, cashOutMinor: 2_000, drawerOpenings: 1, closed: null },
      sums: { sales: 2, salesMinor: 2_000, firstReceipt: 'A-1', lastReceipt: 'A-2' },
      movements: [{ movementId: 'm1', amountMinor: 2_000, by: 'Esi' }],
    })
    expect(shift).not.toHaveProperty('movements.0.isSent')
    expect(derivedFrom).toEqual({
      ...{ receipts: 2, receiptsWaiting: 1, receiptsNotHere: 0, movementsWaiting: 1 },
      ...{ isOpeningWaiting: true, receivedAt: null, isReceivedBlind: false },
    })
  })

  it('takes the rest from the last answer of the server, and counts no movement of cash twice', () => {
    const deposits = [{ tender: 'cash' as const, amountMinor: minor(700) }]
    const sent = movement('m1', 2_000, true)
    const { isSent: _, ...before } = sent
    const { shift } = shiftHere(
      known({
        float: null,
        movements: [sent, movement('m2', 300, false)],
        received: summary({ deposits, movements: [before], drawerOpenings: 2 }),
        drawerOpenings: 1,
      }),
    )
    expect(shift).toMatchObject({
      ...{ float: { amountMinor: 5_000 }, deposits, cashOutMinor: 2_300, drawerOpenings: 3 },
      movements: [{ movementId: 'm1' }, { movementId: 'm2' }],
    })
  })

  it('counts the receipts that the server knew and the device lacks, but none whose answer was late', () => {
    const sums = { ...summary({}).shift.sums, sales: 3 }
    const receipts = [
      receipt('A-2', '2026-03-10T09:29:00Z', '2026-03-10T09:30:20Z'),
      receipt('A-3', '2026-03-10T09:29:30Z', null),
      receipt('A-4', '2026-03-10T11:00:00Z', null),
    ]
    expect(shiftHere(known({ receipts, received: summary({ sums }) })).derivedFrom.receiptsNotHere).toBe(1)
  })

  it('ignores an answer of the server about another shift', () => {
    const other = summary({
      shiftId: '0198c0de-0000-7000-8000-000000000009',
      movements: [movement('m9', 1, true)],
    })
    const { shift, derivedFrom } = shiftHere(known({ received: other }))
    expect(shift.movements).toEqual([])
    expect(derivedFrom.receivedAt).toBeNull()
  })

  it('is blind if this device does not have the float, or an amount of what was moved', () => {
    const blind = shiftFor(false, summary({ movements: [movement('m1', 2_000, true)] }).shift)
    const { shift } = shiftHere(
      known({
        float: null,
        receipts: [receipt('A-1', '2026-03-10T08:10:00Z', null)],
        received: { shift: blind, at: '2026-03-10T09:30:00Z' },
      }),
    )
    expect(shift).toMatchObject({ isBlind: true, sums: { sales: 1, lastReceipt: 'A-1' } })
    expect(shift.sums).not.toHaveProperty('salesMinor')
    const floatAlone = known({ received: { shift: blind, at: '2026-03-10T09:30:00Z' } })
    expect(shiftHere(floatAlone).shift).toHaveProperty('isBlind', true)
  })
})
