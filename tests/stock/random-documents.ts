import { randomUUID } from 'node:crypto'
import { addDays, day } from '#domain/business-day.ts'
import { splitInto } from '#domain/documents/instalment-plan/split.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import { bill } from '#server/books/kinds/bill/kind.ts'
import { billCredit } from '#server/books/kinds/bill-credit/kind.ts'
import { creditWriteOff } from '#server/books/kinds/credit-write-off/kind.ts'
import { deliveryBill } from '#server/books/kinds/delivery-bill/kind.ts'
import { reversal } from '#server/books/kinds/index.ts'
import { instalmentPlan } from '#server/books/kinds/instalment-plan/kind.ts'
import { partyMerge } from '#server/books/kinds/party-merge/kind.ts'
import { payment as partyPayment } from '#server/books/kinds/payment/kind.ts'
import { returned } from '#server/books/kinds/return/kind.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import { stockAdjustment } from '#server/books/kinds/stock-adjustment/kind.ts'
import { stockReceipt } from '#server/books/kinds/stock-receipt/kind.ts'
import { stockTransfer } from '#server/books/kinds/stock-transfer/kind.ts'
import { supplierReturn } from '#server/books/kinds/supplier-return/kind.ts'
import type { ProductDocument } from '#server/db/documents.ts'
import { saleOf } from '../support/books.ts'
import type { Place, ReferenceBooks, Undo } from './reference-books.ts'

export const businessDay = day('2026-03-10')
export const parties = Array.from({ length: 3 }, () => ({ customer: randomUUID(), supplier: randomUUID() }))

const untaxed = { taxClassId: 'exempt' as const, taxes: [] }

type OpenShop = Parameters<typeof saleOf>[0] & { products: readonly ProductDocument[] }
type Draw = (from: number, to: number) => number
type Merged = { mergeId: string; from: string }
type Kind = ReversalBody['of']['kind']
/** What may be taken back later, and the product that moves with it. */
type Reversible = { of: { kind: Kind; id: string }; at?: number; deliveries?: string[]; undo: Undo }

/** Draws documents that a shop may record next; each is entered into the reference books, too. */
export class RandomDocuments {
  readonly #shop: OpenShop
  readonly #store: string
  readonly #reference: ReferenceBooks
  readonly #draw: Draw
  readonly #merged: Merged[] = []
  /** What is owed no more: its goods don't come back before that is reversed. */
  readonly #notOwedAnyMore = new Set<string>()
  /** What each instalment plan took up. */
  readonly #agreedOn = new Map<string, string[]>()
  readonly #reversible: Reversible[] = []
  readonly #takenBack: string[] = []
  #sequence = 0
  /** What was delivered last, until the next document. */
  #mayUndo: { receiptId: string; at: number; value: number } | null = null

  constructor(shop: OpenShop, store: string, reference: ReferenceBooks, draw: Draw) {
    this.#shop = shop
    this.#store = store
    this.#reference = reference
    this.#draw = draw
  }

