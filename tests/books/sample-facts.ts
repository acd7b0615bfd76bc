import { randomUUID } from 'node:crypto'
import { day } from '#domain/business-day.ts'
import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import type { ExpenseBody } from '#domain/documents/expense/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import type { ProductDocument } from '#server/db/documents.ts'
import { kindNamed } from '../posting/golden/shop.ts'
import { customerOfShop, type openShopIn } from '../support/book-samples.ts'

export type OpenShop = Awaited<ReturnType<typeof openShopIn>>

/** By the name of the kind. */
export type Samples = Readonly<Record<string, (open: OpenShop) => object>>

/** What a sample needs to be in the books before it. */
export type Before = Readonly<Record<string, (open: OpenShop) => ToRecord[]>>

export const businessDay = day('2026-03-10')

export function imported({ _id: { productId }, sku, name }: ProductDocument) {
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

export const reversedId = '019abcde-0000-7000-8000-000000000001'

export const paidAhead = '019abcde-0000-7000-8000-000000000003'
export const deliveredId = '019abcde-0000-7000-8000-000000000005'
export const creditedId = '019abcde-0000-7000-8000-000000000004'

export const filedId = '019abcde-0000-7000-8000-000000000006'
export const assetId = '019abcde-0000-7000-8000-000000000007'

export const depositId = '019abcde-0000-7000-8000-00000000000b'
export const paidAheadOf = '019abcde-0000-7000-8000-00000000000c'
const ordering = customerOfShop

export const keyedWrong = '019abcde-0000-7000-8000-00000000000a'

export const openShiftId = '019abcde-0000-7000-8000-000000000008'

export const sentId = '019abcde-0000-7000-8000-000000000009'
export const storeRoom = `place-${randomUUID()}`

export const openedWith = '019abcde-0000-7000-8000-000000000002'

export const vat = (amountMinor: number) => ({
  component: 'gh-vat',
  rateBp: 1500,
  amountMinor: minor(amountMinor),
})

export const expense: ExpenseBody = {
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

export const van: AssetPurchaseBody = {
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

export const ofVan = {
  costMinor: van.netMinor,
  residualMinor: van.residualMinor,
  method: van.method,
  inServiceOn: van.inServiceOn,
}

/** Goods that came, on account or before their bill. */
export function delivered({ product }: OpenShop, against: string): ToRecord {
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
export function ofFebruary(expenseId: string): ToRecord {
  return recordOf('expense', { expenseId, expense: { ...expense, businessDay: day('2026-02-10') } })
}

export function openedShift({ tillId }: OpenShop, shiftId: string) {
  return {
    shiftId,
    shift: { tillId, float: { amountMinor: minor(200), denominations: [] }, lastSequence: 0 },
    previous: null,
  }
}

/** A document of a kind on its way into the books. */
export function recordOf(name: string, input: unknown): ToRecord {
  return toRecord(kindNamed(name), input, 'uid-of-owner')
}

/** A deposit of a customer's, and what uses some of it for a sale. */
export const depositOf = ({ tillId }: OpenShop, id: string) => ({
  depositId: id,
  tillId,
  deposit: {
    customerId: ordering,
    businessDay,
    text: 'A cupboard for Kwame',
    taxClassId: 'standard' as const,
    tenders: [
      { kind: 'cash' as const, amountMinor: minor(500) },
      { kind: 'mobile-money' as const, amountMinor: minor(700), reference: 'MM-9 of Kwame' },
    ],
  },
})
export const useOfDeposit = (useId: string) => ({
  useId,
  use: { depositId, saleId: paidAheadOf, customerId: ordering, amountMinor: minor(400) },
})
export const soldOnAccount = { customerId: ordering }
