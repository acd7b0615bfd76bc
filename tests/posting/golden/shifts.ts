import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, tillId } from './shop.ts'

const shop = goldenShop('shifts', { lockedThrough: day('2025-12-31') })
const tea = goldenProduct(shop, 1, 'Tea')
const shiftId = id('shift', 1)

/** A till with a drawer: float, a sale of the shift, cash in and out, a count that differs, and the shift after it. */
export const shifts: GoldenShop = {
  name: 'shifts',
  shop,
  products: [tea],
  steps: [
    {
      sales: [
        { what: 'a sale before there were shifts', input: sale(shop, 1, { lines: [{ product: tea }] }) },
      ],
    },
    {
      shiftOpens: [
        {
          what: 'a float with more than the books say',
          input: {
            shiftId,
            shift: {
              tillId,
              float: { amountMinor: minor(10_000), denominations: [{ faceMinor: minor(5_000), count: 2 }] },
              lastSequence: 1,
            },
            previous: null,
          },
        },
      ],
    },
    {
      sales: [
        { what: 'a sale of the shift', input: sale(shop, 2, { shiftId, lines: [{ product: tea }] }) },
        {
          what: 'a sale of the shift by card',
          input: sale(shop, 3, { shiftId, lines: [{ product: tea }], paid: [{ kind: 'card' }] }),
        },
      ],
    },
    {
      cashMovements: [
        {
          what: 'cash that the owner took',
          input: {
            movementId: id('movement', 1),
            shiftId,
            movement: {
              direction: 'out',
              place: 'owner',
              amountMinor: minor(3_000),
              reason: 'School fees of Esi',
            },
          },
        },
        {
          what: 'cash from the safe',
          input: {
            movementId: id('movement', 2),
            shiftId,
            movement: { direction: 'in', place: 'safe', amountMinor: minor(500), reason: 'Change' },
          },
        },
      ],
    },
    {
      shiftCloses: [
        {
          what: 'a count that differs, without a receipt that never arrived',
          input: {
            shiftId,
            close: {
              cash: { amountMinor: minor(7_000), denominations: [] },
              slips: [{ tender: 'card', amountMinor: minor(1_000) }],
              countedAt: '2026-03-10T18:00:00Z',
              lastSequence: 4,
              withoutMissing: true,
              note: 'Kofi dropped a coin',
            },
            opened: { tillId, entryNumber: 2 },
            missing: ['A-4'],
          },
        },
      ],
    },
    {
      shiftOpens: [
        {
          what: 'the next shift, with what was counted: it posts nothing',
          input: {
            shiftId: id('shift', 2),
            shift: {
              tillId,
              float: { amountMinor: minor(7_000), denominations: [] },
              lastSequence: 4,
            },
            previous: { shiftId, number: 1, closedBy: 7 },
          },
        },
      ],
    },
    {
      sales: [
        {
          what: 'a sale of the first shift that arrives after its count',
          input: sale(shop, 4, { shiftId, lines: [{ product: tea }] }),
        },
      ],
    },
  ],
}
