import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, tillId } from './shop.ts'

const shop = goldenShop('payment-corrections', { lockedThrough: day('2025-12-31') })
const tea = goldenProduct(shop, 1, 'Tea')
const shiftId = id('shift', 1)
const right = sale(shop, 1, { shiftId, lines: [{ product: tea }] })
const byCash = sale(shop, 2, { shiftId, lines: [{ product: tea }] })
const byCard = sale(shop, 3, { shiftId, lines: [{ product: tea }], paid: [{ kind: 'card' }] })

/** Receipts of a shift that were keyed wrong: one put right before the drawer is counted, one after it. */
export const paymentCorrections: GoldenShop = {
  name: 'payment-corrections',
  shop,
  products: [tea],
  steps: [
    {
      shiftOpens: [
        {
          what: 'a float',
          input: {
            shiftId,
            shift: { tillId, float: { amountMinor: minor(10_000), denominations: [] }, lastSequence: 0 },
            previous: null,
          },
        },
      ],
    },
    {
      sales: [
        { what: 'a sale that was keyed right', input: right },
        { what: 'a sale keyed as cash', input: byCash },
        { what: 'a sale keyed as card', input: byCard },
      ],
    },
    {
      corrections: [
        {
          what: 'part of it was paid by mobile money, by the owner’s approval',
          input: {
            correctionId: id('correction', 1),
            saleId: byCash.saleId,
            sale: byCash.sale,
            approvedBy: 'owner',
            correction: {
              from: { kind: 'cash' },
              to: { kind: 'mobile-money' },
              amountMinor: minor(400),
              reference: 'MM-778120',
              reason: 'Kofi pressed cash',
              approvalId: id('approval', 1),
            },
          },
        },
      ],
    },
    {
      shiftCloses: [
        {
          what: 'a count that agrees with the corrected receipts',
          input: {
            shiftId,
            close: {
              cash: { amountMinor: minor(11_600), denominations: [] },
              slips: [],
              countedAt: '2026-03-10T18:00:00Z',
              lastSequence: 3,
            },
            opened: { tillId, entryNumber: 1 },
            missing: [],
          },
        },
      ],
    },
    {
      corrections: [
        {
          what: 'paid in cash, found once the drawer was counted',
          input: {
            correctionId: id('correction', 2),
            saleId: byCard.saleId,
            sale: byCard.sale,
            approvedBy: null,
            correction: {
              from: { kind: 'card' },
              to: { kind: 'cash' },
              amountMinor: minor(1_000),
              reason: 'The slip of another shop',
            },
          },
        },
      ],
    },
  ],
}
