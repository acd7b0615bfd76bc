import type { Document } from 'mongodb'
import { PaymentState, RefundState } from '#domain/payments/attempt.ts'
import { optionalSteps } from '#domain/setup/steps.ts'
import { OrderState } from '#domain/terms/purchase-order.ts'
import { storedCollections } from '../books/kinds/stored.ts'
import { projections } from '../books/projections.ts'
import { dayText, has, hashText, idOf, listOf, long, mapOf, positiveLong, text, whole } from './shape.ts'

const salesOfDay = has({
  receipts: whole,
  netMinor: positiveLong,
  returnsNetMinor: positiveLong,
  costMinor: long,
})

const partsOfDay = mapOf(
  has(
    {},
    {
      receipts: whole,
      returns: whole,
      grossMinor: long,
      netMinor: positiveLong,
      discountMinor: long,
      returnsGrossMinor: positiveLong,
      returnsNetMinor: positiveLong,
      costMinor: long,
      discounts: whole,
      voids: whole,
      voidedMinor: long,
      priceChanges: whole,
      priceChangeMinor: long,
      lostMinor: long,
    },
  ),
)

const matchedLedger = listOf(has({ number: whole, line: whole, day: dayText, amountMinor: long }))

const atLocations = listOf(has({ location: text, quantityMilli: long, valueMinor: long }))

