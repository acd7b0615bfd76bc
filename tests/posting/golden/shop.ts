import { addDays, day } from '#domain/business-day.ts'
import { type BasketLine, type Discount, priceBasket, priceLine } from '#domain/documents/sale/price.ts'
import { returnLine, returnLineTaxedAlone } from '#domain/documents/sale/return-line.ts'
import { nothingReturned, returnedSoFar } from '#domain/documents/sale/returned-so-far.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { milli } from '#domain/quantity.ts'
import { type BookWriter, requireRecorded } from '#server/books/book-writer.ts'
import {
  type AnyKind,
  type DocumentKind,
  type ToRecord,
  toRecord,
} from '#server/books/engine/document-kind.ts'
import { account } from '#server/books/kinds/account/kind.ts'
import type { AccountToRecord } from '#server/books/kinds/account/to-record.ts'
import { assetDisposal } from '#server/books/kinds/asset-disposal/kind.ts'
import type { AssetDisposalToRecord } from '#server/books/kinds/asset-disposal/to-record.ts'
import { assetPurchase } from '#server/books/kinds/asset-purchase/kind.ts'
import type { AssetPurchaseToRecord } from '#server/books/kinds/asset-purchase/stored.ts'
import { bill } from '#server/books/kinds/bill/kind.ts'
import type { BillToRecord } from '#server/books/kinds/bill/stored.ts'
import { billCredit } from '#server/books/kinds/bill-credit/kind.ts'
import type { BillCreditToRecord } from '#server/books/kinds/bill-credit/to-record.ts'
import { cashCount } from '#server/books/kinds/cash-count/kind.ts'
import type { CashCountToRecord } from '#server/books/kinds/cash-count/to-record.ts'
import { cashMovement } from '#server/books/kinds/cash-movement/kind.ts'
import type { CashMovementToRecord } from '#server/books/kinds/cash-movement/to-record.ts'
import { costCorrection } from '#server/books/kinds/cost-correction/kind.ts'
import type { CorrectionToRecord } from '#server/books/kinds/cost-correction/stored.ts'
import { creditWriteOff } from '#server/books/kinds/credit-write-off/kind.ts'
import type { CreditWriteOffToRecord } from '#server/books/kinds/credit-write-off/to-record.ts'
import { deliveryBill } from '#server/books/kinds/delivery-bill/kind.ts'
import type { DeliveryBillToRecord } from '#server/books/kinds/delivery-bill/to-record.ts'
import { deposit } from '#server/books/kinds/deposit/kind.ts'
import type { DepositToRecord } from '#server/books/kinds/deposit/to-record.ts'
import { depositUse } from '#server/books/kinds/deposit-use/kind.ts'
import type { DepositUseToRecord } from '#server/books/kinds/deposit-use/to-record.ts'
import { depreciationRun } from '#server/books/kinds/depreciation-run/kind.ts'
import type { DepreciationToRecord } from '#server/books/kinds/depreciation-run/to-record.ts'
import { erasure } from '#server/books/kinds/erasure/kind.ts'
import type { ErasureToRecord } from '#server/books/kinds/erasure/stored.ts'
import { expense } from '#server/books/kinds/expense/kind.ts'
import type { ExpenseToRecord } from '#server/books/kinds/expense/stored.ts'
import { founding } from '#server/books/kinds/founding/kind.ts'
import type { FoundingToRecord } from '#server/books/kinds/founding/stored.ts'
import type { ImportedSale } from '#server/books/kinds/imported-sale/to-record.ts'
import { kinds, reversal } from '#server/books/kinds/index.ts'
import { instalmentPlan } from '#server/books/kinds/instalment-plan/kind.ts'
import type { InstalmentPlanToRecord } from '#server/books/kinds/instalment-plan/stored.ts'
import { journal } from '#server/books/kinds/journal/kind.ts'
import type { JournalToRecord } from '#server/books/kinds/journal/stored.ts'
import { lock } from '#server/books/kinds/lock/kind.ts'
import type { LockToRecord } from '#server/books/kinds/lock/to-record.ts'
import { moneyTransfer } from '#server/books/kinds/money-transfer/kind.ts'
import type { MoneyTransferToRecord } from '#server/books/kinds/money-transfer/stored.ts'
import type { OpeningBalance } from '#server/books/kinds/opening-balance/to-record.ts'
import { otherIncome } from '#server/books/kinds/other-income/kind.ts'
import type { OtherIncomeToRecord } from '#server/books/kinds/other-income/stored.ts'
import { partyMerge } from '#server/books/kinds/party-merge/kind.ts'
import type { PartyMergeToRecord } from '#server/books/kinds/party-merge/stored.ts'
import { payment } from '#server/books/kinds/payment/kind.ts'
import type { PaymentToRecord } from '#server/books/kinds/payment/to-record.ts'
import { paymentCorrection } from '#server/books/kinds/payment-correction/kind.ts'
import type { PaymentCorrectionToRecord } from '#server/books/kinds/payment-correction/to-record.ts'
import { reconciliation } from '#server/books/kinds/reconciliation/kind.ts'
import type { ReconciliationToRecord } from '#server/books/kinds/reconciliation/stored.ts'
import type { ReversalToRecord } from '#server/books/kinds/reversal/to-record.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import type { SettingToRecord } from '#server/books/kinds/setting/stored.ts'
import { shiftClose } from '#server/books/kinds/shift-close/kind.ts'
import type { ShiftCloseToRecord } from '#server/books/kinds/shift-close/to-record.ts'
import { shiftOpen } from '#server/books/kinds/shift-open/kind.ts'
import type { ShiftOpenToRecord } from '#server/books/kinds/shift-open/to-record.ts'
import type { SpreadToRecord } from '#server/books/kinds/spread/kind.ts'
import { spread } from '#server/books/kinds/spread/kind.ts'
import { stockAdjustment } from '#server/books/kinds/stock-adjustment/kind.ts'
import type { AdjustmentToRecord } from '#server/books/kinds/stock-adjustment/to-record.ts'
import type { StockReceipt } from '#server/books/kinds/stock-receipt/to-record.ts'
import { stockTransfer } from '#server/books/kinds/stock-transfer/kind.ts'
import type { TransferToRecord } from '#server/books/kinds/stock-transfer/to-record.ts'
import { supplierReturn } from '#server/books/kinds/supplier-return/kind.ts'
import type { SupplierReturnToRecord } from '#server/books/kinds/supplier-return/to-record.ts'
import { taxPayment } from '#server/books/kinds/tax-payment/kind.ts'
import type { TaxPaymentToRecord } from '#server/books/kinds/tax-payment/stored.ts'
import { taxReturn } from '#server/books/kinds/tax-return/kind.ts'
import type { TaxReturnToRecord } from '#server/books/kinds/tax-return/stored.ts'
import { withRecordingOptions } from '#server/books/recording-options.ts'
import type { Database } from '#server/db/client.ts'
import type { ProductDocument, ShopDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, aShop } from '../../support/book-samples.ts'

