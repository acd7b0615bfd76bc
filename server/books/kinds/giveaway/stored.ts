import type { GiveawayBody } from '#domain/documents/giveaway/schema.ts'
import type { Taken } from '#domain/documents/stock-adjustment/owner-tax.ts'
import type { Minor } from '#domain/money.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type GiveawayDocument = StoredDocument &
  Omit<GiveawayBody, 'locationId' | 'lines'> & {
    _id: { shopId: string; giveawayId: string }
    /** Where the goods were; absent: the first location. */
    location?: string
    lines: (GiveawayBody['lines'][number] & {
      /** What 1200 was posted: negative. */
      valueMinor: Minor
      /** The output tax on their cost; absent where the tax pack charges none on this purpose. */
      taken?: Taken
    })[]
  }

export const giveaways: DocumentCollection<GiveawayDocument> = {
  name: 'giveaways',
  since: 37,
  idName: 'giveawayId',
  titleTexts: ['recipient'],
  movesByLines: true,
  schema: has({
    _id: idOf('shopId', 'giveawayId'),
    businessDay: dayText,
    postingDay: dayText,
    purpose: text,
    account: text,
    lines: listOf(has({ productId: text, quantityMilli: positiveLong, valueMinor: long })),
  }),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }], [{ '_id.shopId': 1, 'lines.productId': 1 }]],
}

export type GiveawayToRecord = { giveawayId: string; giveaway: GiveawayBody }
