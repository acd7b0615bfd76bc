import { randomUUID } from 'node:crypto'
import { day } from '#domain/business-day.ts'
import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import type { ExpenseBody } from '#domain/documents/expense/schema.ts'
import { foundingOf } from '#domain/documents/founding/founding.ts'
import { minor } from '#domain/money.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import { kinds } from '#server/books/kinds/index.ts'
import type { ProductDocument } from '#server/db/documents.ts'
import { saleOf, type testBooks } from '../support/books.ts'

export type OpenShop = Awaited<ReturnType<ReturnType<typeof testBooks>['openShop']>>

const businessDay = day('2026-03-10')

function imported({ _id: { productId }, sku, name }: ProductDocument) {
  const line = { lineId: '1', productId, sku, name, taxClassId: 'standard' as const }
  return {
    saleId: randomUUID(),
    importId: randomUUID(),
    receiptNumber: '1001',
    soldAt: '2026-03-10T08:00:00Z',
    kind: 'sale' as const,
    tenders: [],
    movesStock: true,
    lines: [
      {
        ...line,
        quantityMilli: milli(1000),
        unitPriceMinor: minor(1200),
        netMinor: minor(1200),
        taxMinor: minor(0),
        costMinor: null,
      },
    ],
  }
}

const reversedId = '019abcde-0000-7000-8000-000000000001'

const paidAhead = '019abcde-0000-7000-8000-000000000003'
const deliveredId = '019abcde-0000-7000-8000-000000000005'
const creditedId = '019abcde-0000-7000-8000-000000000004'

const filedId = '019abcde-0000-7000-8000-000000000006'
const assetId = '019abcde-0000-7000-8000-000000000007'

const keyedWrong = '019abcde-0000-7000-8000-00000000000a'

const openShiftId = '019abcde-0000-7000-8000-000000000008'

const sentId = '019abcde-0000-7000-8000-000000000009'
const storeRoom = `place-${randomUUID()}`

const openedWith = '019abcde-0000-7000-8000-000000000002'

const vat = (amountMinor: number) => ({
  component: 'gh-vat',
  rateBp: 1500,
  amountMinor: minor(amountMinor),
})

const expense: ExpenseBody = {
  businessDay,
  paidFrom: 'bank',
  note: 'For March',
  lines: [
    {
      lineId: '1',
      account: accounts.rent,
      description: 'The shop',
      netMinor: minor(500),
      taxClassId: 'standard',
      taxes: [vat(75)],
    },
  ],
  totalMinor: minor(575),
}

const van: AssetPurchaseBody = {
  businessDay,
  name: 'Delivery van of Kofi',
  category: 'vehicles',
  inServiceOn: businessDay,
  method: { kind: 'straight-line', months: 60 },
  residualMinor: minor(10_000),
  origin: { kind: 'paid', paidFrom: 'bank' },
  note: 'Bought from a dealer',
  netMinor: minor(100_000),
  taxClassId: 'standard',
  taxes: [vat(15_000)],
  totalMinor: minor(115_000),
}

const ofVan = {
  costMinor: van.netMinor,
  residualMinor: van.residualMinor,
  method: van.method,
  inServiceOn: van.inServiceOn,
}