/** Documents that are written with one call, each with a line of what is particular about it. */
export type Step =
  | { sales: Received<SaleToRecord>[] }
  | { imported: Received<ImportedSale>[] }
  | { stock: Received<StockReceipt>[] }
  | { balances: Received<OpeningBalance>[] }
  | { expenses: Received<ExpenseToRecord>[] }
  | { settings: Received<SettingToRecord>[] }
  | { reversals: Received<ReversalToRecord>[] }
  | { erasures: Received<ErasureToRecord>[] }
  | { foundings: Received<FoundingToRecord>[] }
  | { accounts: Received<AccountToRecord>[] }
  | { bills: Received<BillToRecord>[] }
  | { adjustments: Received<AdjustmentToRecord>[] }
  | { goods: Received<TransferToRecord>[] }
  | { transfers: Received<MoneyTransferToRecord>[] }
  | { journals: Received<JournalToRecord>[] }
  | { payments: Received<PaymentToRecord>[] }
  | { writeOffs: Received<CreditWriteOffToRecord>[] }
  | { cashCounts: Received<CashCountToRecord>[] }
  | { spreads: Received<SpreadToRecord>[] }
  | { deliveryBills: Received<DeliveryBillToRecord>[] }
  | { supplierReturns: Received<SupplierReturnToRecord>[] }
  | { plans: Received<InstalmentPlanToRecord>[] }
  | { merges: Received<PartyMergeToRecord>[] }
  | { reconciliations: Received<ReconciliationToRecord>[] }
  | { credits: Received<BillCreditToRecord>[] }
  | { locks: Received<LockToRecord>[] }
  | { taxReturns: Received<TaxReturnToRecord>[] }
  | { taxPayments: Received<TaxPaymentToRecord>[] }
  | { assets: Received<AssetPurchaseToRecord>[] }
  | { depreciations: Received<DepreciationToRecord>[] }
  | { disposals: Received<AssetDisposalToRecord>[] }
  | { corrections: Received<PaymentCorrectionToRecord>[] }
  | { shiftOpens: Received<ShiftOpenToRecord>[] }
  | { cashMovements: Received<CashMovementToRecord>[] }
  | { shiftCloses: Received<ShiftCloseToRecord>[] }
  | { incomes: Received<OtherIncomeToRecord>[] }
  | { deposits: Received<DepositToRecord>[] }
  | { depositUses: Received<DepositUseToRecord>[] }
  | { costs: Received<CorrectionToRecord>[] }
  | { recorded: OfKind[] }
