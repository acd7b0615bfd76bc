import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { MoneyTransferToRecord } from '#server/books/kinds/money-transfer/stored.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, tillId } from './shop.ts'

const shop = goldenShop('money-transfers', { lockedThrough: day('2025-12-31') })

function transfer(
  count: number,
  facts: Partial<MoneyTransferToRecord['transfer']> = {},
): MoneyTransferToRecord {
  return {
    transferId: id('transfer', count),
    transfer: {
      businessDay: day('2026-03-10'),
      from: 'card',
      to: 'bank',
      amountMinor: minor(10_000),
      feeMinor: minor(195),
      ...facts,
    },
  }
}

/** Money that goes from one account of the shop to another. */
export const moneyTransfers: GoldenShop = {
  name: 'money-transfers',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      transfers: [
        {
          what: 'a payout of the card provider, less its fee',
          input: transfer(1, { reference: 'Paystack 1090024', note: 'Asked by Efua' }),
        },
        {
          what: 'the cash of a till to the bank',
          input: transfer(2, { from: 'cash', tillId, feeMinor: minor(0) }),
        },
        {
          what: 'nothing but a fee, on a locked day: posted after it',
          input: transfer(3, { businessDay: day('2025-12-30'), amountMinor: minor(195) }),
        },
      ],
    },
  ],
}
