import { randomUUID } from 'node:crypto'
import { day } from '#domain/business-day.ts'
import { foundingOf } from '#domain/documents/founding/founding.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { assetId, businessDay, filedId, ofVan, openedWith, type Samples, van } from './sample-facts.ts'

/** The shop itself, its people, its assets and its taxes. */
export const shopSamples: Samples = {
  setting: () => ({
    settingId: randomUUID(),
    change: { setting: 'day-start', value: 4, from: '2026-03-11', reason: 'The bar closes at three' },
  }),
  lock: () => ({
    lockId: randomUUID(),
    act: 'lock',
    through: day('2026-02-28'),
    isFinal: false,
    leftOpen: ['reviews'],
  }),
  erasure: () => ({ erasureId: randomUUID(), erasure: { customerId: randomUUID() } }),
  founding: ({ shop }) => ({ founding: foundingOf(shop) }),
  account: () => ({
    changeId: randomUUID(),
    account: { change: 'added', account: '6055', name: 'Generator fuel' },
  }),
  'asset-purchase': () => ({ assetId: randomUUID(), asset: van }),
  'depreciation-run': () => ({
    runId: randomUUID(),
    run: { month: '2026-03', businessDay, assets: [{ assetId, terms: ofVan }] },
  }),
  'asset-disposal': () => ({
    disposalId: randomUUID(),
    disposal: {
      assetId,
      businessDay,
      costMinor: minor(57_500),
      sale: { receivedIn: 'bank', totalMinor: minor(40_000), taxClassId: 'standard', buyer: 'Esi' },
      note: 'The trailer alone',
    },
    asset: {
      terms: ofVan,
      balance: { costMinor: van.netMinor, accumulatedMinor: minor(0) },
      since: businessDay,
      through: null,
    },
  }),
  'party-merge': () => ({
    mergeId: randomUUID(),
    merge: { side: 'suppliers', from: randomUUID(), into: openedWith },
  }),
  'tax-return': () => ({
    returnId: randomUUID(),
    filed: {
      from: '2026-02-01',
      to: '2026-02-28',
      dueMinor: minor(-70),
      adjustments: [
        {
          direction: 'input',
          component: 'gh-vat',
          amountMinor: minor(-5),
          account: accounts.expenses,
          reason: 'For the flat above the shop',
        },
      ],
    },
  }),
  'tax-payment': () => ({
    paymentId: randomUUID(),
    payment: {
      returnId: filedId,
      direction: 'received',
      businessDay,
      by: 'bank',
      amountMinor: minor(75),
      reference: 'RF-1',
      note: 'Told by telephone',
    },
  }),
}