export type Received<Input> = { what: string; input: Input }
/** A document of any kind, by its name. */
export type OfKind = Received<object> & { kind: string }
export type Input =
  | CorrectionToRecord
  | PaymentCorrectionToRecord
  | SaleToRecord
  | ImportedSale
  | StockReceipt
  | OpeningBalance
  | ExpenseToRecord
  | SettingToRecord
  | ReversalToRecord
  | ErasureToRecord
  | FoundingToRecord
  | AccountToRecord
  | BillToRecord
  | AdjustmentToRecord
  | TransferToRecord
  | MoneyTransferToRecord
  | JournalToRecord
  | PaymentToRecord
  | CreditWriteOffToRecord
  | CashCountToRecord
  | SpreadToRecord
  | DeliveryBillToRecord
  | SupplierReturnToRecord
  | InstalmentPlanToRecord
  | PartyMergeToRecord
  | ReconciliationToRecord
  | BillCreditToRecord
  | LockToRecord
  | TaxReturnToRecord
  | TaxPaymentToRecord
  | AssetPurchaseToRecord
  | DepreciationToRecord
  | AssetDisposalToRecord
  | ShiftOpenToRecord
  | CashMovementToRecord
  | ShiftCloseToRecord
  | OtherIncomeToRecord
  | DepositToRecord
  | DepositUseToRecord

/** A shop whose every id, instant and amount is fixed, and what is written into its books, in order. */
export type GoldenShop = {
  name: string
  shop: ShopDocument
  products: ProductDocument[]
  /** Ids of those who are on record. */
  customers?: string[]
  steps: Step[]
}

export const tillId = '00000000-0000-4000-8000-0000000000a1'

const groups = {
  sale: 8001,
  product: 8002,
  receipt: 8003,
  balance: 8004,
  customer: 8005,
  expense: 8006,
  setting: 8007,
  reversal: 8008,
  erasure: 8009,
  account: 8010,
  bill: 8020,
  adjustment: 8011,
  transfer: 8012,
  payment: 8012,
  writeOff: 8013,
  run: 8014,
  'cash-count': 8015,
  reconciliation: 8030,
  deliveryBill: 8014,
  supplierReturn: 8015,
  plan: 8014,
  credit: 8015,
  lock: 8016,
  journal: 8016,
  return: 8017,
  asset: 8021,
  depreciation: 8022,
  disposal: 8023,
  shift: 8024,
  movement: 8025,
  goods: 8026,
  income: 8026,
  supplier: 8031,
  merge: 8032,
  correction: 8033,
  approval: 8034,
  deposit: 8035,
  use: 8036,
  cost: 8037,
}

/** `id('sale', 3)` is 00000000-0000-7000-8001-000000000003: readable by eye. */
export function id(kind: keyof typeof groups, count: number): string {
  return `00000000-0000-7000-${groups[kind]}-${String(count).padStart(12, '0')}`
}

export function goldenShop(name: string, facts: Partial<ShopDocument>): ShopDocument {
  return aShop({ _id: `golden-${name}`, owner: { id: 'owner' }, name: `Golden ${name}`, ...facts })
}

export function goldenProduct(
  { _id: shopId }: ShopDocument,
  count: number,
  name: string,
  facts: Partial<ProductDocument> = {},
): ProductDocument {
  return aProduct(shopId, {
    _id: { shopId, productId: id('product', count) },
    sku: `P${count}`,
    name,
    ...facts,
  })
}

type Sold = { product: ProductDocument; quantityMilli?: number; unitPriceMinor?: number; discount?: Discount }
type SaleWishes = Partial<Omit<SaleBody, 'lines' | 'tenders'>> & {
  lines: Sold[]
  discount?: Discount
  /** The last takes what the others leave of the gross. Cash alone unless given. */
  paid?: (Omit<Tender, 'amountMinor'> & { amountMinor?: Minor })[]
  changeMinor?: number
}

