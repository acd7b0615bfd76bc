import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, tillId } from './shop.ts'

const shop = goldenShop('deposits', {
  taxPack: 'GH',
  taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard', number: 'C0001' }],
})
const cupboard = goldenProduct(shop, 1, 'Cupboard')
const customerId = id('customer', 1)
const [ordered, exempt, givenBack] = [id('deposit', 1), id('deposit', 2), id('deposit', 3)]
const partlyUsed = id('deposit', 4)
const by = (depositId: string, count: number, amountMinor: number) => ({
  ...{ kind: 'on-account' as const, typeId: 'customer-deposit', amountMinor: minor(amountMinor) },
  deposit: { depositId, useId: id('use', count) },
})
const first = sale(shop, 1, {
  ...{ customerId, lines: [{ product: cupboard }] },
  paid: [by(ordered, 1, 333), { kind: 'cash' }],
})
const second = sale(shop, 2, {
  ...{ customerId, lines: [{ product: cupboard, quantityMilli: 2000 }] },
  paid: [by(ordered, 2, 900), by(exempt, 3, 200), { kind: 'cash' }],
})
const third = sale(shop, 3, {
  ...{ customerId, lines: [{ product: cupboard }] },
  paid: [by(partlyUsed, 4, 24), { kind: 'cash' }],
})
const use = (count: number, saleId: string, depositId: string, amountMinor: number) => ({
  useId: id('use', count),
  use: { depositId, saleId, customerId, amountMinor: minor(amountMinor) },
})
const taken = { customerId, businessDay: day('2026-03-10') }

/** Deposits with tax and without; one that pays two sales, the second beyond what is left, one that is given back, and one of which the rest is. */
export const deposits: GoldenShop = {
  name: 'deposits',
  shop,
  products: [cupboard],
  customers: [customerId],
  steps: [
    {
      deposits: [
        {
          what: 'a deposit for a cupboard, in cash and by mobile money',
          input: {
            ...{ depositId: ordered, tillId },
            deposit: {
              ...taken,
              text: 'A cupboard for Esi',
              taxClassId: 'standard',
              tenders: [
                { kind: 'cash', amountMinor: minor(500) },
                { kind: 'mobile-money', amountMinor: minor(501), reference: 'MM-51' },
              ],
            },
          },
        },
        {
          what: 'a deposit for what is exempt',
          input: {
            ...{ depositId: exempt, tillId },
            deposit: {
              ...taken,
              text: 'School books',
              taxClassId: 'exempt',
              tenders: [{ kind: 'card', amountMinor: minor(200) }],
            },
          },
        },
        {
          what: 'a deposit that the customer takes back',
          input: {
            ...{ depositId: givenBack, tillId },
            deposit: {
              ...taken,
              text: 'A stool',
              taxClassId: 'standard',
              tenders: [{ kind: 'cash', amountMinor: minor(300) }],
            },
          },
        },
      ],
    },
    {
      sales: [
        { what: 'a sale that a part of it pays', input: first },
        { what: 'a sale that says more than is left', input: second },
      ],
    },
    {
      depositUses: [
        { what: 'of the first sale', input: use(1, first.saleId, ordered, 333) },
        { what: 'of the second, as far as it goes', input: use(2, second.saleId, ordered, 900) },
        { what: 'of the second, of what is exempt', input: use(3, second.saleId, exempt, 200) },
      ],
    },
    {
      reversals: [
        {
          what: 'it is given back',
          input: {
            reversalId: id('reversal', 1),
            reversal: {
              of: { kind: 'deposit', id: givenBack },
              reason: 'Found one elsewhere',
              businessDay: day('2026-03-10'),
            },
          },
        },
      ],
    },
    {
      deposits: [
        {
          what: 'a deposit of which a part is used',
          input: {
            ...{ depositId: partlyUsed, tillId },
            deposit: {
              ...taken,
              text: 'A table',
              taxClassId: 'standard',
              tenders: [
                { kind: 'cash', amountMinor: minor(70) },
                { kind: 'mobile-money', amountMinor: minor(30), reference: 'MM-52' },
              ],
            },
          },
        },
      ],
    },
    { sales: [{ what: 'a sale that a little of it pays', input: third }] },
    { depositUses: [{ what: 'of the third sale', input: use(4, third.saleId, partlyUsed, 24) }] },
    {
      reversals: [
        {
          what: 'the rest of it is given back, the last payment first',
          input: {
            reversalId: id('reversal', 2),
            reversal: {
              of: { kind: 'deposit', id: partlyUsed },
              reason: 'Wanted a chair',
              businessDay: day('2026-03-10'),
            },
          },
        },
      ],
    },
  ],
}
