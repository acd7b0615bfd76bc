import type { Document } from 'mongodb'
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

const atLocations = listOf(has({ location: text, quantityMilli: long, valueMinor: long }))

/** What the books are kept in beside the documents, whose shapes are with their kinds. */
export const bookShapes: Readonly<Record<string, Document>> = {
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
        { afterUnitCostMinor: positiveLong, worthMinor: long, at: atLocations },
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