/** A document of each kind that a shop with one product can record, by the name of the kind: plain JSON. */
export const samples: Readonly<Record<string, (open: OpenShop) => object>> = {
  // Owed by somebody the shop does not know: it leaves an open item, and one for the review list.
  sale: (open) => {
    const grossMinor = open.product.priceMinor
    return saleOf(open, 1, {
      customerId: 'nobody-known',
      tenders: [{ kind: 'on-account', amountMinor: grossMinor }],
    })
  },
  return: (open) => {
    const { sale, ...record } = saleOf(open, 1, { kind: 'return' })
    return { ...record, sale, mayReturnWithoutReceipt: true }
  },
  'imported-sale': ({ product }) => imported(product),
  'stock-receipt': ({ product }) => ({
    receiptId: randomUUID(),
    businessDay,
    against: accounts.payables,
    supplierName: 'Harbour Wholesale',
    reference: 'INV-77',
    totalMinor: minor(4025),
    lines: [
      {
        lineId: '1',
        productId: product._id.productId,
        quantityMilli: milli(5000),
        valueMinor: minor(3500),
        tax: { taxClassId: 'standard', taxes: [vat(525)] },
      },
    ],
  }),
  'opening-balance': () => ({
    balanceId: randomUUID(),
    businessDay,
    account: accounts.bank,
    amountMinor: minor(90_000),
  }),
  expense: () => ({ expenseId: randomUUID(), expense }),
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
  'stock-adjustment': ({ product }) => ({
    adjustmentId: randomUUID(),
    count: {
      businessDay,
      name: 'Drinks',
      lines: [
        {
          lineId: '1',
          productId: product._id.productId,
          quantityMilli: milli(-2000),
          countedMilli: milli(10_000),
        },
      ],
    },
  }),
  'stock-transfer': ({ product }) => ({
    transferId: randomUUID(),
    productIds: [product._id.productId],
    received: {
      businessDay,
      transferId: sentId,
      note: 'One jar broke',
      lines: [{ lineId: '1', receivedMilli: milli(1000), lostMilli: milli(500) }],
    },
  }),
  'cash-count': () => ({
    countId: randomUUID(),
    count: {
      businessDay,
      place: 'petty-cash',
      countedMinor: minor(250),
      expectedMinor: minor(0),
      reason: 'Change that nobody wrote down',
    },
  }),
  spread: () => ({
    runId: randomUUID(),
    run: {
      month: '2026-03',
      businessDay,
      lines: [{ document: paidAhead, lineId: '1', account: accounts.rent, from: '2026-03', months: 12 }],
    },
  }),
  journal: () => ({
    journalId: randomUUID(),
    journal: {
      businessDay,
      text: 'Wages of March',
      lines: [
        { account: accounts.wages, amountMinor: minor(2_000), note: 'Ama' },
        { account: accounts.wagesPayable, amountMinor: minor(-2_000) },
      ],
    },
  }),
  'other-income': () => ({
    incomeId: randomUUID(),
    income: {
      businessDay,
      account: accounts.otherIncome,
      receivedIn: 'bank',
      totalMinor: minor(12_000),
      taxClassId: 'standard',
      text: 'Stall of March',
      from: 'Esi',
    },
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
      standing: { costMinor: van.netMinor, accumulatedMinor: minor(0) },
      since: businessDay,
      through: null,
    },
  }),
  'money-transfer': () => ({
    transferId: randomUUID(),
    transfer: {
      businessDay,
      from: 'card',
      to: 'bank',
      amountMinor: minor(10_000),
      feeMinor: minor(195),
      note: 'The payout of Monday',
    },
  }),
  bill: () => ({
    billId: randomUUID(),
    bill: {
      supplierId: randomUUID(),
      businessDay,
      due: day('2026-04-09'),
      reference: 'INV-78',
      note: 'For March',
      lines: expense.lines,
      totalMinor: expense.totalMinor,
    },
  }),
  payment: () => ({
    paymentId: randomUUID(),
    payment: {
      direction: 'paid',
      supplierId: openedWith,
      businessDay,
      money: 'bank',
      amountMinor: minor(300),
      note: 'By standing order',
    },
  }),
  'credit-write-off': () => ({
    writeOffId: randomUUID(),
    writeOff: {
      customerId: unknownParty,
      businessDay,
      allocations: [{ document: 'opening:of-nobody', amountMinor: minor(40) }],
      reason: 'Moved away',
    },
  }),
  'delivery-bill': ({ product }) => ({
    billId: randomUUID(),
    bill: {
      supplierId: openedWith,
      businessDay,
      due: day('2026-04-09'),
      reference: 'INV-79',
      note: 'With the freight',
      lines: [
        {
          lineId: '1',
          deliveryId: deliveredId,
          deliveredLineId: '1',
          productId: product._id.productId,
          netMinor: minor(3_700),
          taxClassId: 'standard',
          taxes: [vat(555)],
        },
      ],
      totalMinor: minor(4_255),
    },
  }),
  'supplier-return': ({ product }) => ({
    returnId: randomUUID(),
    returned: {
      supplierId: openedWith,
      businessDay,
      deliveryId: deliveredId,
      reference: 'CN-1',
      note: 'Damp',
      lines: [
        {
          lineId: '1',
          productId: product._id.productId,
          quantityMilli: milli(1000),
          netMinor: minor(700),
          taxClassId: 'standard',
          taxes: [vat(105)],
        },
      ],
      totalMinor: minor(805),
    },
  }),
  'instalment-plan': () => ({
    planId: randomUUID(),
    plan: {
      customerId: unknownParty,
      businessDay,
      allocations: [{ document: 'opening:in-parts', amountMinor: minor(90) }],
      instalments: [
        { due: day('2026-04-10'), amountMinor: minor(45) },
        { due: day('2026-05-10'), amountMinor: minor(45) },
      ],
      note: 'Agreed by telephone',
    },
  }),
  'party-merge': () => ({
    mergeId: randomUUID(),
    merge: { side: 'suppliers', from: randomUUID(), into: openedWith },
  }),
  'bill-credit': () => ({
    creditId: randomUUID(),
    supplierId: openedWith,
    takenBack: [],
    credit: {
      billId: creditedId,
      businessDay,
      reference: 'CN-4',
      note: 'Billed twice',
      lines: expense.lines,
      totalMinor: expense.totalMinor,
    },
  }),
  reconciliation: () => ({
    reconciliationId: randomUUID(),
    reconciliation: {
      account: accounts.bank,
      previous: null,
      businessDay,
      balanceMinor: minor(-575),
      ledgerMinor: minor(-675),
      laterMinor: minor(0),
      lines: 1,
      matched: [{ number: 2, line: 2 }],
      outstanding: [{ number: 3, line: 1, day: businessDay, amountMinor: minor(-100) }],
      throughNumber: 3,
    },
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
  'payment-correction': () => ({
    correctionId: randomUUID(),
    saleId: keyedWrong,
    approvedBy: null,
    correction: {
      from: { kind: 'cash' },
      to: { kind: 'mobile-money' },
      amountMinor: minor(100),
      reference: 'MM-1 of Kwame',
      reason: 'Kwame pressed cash',
    },
  }),
  'shift-open': (open) => openedShift(open, randomUUID()),
  'cash-movement': () => ({
    movementId: randomUUID(),
    shiftId: openShiftId,
    movement: { direction: 'out', place: 'expense', amountMinor: minor(40), reason: 'Taxi of Kwame' },
  }),
  'shift-close': ({ tillId }) => ({
    shiftId: openShiftId,
    close: {
      cash: { amountMinor: minor(150), denominations: [] },
      slips: [],
      countedAt: '2026-03-10T18:00:00Z',
      lastSequence: 0,
      note: 'Kwame had no change',
    },
    // After what the shop began with.
    opened: { tillId, entryNumber: 2 },
    missing: [],
  }),
  reversal: () => ({
    reversalId: randomUUID(),
    reversal: { of: { kind: 'expense', id: reversedId }, reason: 'Paid twice' },
  }),
}

/** Goods that came, on account or before their bill. */
function delivered({ product }: OpenShop, against: string): ToRecord {
  const line = { lineId: '1', productId: product._id.productId, quantityMilli: milli(5000) }
  return recordOf('stock-receipt', {
    receiptId: deliveredId,
    businessDay,
    against,
    party: openedWith,
    totalMinor: minor(3500),
    lines: [{ ...line, valueMinor: minor(3500), tax: { taxClassId: 'standard', taxes: [] } }],
  })
}

/** Something whose tax is claimed back. */
function ofFebruary(expenseId: string): ToRecord {
  return recordOf('expense', { expenseId, expense: { ...expense, businessDay: day('2026-02-10') } })
}

function openedShift({ tillId }: OpenShop, shiftId: string) {
  return {
    shiftId,
    shift: { tillId, float: { amountMinor: minor(200), denominations: [] }, lastSequence: 0 },
    previous: null,
  }
}

/** What a sample needs to be in the books before it. */
export const before: Readonly<Record<string, (open: OpenShop) => ToRecord[]>> = {
  'payment-correction': (open) => [recordOf('sale', { ...saleOf(open, 91), saleId: keyedWrong })],
  'cash-movement': (open) => [recordOf('shift-open', openedShift(open, openShiftId))],
  'shift-close': (open) => [recordOf('shift-open', openedShift(open, openShiftId))],
  'delivery-bill': (open) => [delivered(open, accounts.goodsNotBilled)],
  'supplier-return': (open) => [delivered(open, accounts.payables)],
  'stock-transfer': (open) => [
    recordOf('setting', {
      settingId: randomUUID(),
      change: {
        setting: 'locations',
        value: [
          { locationId: 'shop', name: 'Shop', tills: [] },
          { locationId: storeRoom, name: 'Store room', tills: [] },
        ],
        from: businessDay,
      },
    }),
    delivered(open, accounts.payables),
    recordOf('stock-transfer', {
      transferId: sentId,
      sent: {
        ...{ businessDay, from: 'shop', to: storeRoom },
        lines: [{ lineId: '1', productId: open.product._id.productId, quantityMilli: milli(2000) }],
      },
    }),
  ],
  payment: () => [
    recordOf('opening-balance', {
      balanceId: 'opening:of-a-supplier',
      businessDay,
      account: accounts.payables,
      amountMinor: minor(-300),
      party: openedWith,
    }),
  ],
  'credit-write-off': () => [
    recordOf('opening-balance', {
      balanceId: 'opening:of-nobody',
      businessDay,
      account: accounts.receivables,
      amountMinor: minor(100),
    }),
  ],
  'depreciation-run': () => [recordOf('asset-purchase', { assetId, asset: van })],
  'asset-disposal': () => [recordOf('asset-purchase', { assetId, asset: van })],
  spread: () => [
    recordOf('expense', {
      expenseId: paidAhead,
      expense: {
        ...expense,
        lines: expense.lines.map((line) => ({ ...line, spread: { from: '2026-03', months: 12 } })),
      },
    }),
  ],
  'instalment-plan': () => [
    recordOf('opening-balance', {
      balanceId: 'opening:in-parts',
      businessDay,
      account: accounts.receivables,
      amountMinor: minor(100),
    }),
  ],
  'bill-credit': () => [
    recordOf('bill', {
      billId: creditedId,
      bill: {
        supplierId: openedWith,
        businessDay,
        due: businessDay,
        lines: expense.lines,
        totalMinor: expense.totalMinor,
      },
    }),
  ],
  'tax-return': () => [ofFebruary(randomUUID())],
  'tax-payment': () => [
    ofFebruary(randomUUID()),
    recordOf('tax-return', {
      returnId: filedId,
      filed: { from: '2026-02-01', to: '2026-02-28', dueMinor: minor(-75), adjustments: [] },
    }),
  ],
  reversal: () => [recordOf('expense', { expenseId: reversedId, expense })],
}

/** A document of a kind on its way into the books. */
export function recordOf(name: string, input: unknown): ToRecord {
  const kind = kinds.find((one) => one.name === name)
  if (!kind) throw new Error(`${name} is no kind of document`)
  return toRecord(kind, input, 'uid-of-somebody')
}