  next(): ToRecord {
    this.#sequence += 1
    const undone = this.#mayUndo
    this.#mayUndo = null
    if (undone && this.#draw(0, 4) === 0) return this.#undo(undone)
    const at = this.#draw(0, this.#shop.products.length - 1)
    const what = this.#draw(0, 49)
    // More than is sold of it: below zero, the next delivery evens out what was rounded wrongly.
    if (what <= 7 || this.#reference.onHand(at) < 0) return this.#delivered(at)
    const rare = [
      () => this.#writtenOff(at),
      () => this.#counted(at),
      () => this.#sentBack(at),
      () => this.#billed(),
      () => this.#creditedBill(),
      () => this.#sent(at),
      () => this.#arrived(),
      () => this.#agreed(),
      () => this.#givenUp(),
      () => this.#merges(),
      () => this.#sent(at),
      () => this.#arrived(),
      () => this.#deliveredBeforeBill(at),
      () => this.#billedDelivery(),
      ...Array.from({ length: 5 }, () => () => this.#paid()),
      ...Array.from({ length: 3 }, () => () => this.#cameBack()),
      () => this.#creditedPrice(),
      () => this.#creditedPrice(),
      ...Array.from({ length: 5 }, () => () => this.#reversed()),
    ]
    return rare[what - 8]?.() ?? this.#sold(at)
  }

  #party(side: 'customer' | 'supplier'): string {
    return parties[this.#draw(0, parties.length - 1)]?.[side] ?? ''
  }

  #line(at: number, quantityMilli: number) {
    const { productId } = this.#productAt(at)._id
    return { lineId: '1', productId, quantityMilli: milli(quantityMilli) }
  }

  #productAt(at: number): ProductDocument {
    return this.#shop.products[at] ?? this.#shop.product
  }

  #delivered(at: number): ToRecord {
    const [quantity, value] = [this.#draw(1, 40_000), this.#draw(0, 100_000)]
    const party = this.#draw(0, 1) === 0 ? null : this.#party('supplier')
    const receiptId = randomUUID()
    const isWhole = this.#reference.onHand(at) >= 0 && this.#reference.heldAt(at).shop >= 0
    if (isWhole) this.#mayUndo = { receiptId, at, value }
    this.#reference.receive(receiptId, at, quantity, value, party)
    const receipt = {
      ...{ receiptId, businessDay },
      against: party === null ? accounts.bank : accounts.payables,
      ...(party !== null && { party }),
      totalMinor: minor(value),
      lines: [{ ...this.#line(at, quantity), valueMinor: minor(value), tax: untaxed }],
    }
    return toRecord(stockReceipt, receipt, null)
  }

  /** A delivery that was entered wrongly; what there is of its goods was seen by whoever reverses it. */
  #undo({ receiptId, at, value }: { receiptId: string; at: number; value: number }): ToRecord {
    const seen = [this.#seen(at)]
    this.#reference.undoDelivery(value)
    const input = { of: { kind: 'stock-receipt' as const, id: receiptId }, reason: 'Typed twice' }
    return toRecord(reversal, { reversalId: randomUUID(), reversal: input, seen }, null)
  }

  #deliveredBeforeBill(at: number): ToRecord {
    const [receiptId, supplier] = [randomUUID(), this.#party('supplier')]
    const [quantity, value] = [this.#draw(1, 40_000), this.#draw(1, 100_000)]
    this.#reference.receiveUnbilled(receiptId, at, quantity, value, supplier)
    const lines = [{ ...this.#line(at, quantity), valueMinor: minor(value) }]
    const receipt = { receiptId, businessDay, against: accounts.goodsNotBilled, party: supplier, lines }
    return toRecord(stockReceipt, receipt, null)
  }

  /** The bill of a delivery, of which some may be sold by then: for more, for less, or for what was thought. */
  #billedDelivery(): ToRecord | null {
    const { unbilled } = this.#reference
    const delivery = unbilled[this.#draw(0, Math.max(unbilled.length - 1, 0))]
    if (!delivery) return null
    const { receiptId: deliveryId, value, at, debt } = delivery
    const netMinor = minor(this.#draw(0, 3) === 0 ? value : this.#draw(1, 2 * value))
    const billId = randomUUID()
    const undo = this.#reference.billDelivery(billId, delivery, netMinor)
    const of = { kind: 'delivery-bill' as const, id: billId }
    this.#reversible.push({ of, at, deliveries: [deliveryId], undo })
    const { productId } = this.#productAt(at)._id
    const line = { lineId: '1', deliveryId, deliveredLineId: '1', productId, netMinor }
    const input = {
      ...{ supplierId: debt.party, businessDay, due: addDays(businessDay, 14), totalMinor: netMinor },
      lines: [{ ...line, taxClassId: 'exempt' as const, taxes: [] }],
    }
    return toRecord(deliveryBill, { billId, bill: input }, null)
  }

  #writtenOff(at: number): ToRecord | null {
    const { shop } = this.#reference.heldAt(at)
    if (shop <= 0) return null
    const [adjustmentId, taken, isTaken] = [randomUUID(), this.#draw(1, shop), this.#draw(0, 2) === 0]
    const undo = this.#reference.writeOff(at, taken, isTaken)
    this.#reversible.push({ of: { kind: 'write-off', id: adjustmentId }, at, undo })
    const reason = isTaken ? ('taken-by-owner' as const) : ('spoilt' as const)
    const writeOff = { businessDay, reason, lines: [this.#line(at, taken)] }
    return toRecord(stockAdjustment, { adjustmentId, writeOff }, null)
  }

  #counted(at: number): ToRecord {
    const quantity = this.#draw(1, 8_000)
    const difference = this.#draw(0, 1) === 0 ? quantity : -quantity
    this.#reference.count(at, difference)
    const line = { ...this.#line(at, difference), countedMilli: milli(0) }
    const count = { businessDay, name: 'Count', lines: [line] }
    return toRecord(stockAdjustment, { adjustmentId: randomUUID(), count }, null)
  }

  /** Of a delivery that is known, or of none. */
  #sentBack(at: number): ToRecord | null {
    const { shop } = this.#reference.heldAt(at)
    const known = this.#reference.delivered.filter((one) => one.at === at && one.left > 0)
    const of = this.#draw(0, 2) === 0 ? null : (known[this.#draw(0, known.length - 1)] ?? null)
    const most = Math.min(shop, of?.left ?? shop)
    if (most <= 0) return null
    const [quantity, credited] = [
      this.#draw(1, most),
      this.#draw(0, Math.min(of?.priced.left ?? 30_000, 30_000)),
    ]
    const supplierId = of?.debt?.party ?? this.#party('supplier')
    const returnId = randomUUID()
    const undo = this.#reference.sendBack(returnId, { at, quantity, of }, credited, supplierId)
    this.#reversible.push({ of: { kind: 'supplier-return', id: returnId }, at, undo })
    const netMinor = minor(credited)
    const line = { ...this.#line(at, quantity), netMinor, taxClassId: 'exempt' as const, taxes: [] }
    const body = {
      ...{ businessDay, supplierId, lines: [line], totalMinor: netMinor },
      ...(of && { deliveryId: of.receiptId }),
    }
    return toRecord(supplierReturn, { returnId, returned: body, takenBack: [...this.#takenBack] }, null)
  }

  #spent(amount: number) {
    const netMinor = minor(amount)
    const line = { lineId: '1', account: accounts.supplies, netMinor, taxClassId: 'exempt' as const }
    return { lines: [{ ...line, taxes: [] }], totalMinor: netMinor }
  }

  #billed(): ToRecord {
    const [billId, supplierId, amount] = [randomUUID(), this.#party('supplier'), this.#draw(1, 50_000)]
    const undo = this.#reference.bill(billId, supplierId, amount)
    this.#reversible.push({ of: { kind: 'bill', id: billId }, undo })
    const input = { supplierId, businessDay, due: addDays(businessDay, 14), ...this.#spent(amount) }
    return toRecord(bill, { billId, bill: input }, null)
  }

  #creditedBill(): ToRecord | null {
    const open = this.#reference.bills.filter(({ left }) => left > 0)
    const credited = open[this.#draw(0, Math.max(open.length - 1, 0))]
    if (!credited) return null
    const [creditId, amount] = [randomUUID(), this.#draw(1, credited.left)]
    const undo = this.#reference.creditBill(creditId, credited, amount)
    this.#reversible.push({ of: { kind: 'bill-credit', id: creditId }, undo })
    const { billId, debt } = credited
    const credit = { billId, businessDay, ...this.#spent(amount) }
    const takenBack = [...this.#takenBack]
    return toRecord(billCredit, { creditId, credit, supplierId: debt.party, takenBack }, null)
  }

  /** Goods that are billed, whether they are still there or not, become cheaper. */
  #creditedPrice(): ToRecord | null {
    const known = this.#reference.priced.filter(({ left }) => left > 0)
    const priced = known[this.#draw(0, Math.max(known.length - 1, 0))]
    if (!priced) return null
    const { of, receiptId, at, left, debt } = priced
    const [creditId, amount] = [randomUUID(), this.#draw(1, left)]
    const supplierId = debt?.party ?? this.#party('supplier')
    const undo = this.#reference.creditPrice(creditId, priced, amount, supplierId)
    this.#reversible.push({ of: { kind: 'bill-credit', id: creditId }, at, undo })
    const goodsCredit = {
      ...{ of, businessDay, totalMinor: minor(amount) },
      ...(debt === null && { supplierId }),
      lines: [{ lineId: '1', netMinor: minor(amount), taxes: [] }],
    }
    const read = { deliveries: [receiptId], productIds: [this.#productAt(at)._id.productId] }
    const takenBack = [...this.#takenBack]
    return toRecord(billCredit, { creditId, goodsCredit, supplierId, takenBack, ...read }, null)
  }

  /** A document that was entered wrongly and that nothing depends on. */
  #reversed(): ToRecord | null {
    const one = this.#reversible[this.#draw(0, Math.max(this.#reversible.length - 1, 0))]
    if (!one?.undo.isPossible()) return null
    this.#reversible.splice(this.#reversible.indexOf(one), 1)
    const takenBack = [...this.#takenBack]
    this.#takenBack.push(one.of.id)
    const seen = one.at === undefined ? [] : [this.#seen(one.at)]
    one.undo.run()
    const body = { of: one.of, reason: 'Entered wrongly' }
    const { deliveries = [] } = one
    const input = { reversalId: randomUUID(), reversal: body, seen, deliveries, takenBack }
    return toRecord(reversal, input, null)
  }

  #seen(at: number) {
    const { quantity = 0, value = 0 } = this.#reference.goods[at] ?? {}
    const { productId } = this.#productAt(at)._id
    return { productId, quantityMilli: milli(quantity), valueMinor: minor(value) }
  }

  #sent(at: number): ToRecord | null {
    const held = this.#reference.heldAt(at)
    const to: Place = this.#draw(0, 2) === 0 ? 'shop' : 'store'
    const there = to === 'shop' ? held.store : held.shop
    if (there <= 0) return null
    const [transferId, quantity] = [randomUUID(), this.#draw(1, there)]
    this.#reference.send(transferId, at, quantity, to)
    const [from, into] =
      to === 'shop' ? [this.#store, firstLocation] : ([firstLocation, this.#store] as const)
    const sent = { businessDay, from, to: into, lines: [this.#line(at, quantity)] }
    return toRecord(stockTransfer, { transferId, sent }, null)
  }

  #arrived(): ToRecord | null {
    const open = this.#reference.sent.filter(({ left }) => left > 0)
    const sent = open[this.#draw(0, Math.max(open.length - 1, 0))]
    if (!sent) return null
    const receivedMilli = this.#draw(0, sent.left)
    const lostMilli = receivedMilli === 0 || this.#draw(0, 2) === 0 ? sent.left - receivedMilli : 0
    this.#reference.arrive(sent, receivedMilli, lostMilli)
    const received = {
      ...{ businessDay, transferId: sent.transferId },
      lines: [{ lineId: '1', receivedMilli: milli(receivedMilli), lostMilli: milli(lostMilli) }],
    }
    const { productId } = this.#productAt(sent.at)._id
    return toRecord(stockTransfer, { transferId: randomUUID(), received, productIds: [productId] }, null)
  }

  /** Up to three of a customer's debts, each whole or in part. */
  #debtsOf(customerId: string) {
    return this.#reference
      .openOf('1100', customerId)
      .slice(0, this.#draw(1, 3))
      .map((item) => ({ item, amount: this.#draw(0, 1) === 0 ? item.amount : this.#draw(1, item.amount) }))
  }

  #agreed(): ToRecord | null {
    const [planId, customerId] = [randomUUID(), this.#party('customer')]
    const parts = this.#debtsOf(customerId)
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    if (amount < 3) return null
    this.#reference.agree(planId, customerId, parts)
    this.#agreedOn.set(
      planId,
      parts.map(({ item }) => item.document),
    )
    const instalments = splitInto(minor(amount), this.#draw(1, 3), businessDay, 'month')
    const plan = { customerId, businessDay, allocations: parts.map(allocationOf), instalments }
    return toRecord(instalmentPlan, { planId, plan }, null)
  }

  #givenUp(): ToRecord | null {
    const customerId = this.#party('customer')
    const parts = this.#debtsOf(customerId)
    if (parts.length === 0) return null
    this.#reference.giveUp(parts)
    for (const { item } of parts) this.#owedNoMore(item.document)
    const input = { customerId, businessDay, allocations: parts.map(allocationOf), reason: 'Moved away' }
    return toRecord(creditWriteOff, { writeOffId: randomUUID(), writeOff: input }, null)
  }

  #owedNoMore(document: string): void {
    this.#notOwedAnyMore.add(document)
    for (const one of this.#agreedOn.get(document) ?? []) this.#owedNoMore(one)
  }

  /** Two records of one customer or supplier are made one, or are parted again. */
  #merges(): ToRecord | null {
    const last = this.#merged[this.#draw(0, Math.max(this.#merged.length - 1, 0))]
    if (last && this.#draw(0, 1) === 0) {
      this.#merged.splice(this.#merged.indexOf(last), 1)
      this.#reference.part(last.from)
      const of = { kind: 'party-merge' as const, id: last.mergeId }
      return toRecord(reversal, { reversalId: randomUUID(), reversal: { of, reason: 'Two people' } }, null)
    }
    const side = this.#draw(0, 1) === 0 ? 'customer' : 'supplier'
    const [from, into] = [this.#party(side), this.#party(side)].map((one) => this.#reference.headOf(one))
    if (from === undefined || into === undefined || from === into) return null
    const mergeId = randomUUID()
    this.#reference.merge(from, into)
    this.#merged.push({ mergeId, from })
    return toRecord(partyMerge, { mergeId, merge: { side: `${side}s`, from, into } }, null)
  }

  /** Of a customer or to a supplier; more than a customer owes becomes credit, which the next one may spend. */
  #paid(): ToRecord | null {
    const isPaid = this.#draw(0, 2) === 0
    const [account, party] = isPaid
      ? (['2000', this.#party('supplier')] as const)
      : (['1100', this.#party('customer')] as const)
    const paymentId = randomUUID()
    const owed = this.#reference.owedBy(account, party)
    const credit = isPaid ? 0 : this.#reference.owedBy('2200', party)
    if (owed === 0 && isPaid) return null
    const input = {
      ...(isPaid
        ? { direction: 'paid' as const, supplierId: party }
        : { direction: 'received' as const, customerId: party }),
      ...{ businessDay, money: 'bank' as const },
    }
    const creditMinor = Math.min(owed, credit)
    if (creditMinor > 0) {
      const undo = this.#reference.spendCredit(party, creditMinor)
      this.#reversible.push({ of: { kind: 'payment', id: paymentId }, undo })
      const body = { ...input, amountMinor: minor(0), creditMinor: minor(creditMinor) }
      return toRecord(partyPayment, { paymentId, payment: body }, null)
    }
    const isEarly = owed > 1 && this.#draw(0, 3) === 0
    const wholeMinor = this.#draw(1, isPaid || isEarly ? owed : owed + 2_000)
    const discountMinor = isEarly ? this.#draw(1, wholeMinor) : 0
    const undo = this.#reference.pay(paymentId, account, party, wholeMinor)
    this.#reversible.push({ of: { kind: 'payment', id: paymentId }, undo })
    const body = {
      ...{ ...input, amountMinor: minor(wholeMinor - discountMinor) },
      ...(discountMinor > 0 && { discountMinor: minor(discountMinor) }),
      mayOverpay: !isPaid && !isEarly,
    }
    return toRecord(partyPayment, { paymentId, payment: body }, null)
  }

  #basketLine(at: number, quantityMilli: number) {
    const { priceMinor, taxClassId } = this.#productAt(at)
    return { ...this.#line(at, quantityMilli), unitPriceMinor: priceMinor, taxClassId }
  }

  #cameBack(): ToRecord | null {
    const { sold } = this.#reference
    const original = sold[this.#draw(0, Math.max(sold.length - 1, 0))]
    if (!original || this.#notOwedAnyMore.has(original.saleId)) return null
    const back = saleOf({ ...this.#shop, product: this.#productAt(original.at) }, this.#sequence, {
      kind: 'return',
      returnOf: original.saleId,
      ...(original.debt !== null && { customerId: original.debt.party }),
      basket: [this.#basketLine(original.at, original.quantity)],
    })
    const { grossMinor } = back.sale.totals
    if (original.debt !== null && grossMinor > 0)
      back.sale.tenders = [{ kind: 'on-account', amountMinor: grossMinor }]
    back.sale.lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' }))
    this.#reference.takeBack(back.saleId, original)
    return toRecord(returned, back, 'cashier')
  }

  #sold(at: number): ToRecord {
    const quantity = this.#draw(1, 8_000)
    const customerId = this.#draw(0, 1) === 0 ? null : this.#party('customer')
    const sold = saleOf({ ...this.#shop, product: this.#productAt(at) }, this.#sequence, {
      ...(customerId !== null && { customerId }),
      basket: [this.#basketLine(at, quantity)],
    })
    const { grossMinor } = sold.sale.totals
    const isOwed = customerId !== null && grossMinor > 0
    if (isOwed) sold.sale.tenders = [{ kind: 'on-account', amountMinor: grossMinor }]
    this.#reference.sell(sold.saleId, at, quantity, grossMinor, isOwed ? customerId : null)
    return toRecord(sale, sold, 'cashier')
  }
}

function allocationOf({ item, amount }: { item: { document: string }; amount: number }) {
  return { document: item.document, amountMinor: minor(amount) }
}
