import type { Document } from 'mongodb'
import { optionalSteps } from '#domain/setup/steps.ts'
import { SettingName } from '#domain/terms/setting.ts'
import { projections } from '../books/projections.ts'

const long = { bsonType: 'long' }
const positiveLong = { bsonType: 'long', minimum: 0 }
const text = { bsonType: 'string' }
const dayText = { bsonType: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }
const hashText = { bsonType: 'string', pattern: '^[0-9a-f]{64}$' }

/** Members that must be there and of this type; others may be there too. */
function has(properties: Record<string, Document>, optional: Record<string, Document> = {}): Document {
  return { bsonType: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } }
}

const listOf = (items: Document) => ({ bsonType: 'array', items })
/** Whatever its members are called. */
const mapOf = (members: Document) => ({ bsonType: 'object', additionalProperties: members })
const idOf = (...names: string[]) =>
  has(Object.fromEntries(names.map((name) => [name, { bsonType: ['string', 'int', 'long'] }])))

const salesOfDay = has({
  receipts: { bsonType: ['int', 'long'] },
  netMinor: positiveLong,
  returnsNetMinor: positiveLong,
  costMinor: long,
})

const schemas: Record<string, Document> = {
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
  sales: has(
    {
      _id: idOf('shopId', 'saleId'),
      tillId: text,
      receiptNumber: text,
      soldAt: text,
      businessDay: dayText,
      postingDay: dayText,
      kind: { enum: ['sale', 'return'] },
      lines: listOf(
        has({
          productId: text,
          quantityMilli: { bsonType: 'long', minimum: 1 },
          unitPriceMinor: positiveLong,
          discountMinor: long,
          netMinor: positiveLong,
          taxMinor: positiveLong,
          grossMinor: positiveLong,
          costMinor: long,
          taxes: listOf(has({ component: text, amountMinor: positiveLong })),
        }),
      ),
      tenders: listOf(has({ kind: text, amountMinor: positiveLong })),
      totals: has(
        {
          netMinor: positiveLong,
          taxMinor: positiveLong,
          grossMinor: positiveLong,
          changeMinor: positiveLong,
        },
        { roundingMinor: long },
      ),
    },
    { allocations: listOf(has({ document: text, amountMinor: positiveLong })) },
  ),
  journalPages: has({
    _id: idOf('shopId', 'version'),
    first: { bsonType: ['int', 'long'] },
    last: { bsonType: ['int', 'long'] },
    days: listOf(dayText),
    accounts: listOf(text),
    previousHash: hashText,
    hash: hashText,
    recordedAt: { bsonType: 'date' },
    entries: listOf(
      has({
        number: { bsonType: ['int', 'long'] },
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
        { afterUnitCostMinor: positiveLong },
      ),
    ),
  }),
  chainHeads: has({
    number: { bsonType: ['int', 'long'] },
    version: { bsonType: ['int', 'long'] },
    hash: hashText,
    projections: listOf(
      has({ name: text, version: { bsonType: ['int', 'long'] }, page: { bsonType: ['int', 'long'] } }),
    ),
  }),
  stockBalances: has({
    _id: idOf('shopId', 'productId'),
    quantityMilli: long,
    valueMinor: long,
    lastUnitCostMinor: positiveLong,
  }),
  stockReceipts: has(
    {
      _id: idOf('shopId', 'receiptId'),
      against: text,
      lines: listOf(
        has(
          { quantityMilli: positiveLong, valueMinor: positiveLong },
          {
            invoiced: has({
              netMinor: positiveLong,
              taxClassId: text,
              taxes: listOf(has({ component: text, amountMinor: positiveLong })),
            }),
          },
        ),
      ),
    },
    { totalMinor: positiveLong },
  ),
  expenses: has({
    _id: idOf('shopId', 'expenseId'),
    businessDay: dayText,
    postingDay: dayText,
    paidFrom: text,
    lines: listOf(
      has({ account: text, netMinor: positiveLong, taxes: listOf(has({ amountMinor: positiveLong })) }),
    ),
    totalMinor: positiveLong,
  }),
  settingChanges: has({
    _id: idOf('shopId', 'settingId'),
    setting: { enum: SettingName.options },
    from: dayText,
    businessDay: dayText,
    postingDay: dayText,
  }),
  accountChanges: has({
    _id: idOf('shopId', 'changeId'),
    change: { enum: ['added', 'renamed', 'removed'] },
    account: text,
    name: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  foundings: has({
    _id: idOf('shopId', 'foundingId'),
    currency: text,
    timeZone: text,
    taxPack: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  reversals: has({
    _id: idOf('shopId', 'reversalId'),
    reverses: text,
    reversedKind: text,
    reversedEntry: { bsonType: ['int', 'long'] },
    reference: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  erasures: has({
    _id: idOf('shopId', 'erasureId'),
    customerId: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  openingBalances: has({ _id: idOf('shopId', 'balanceId'), account: text, amountMinor: long }),
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
    number: { bsonType: ['int', 'long'] },
    amountMinor: positiveLong,
    openMinor: positiveLong,
    dueDays: listOf(has({ day: dayText, amountMinor: long })),
    settlements: listOf(
      has({ document: text, number: { bsonType: ['int', 'long'] }, day: dayText, amountMinor: long }),
    ),
  }),
  dayTotals: {
    ...has(
      { _id: idOf('shopId', 'day') },
      {
        accounts: mapOf(has({ debitMinor: positiveLong, creditMinor: positiveLong })),
        taxes: mapOf(has({ baseMinor: long, amountMinor: long, recoverableMinor: long })),
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