/** A sale of this shop's till, priced on the calendar day it is sold. */
export function sale(
  shop: ShopDocument,
  count: number,
  { lines, discount, paid = [{ kind: 'cash' }], changeMinor = 0, ...body }: SaleWishes,
): SaleToRecord {
  const soldAt = body.soldAt ?? `2026-03-10T11:${String(count).padStart(2, '0')}:00Z`
  const basket = lines.map(
    (line, index): BasketLine => ({
      lineId: String(index + 1),
      productId: line.product._id.productId,
      quantityMilli: milli(line.quantityMilli ?? 1000),
      unitPriceMinor: minor(line.unitPriceMinor ?? line.product.priceMinor),
      taxClassId: line.product.taxClassId,
      ...(line.discount && { discount: line.discount }),
    }),
  )
  const priced = priceBasket(
    { lines: basket, ...(discount && { discount }) },
    {
      packId: shop.taxPack,
      registrations: shop.taxRegistrations,
      day: day(soldAt.slice(0, 10)),
      pricesIncludeTax: shop.pricesIncludeTax,
      taxRule: body.taxRule,
    },
  )
  return paidWith(
    {
      saleId: id('sale', count),
      senderUid: 'cashier',
      mayReturnWithoutReceipt: false,
      sale: {
        tillId,
        receiptNumber: `A-${count}`,
        soldAt,
        kind: 'sale',
        pricesIncludeTax: shop.pricesIncludeTax,
        tenders: [],
        totals: { ...sums(priced.priced), changeMinor: minor(changeMinor) },
        ...body,
        lines: priced.lines,
      },
    },
    paid,
  )
}

/** What a till makes of goods that come back to a sale, after what came back before. */
export function takeBack(
  sold: SaleToRecord,
  count: number,
  back: { lineId: string; quantityMilli: number }[],
  before: SaleToRecord[] = [],
  paid: SaleWishes['paid'] = [{ kind: 'cash' }],
): SaleToRecord {
  const { pricesIncludeTax } = sold.sale
  const returned = returnedSoFar(before.map((record) => record.sale))
  const { taxRule } = sold.sale
  const dueOf = taxRule === undefined ? returnLineTaxedAlone : returnLine
  const lines = back.map(({ lineId, quantityMilli }, index) => {
    const line = sold.sale.lines.find((one) => one.lineId === lineId)
    if (!line) throw new Error(`the sale has no line ${lineId}`)
    const quantity = milli(quantityMilli)
    const before = returned.get(lineId) ?? nothingReturned
    const { discountMinor, priced } = dueOf(line, before, quantity, pricesIncludeTax)
    return {
      priced,
      line: {
        ...line,
        lineId: String(index + 1),
        returnOfLineId: lineId,
        quantityMilli: quantity,
        discountMinor,
        taxes: priced.taxes,
      },
    }
  })
  return paidWith(
    {
      ...sold,
      saleId: id('sale', count),
      sale: {
        tillId,
        receiptNumber: `A-${count}`,
        soldAt: `2026-03-10T11:${String(count).padStart(2, '0')}:00Z`,
        kind: 'return',
        returnOf: sold.saleId,
        pricesIncludeTax,
        ...(taxRule && { taxRule }),
        lines: lines.map(({ line }) => line),
        tenders: [],
        totals: { ...sums(lines.map(({ priced }) => priced)), changeMinor: minor(0) },
      },
    },
    paid,
  )
}

/** The same sale with other taxes on its only line: components and rates of no pack, or of another. */
export function taxed(
  { sale: body, ...record }: SaleToRecord,
  rates: { component: string; rateBp: number }[],
): SaleToRecord {
  const [line] = body.lines
  if (!line) throw new Error('a sale has a line')
  const priced = priceLine({ ...line, rates }, body)
  const totals = { ...sums([priced]), changeMinor: minor(0) }
  return paidWith({ ...record, sale: { ...body, lines: [{ ...line, taxes: priced.taxes }], totals } }, [
    { kind: 'cash' },
  ])
}

function sums(priced: readonly ReturnType<typeof priceLine>[]) {
  const sum = (name: 'netMinor' | 'taxMinor' | 'grossMinor') =>
    minor(priced.reduce((total, line) => total + line[name], 0))
  return { netMinor: sum('netMinor'), taxMinor: sum('taxMinor'), grossMinor: sum('grossMinor') }
}