/** Those of the kinds of documents stand in their folders. */
const schemas: Record<string, Document> = {
  ...Object.fromEntries(storedCollections.map(({ name, schema }) => [name, schema])),
  shops: has({ shopId: text, status: text, email: text, currency: text, timeZone: text, taxPack: text }),
  softwaredev: has({ email: text }),
  products: has({
    _id: idOf('shopId', 'productId'),
    sku: text,
    name: text,
    search: has({ name: text, sku: text, barcodes: listOf(text) }),
    priceMinor: positiveLong,
    costMinor: positiveLong,
    reorderLevelMilli: positiveLong,
  }),
  journalPages: has({
    _id: idOf('shopId', 'version'),
    first: whole,
    last: whole,
    days: listOf(dayText),
    accounts: listOf(text),
    previousHash: hashText,
    hash: hashText,
    recordedAt: { bsonType: 'date' },
    entries: listOf(
      has({
        number: whole,
        postingDay: dayText,
        businessDay: dayText,
        lines: listOf(has({ account: text, amountMinor: long })),
        source: has({ kind: text, id: text }),
        sourceHash: hashText,
        hash: hashText,
      }),
    ),
    moves: listOf(
      has(
        {
          sourceId: text,
          productId: text,
          quantityMilli: long,
          valueMinor: long,
          afterQuantityMilli: long,
          afterValueMinor: long,
        },
        { afterUnitCostMinor: positiveLong, at: atLocations },
      ),
    ),
  }),
  chainHeads: has({
    number: whole,
    version: whole,
    hash: hashText,
    projections: listOf(has({ name: text, version: whole, page: whole })),
  }),
  stockBalances: has(
    {
      _id: idOf('shopId', 'productId'),
      quantityMilli: long,
      valueMinor: long,
      lastUnitCostMinor: positiveLong,
    },
    { elsewhere: atLocations },
  ),
  reviewItems: {
    ...has({
      _id: idOf('shopId', 'kind', 'id'),
      reference: text,
      postingDay: dayText,
      recordedAt: { bsonType: 'date' },
      reviews: { ...listOf(has({ code: text })), minItems: 1 },
    }),
    oneOf: [
      has({ isSeen: { enum: [false] }, seen: { bsonType: 'null' } }),
      has({ isSeen: { enum: [true] }, seen: has({ at: { bsonType: 'date' }, byUid: text, mark: text }) }),
    ],
  },
  attachments: has({
    _id: idOf('shopId', 'attachmentId'),
    fileId: text,
    name: text,
    type: text,
    bytes: whole,
    sha256: hashText,
    sentAt: { bsonType: 'date' },
    sentByUid: text,
    document: { bsonType: ['object', 'null'] },
  }),
  auditLog: has({
    chain: text,
    number: whole,
    at: { bsonType: 'date' },
    action: text,
    uid: text,
    facts: mapOf(text),
    search: text,
    sealed: listOf(has({ at: text, digest: hashText })),
    previousHash: hashText,
    hash: hashText,
  }),
  payments: has({
    _id: idOf('shopId', 'paymentId'),
    revision: whole,
    provider: text,
    mode: { enum: ['test', 'live'] },
    tender: text,
    amountMinor: positiveLong,
    currency: text,
    reference: text,
    state: { enum: PaymentState.options },
    taken: { anyOf: [{ bsonType: 'null' }, has({ amountMinor: positiveLong, currency: text })] },
    refunds: listOf(has({ refundId: text, amountMinor: positiveLong, state: { enum: RefundState.options } })),
    startedAt: { bsonType: 'date' },
    isOver: { bsonType: 'bool' },
  }),
  stockCounts: has({
    _id: idOf('shopId', 'countId'),
    name: text,
    state: text,
    productIds: listOf(text),
    startedAt: { bsonType: 'date' },
    revision: whole,
    entries: listOf(has({ entryId: text, productId: text, mode: text, quantityMilli: positiveLong })),
  }),
  drawerOpenings: has({
    _id: idOf('shopId', 'openingId'),
    tillId: text,
    openedAt: text,
    reason: text,
    businessDay: dayText,
    uid: text,
    recordedAt: { bsonType: 'date' },
  }),
  spendingDrafts: has({
    _id: idOf('shopId', 'draftId'),
    revision: whole,
    state: { enum: ['open', 'posting', 'posted', 'discarded'] },
    draft: has({ kind: text }),
    savedAt: { bsonType: 'date' },
  }),
  bankStatements: has({
    _id: idOf('shopId', 'statementId'),
    account: text,
    name: text,
    format: { enum: ['csv', 'ofx'] },
    digest: hashText,
    from: dayText,
    to: dayText,
    added: whole,
    importedAt: { bsonType: 'date' },
  }),
  bankLines: has({
    _id: idOf('shopId', 'lineId'),
    account: text,
    statementId: text,
    day: dayText,
    description: text,
    reference: text,
    amountMinor: long,
    state: { enum: ['open', 'claimed', 'matched'] },
    ledger: matchedLedger,
    clears: matchedLedger,
    keys: listOf(text),
  }),
  bankAccounts: has({
    _id: idOf('shopId', 'account'),
    opening: {
      anyOf: [{ bsonType: 'null' }, has({ day: dayText, balanceMinor: long, except: matchedLedger })],
    },
  }),
  bankRules: has({ _id: idOf('shopId', 'ruleId'), contains: text, posts: has({ as: text }) }),
  budgets: has({ _id: idOf('shopId', 'account', 'month'), amountMinor: positiveLong }),
  journalDrafts: has({
    _id: idOf('shopId', 'draftId'),
    revision: whole,
    state: { enum: ['open', 'posted', 'discarded'] },
    draft: has({ businessDay: dayText, text }),
    savedAt: { bsonType: 'date' },
  }),
  journalTemplates: has({
    _id: idOf('shopId', 'templateId'),
    revision: whole,
    template: has({ name: text, text }),
    nextDay: { bsonType: ['string', 'null'] },
  }),
  recurringSpending: has({
    _id: idOf('shopId', 'recurringId'),
    revision: whole,
    recurrence: has({ rhythm: text, from: dayText }),
    nextDay: { bsonType: ['string', 'null'] },
    draft: has({ kind: text }),
  }),
  purchaseOrders: has(
    {
      _id: idOf('shopId', 'orderId'),
      number: whole,
      supplierId: text,
      orderedOn: dayText,
      state: { enum: OrderState.options },
      revision: whole,
      lines: listOf(
        has({ lineId: text, productId: text, quantityMilli: positiveLong }, { unitCostMinor: positiveLong }),
      ),
      createdAt: { bsonType: 'date' },
    },
    { expectedOn: dayText },
  ),
  quotations: has(
    {
      _id: idOf('shopId', 'quotationId'),
      number: whole,
      customerId: text,
      customerName: text,
      quotedAt: { bsonType: 'date' },
      validUntil: dayText,
      contents: text,
      lines: text,
      totals: has({ netMinor: long, taxMinor: long, grossMinor: long, discountMinor: long }),
      revision: whole,
    },
    {
      withdrawn: has({ at: { bsonType: 'date' }, byUid: text }),
      opened: has({ tillId: text, basketId: text }),
    },
  ),
  supplierPrices: has(
    {
      _id: idOf('shopId', 'supplierId', 'productId'),
      code: text,
      changedOn: dayText,
      changedAt: { bsonType: 'date' },
    },
    { priceMinor: positiveLong, pack: has({ name: text, quantityMilli: positiveLong }) },
  ),
  auditHeads: has({ number: whole, hash: hashText }),
  setup: has({
    codeHash: hashText,
    codeMadeAt: { bsonType: 'date' },
    administrator: { anyOf: [{ bsonType: 'null' }, has({ uid: text, email: text })] },
    shopId: { bsonType: ['string', 'null'] },
    steps: {
      bsonType: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(optionalSteps.map((step) => [step, { enum: ['done', 'skipped'] }])),
    },
    finishedAt: { bsonType: ['date', 'null'] },
  }),
  dayProductTotals: has({
    soldMilli: positiveLong,
    returnedMilli: positiveLong,
    netMinor: positiveLong,
    returnsNetMinor: positiveLong,
    costMinor: long,
  }),
  openItems: has({
    _id: idOf('shopId', 'account', 'party', 'document'),
    side: { enum: ['debit', 'credit'] },
    day: dayText,
    number: whole,
    amountMinor: positiveLong,
    openMinor: positiveLong,
    dueDays: listOf(has({ day: dayText, amountMinor: long })),
    settlements: listOf(has({ document: text, number: whole, day: dayText, amountMinor: long })),
  }),
  dayTotals: {
    ...has(
      { _id: idOf('shopId', 'day') },
      {
        accounts: mapOf(has({ debitMinor: positiveLong, creditMinor: positiveLong })),
        taxes: mapOf(has({ baseMinor: long, amountMinor: long, recoverableMinor: long })),
        cashiers: partsOfDay,
        shifts: partsOfDay,
        locations: partsOfDay,
        hours: partsOfDay,
      },
    ),
    anyOf: [{ required: ['accounts'] }, salesOfDay],
    // No figure of sales without the others.
    dependencies: { receipts: salesOfDay },
  },
}

/**
 * Conditions beside the shape. A program that does not know all that is added up of the books, or adds it up in
 * another way, can't commit: its head would name less, or other folds.
 */
const conditions: Record<string, Document> = {
  chainHeads: {
    $and: projections.map(({ name, version }) => ({ projections: { $elemMatch: { name, version } } })),
  },
}

/** What MongoDB itself refuses, whatever program writes: a figure that is no Long, a day that is no day. */
export const validators: Readonly<Record<string, Document>> = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [name, { $jsonSchema: schema, ...conditions[name] }]),
)
