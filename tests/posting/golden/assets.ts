import type { AssetTerms } from '#domain/assets/depreciation.ts'
import { day } from '#domain/business-day.ts'
import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import { termsOf } from '#domain/documents/asset-purchase/terms.ts'
import { minor } from '#domain/money.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('assets', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2025-01-01'), scheme: 'standard' }],
  lockedThrough: day('2025-12-31'),
})

const freezer: AssetPurchaseBody = {
  businessDay: day('2026-01-05'),
  name: 'Freezer',
  category: 'equipment',
  serialNumber: 'F-1',
  location: 'Back room of Efua',
  inServiceOn: day('2026-01-12'),
  method: { kind: 'straight-line', months: 7 },
  residualMinor: minor(3_000),
  origin: { kind: 'owed', supplierId: '00000000-0000-7000-8000-0000000000b1', due: day('2026-02-04') },
  reference: 'INV-9',
  note: 'Delivered by Kojo',
  netMinor: minor(10_000),
  taxClassId: 'standard',
  taxes: [{ component: 'gb-vat', rateBp: 2000, amountMinor: minor(2_000) }],
  totalMinor: minor(12_000),
}

/** A car, of which no tax is given back: that is part of its cost. */
const car: AssetPurchaseBody = {
  ...freezer,
  name: 'Car',
  category: 'vehicles',
  method: { kind: 'declining-balance', rateBp: 2_500 },
  residualMinor: minor(0),
  origin: { kind: 'paid', paidFrom: 'owner' },
  use: 'blocked',
}

const { use: _, ...untaxed } = { ...car, taxes: [], totalMinor: minor(10_000) }
const shelves: AssetPurchaseBody = {
  ...untaxed,
  name: 'Shelves',
  category: 'fittings',
  inServiceOn: day('2023-05-01'),
  method: { kind: 'straight-line', months: 60 },
  origin: { kind: 'had', against: 'opening', accumulatedMinor: minor(5_333), through: '2025-12' },
}

const known = (count: number, body: AssetPurchaseBody, costMinor: number) => ({
  assetId: id('asset', count),
  terms: termsOf(body, minor(costMinor)),
})
const all = [known(1, freezer, 10_000), known(2, car, 12_000), known(3, shelves, 10_000)]
const terms = (count: number) => all[count - 1]?.terms as AssetTerms

/** Fixed assets: bought and brought along, depreciated, sold in part and scrapped, and a month that was rolled back. */
export const assets: GoldenShop = {
  name: 'assets',
  shop,
  products: [goldenProduct(shop, 1, 'Milo 400 g')],
  steps: [
    {
      assets: [
        { what: 'a freezer on a bill', input: { assetId: id('asset', 1), asset: freezer } },
        { what: 'a car that the owner paid', input: { assetId: id('asset', 2), asset: car } },
        { what: 'shelves that the shop had', input: { assetId: id('asset', 3), asset: shelves } },
      ],
    },
    {
      depreciations: [
        {
          what: 'January of all three',
          input: {
            runId: id('depreciation', 1),
            run: { month: '2026-01', businessDay: day('2026-01-31'), assets: all },
          },
        },
        {
          what: 'February, which is rolled back',
          input: {
            runId: id('depreciation', 2),
            run: { month: '2026-02', businessDay: day('2026-02-28'), assets: all },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'February rolled back on its own day',
          input: {
            reversalId: id('reversal', 1),
            reversal: {
              of: { kind: 'depreciation-run', id: id('depreciation', 2) },
              reason: 'The car was missing',
              businessDay: day('2026-02-28'),
            },
          },
        },
      ],
    },
    {
      disposals: [
        {
          what: 'half of the freezer, sold with its tax at a gain',
          input: {
            disposalId: id('disposal', 1),
            disposal: {
              assetId: id('asset', 1),
              businessDay: day('2026-02-10'),
              costMinor: minor(5_000),
              sale: {
                receivedIn: 'bank',
                totalMinor: minor(7_200),
                taxClassId: 'standard',
                buyer: 'Ama Serwaa',
              },
              reference: 'S-1',
              note: 'Collected by Ama',
            },
            asset: {
              terms: terms(1),
              balance: { costMinor: minor(10_000), accumulatedMinor: minor(1_000) },
              since: freezer.businessDay,
              through: '2026-01',
            },
          },
        },
        {
          what: 'the car, scrapped',
          input: {
            disposalId: id('disposal', 2),
            disposal: {
              assetId: id('asset', 2),
              businessDay: day('2026-02-11'),
              costMinor: minor(12_000),
            },
            asset: {
              terms: terms(2),
              balance: { costMinor: minor(12_000), accumulatedMinor: minor(250) },
              since: car.businessDay,
              through: '2026-01',
            },
          },
        },
      ],
    },
    {
      depreciations: [
        {
          what: 'February of what is left',
          input: {
            runId: id('depreciation', 3),
            run: { month: '2026-02', businessDay: day('2026-02-28'), assets: all },
          },
        },
      ],
    },
  ],
}