function paidWith(record: SaleToRecord, paid: NonNullable<SaleWishes['paid']>): SaleToRecord {
  const { grossMinor, changeMinor } = record.sale.totals
  let leftMinor = grossMinor + changeMinor
  const tenders = paid.flatMap((tender, index): Tender[] => {
    const amountMinor = minor(index === paid.length - 1 ? leftMinor : (tender.amountMinor ?? 0))
    leftMinor -= amountMinor
    return amountMinor === 0 ? [] : [{ ...tender, amountMinor }]
  })
  return { ...record, sale: { ...record.sale, tenders } }
}

/** The shop with its goods and its till, before anything is in its books. */
export async function openGoldenShop({ collections, db }: Database, golden: GoldenShop): Promise<void> {
  const { _id: shopId } = golden.shop
  await collections.shops.insertOne(golden.shop)
  await collections.products.insertMany(golden.products.map(withLongs))
  for (const customerId of golden.customers ?? [])
    await db
      .collection<{ _id: object }>('customers')
      .insertOne({ _id: { shopId, customerId }, name: 'Ama' } as never)
  await db.collection<{ _id: object }>('tills').insertOne({
    _id: { shopId, tillId },
    name: 'Front',
    series: 'A',
    registeredAt: golden.shop.createdAt,
  } as never)
}

/** The kind that a step records, of those that are recorded alike. */
const kindOfStep = {
  expenses: expense,
  settings: setting,
  erasures: erasure,
  foundings: founding,
  accounts: account,
  adjustments: stockAdjustment,
  goods: stockTransfer,
  transfers: moneyTransfer,
  bills: bill,
  payments: payment,
  writeOffs: creditWriteOff,
  cashCounts: cashCount,
  spreads: spread,
  deliveryBills: deliveryBill,
  supplierReturns: supplierReturn,
  plans: instalmentPlan,
  merges: partyMerge,
  credits: billCredit,
  taxReturns: taxReturn,
  taxPayments: taxPayment,
  reversals: reversal,
  locks: lock,
  journals: journal,
  reconciliations: reconciliation,
  assets: assetPurchase,
  depreciations: depreciationRun,
  disposals: assetDisposal,
  shiftOpens: shiftOpen,
  cashMovements: cashMovement,
  shiftCloses: shiftClose,
  incomes: otherIncome,
  corrections: paymentCorrection,
  deposits: deposit,
  depositUses: depositUse,
  costs: costCorrection,
}

export function kindNamed(name: string): AnyKind {
  const kind = kinds.find((one) => one.name === name)
  if (!kind) throw new Error(`${name} is no kind of document`)
  return kind
}

/** Each by itself, as the owner decides it; what a shop began with is put in by the program. */
function groupsOf(step: object): ToRecord[][] {
  return Object.entries(step as Record<string, Received<never>[]>).flatMap(([name, reported]) => {
    if (name === 'recorded')
      return (reported as object[] as OfKind[]).map(({ kind, input }) => [
        toRecord(kindNamed(kind), input, 'owner'),
      ])
    const kind = kindOfStep[name as keyof typeof kindOfStep] as DocumentKind<never, never>
    return reported.map(({ input }) => [toRecord(kind, input, kind.name === 'founding' ? null : 'owner')])
  })
}

/** Records everything step by step, on the first open day if its own is locked. A refused document is a mistake in the golden shop. */
export async function recordSteps(writer: BookWriter, { shop, steps }: GoldenShop): Promise<void> {
  const record = () => recordEach(writer, shop._id, steps)
  await (shop.lockedThrough
    ? withRecordingOptions({ agreedDay: addDays(shop.lockedThrough, 1) }, record)
    : record())
}

async function recordEach(writer: BookWriter, shopId: string, steps: GoldenShop['steps']): Promise<void> {
  const inputs = <Input>(reported: Received<Input>[]) => reported.map(({ input }) => input)
  for (const step of steps) {
    if ('balances' in step) await writer.openBalances(shopId, inputs(step.balances))
    else if ('stock' in step) await writer.receiveStock(shopId, inputs(step.stock))
    else if ('imported' in step) {
      for (const refusal of (await writer.recordImportedSales(shopId, inputs(step.imported))).values())
        throw refusal
    } else if ('sales' in step) {
      for (const result of await writer.recordSales(shopId, inputs(step.sales))) {
        if ('refusal' in result) throw result.refusal
        if ('error' in result) throw result.error
      }
    } else {
      for (const result of await writer.record(shopId, groupsOf(step))) requireRecorded(result)
    }
  }
}
