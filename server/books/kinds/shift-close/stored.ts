import type { Day } from '#domain/business-day.ts'
import type { ShiftCloseBody, TenderSum } from '#domain/documents/shift-close/schema.ts'
import type { ShiftSums } from '#domain/documents/shift-close/sums.ts'
import type { Minor } from '#domain/money.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, positiveLong, text, whole } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** A Z report: what was counted, beside what there should have been, as it was then. */
export type ShiftCloseDocument = StoredDocument &
  ShiftCloseBody & {
    _id: { shopId: string; shiftId: string }
    tillId: string
    number: number
    floatMinor: Minor
    /** Of cash movements during the shift. */
    cashInMinor: Minor
    cashOutMinor: Minor
    /** By tender; cash with the float and all that went in and out. */
    expected: TenderSum[]
    sums: ShiftSums
    /** What customers paid before the goods, by tender; absent if none did, and on earlier ones. */
    deposits?: TenderSum[]
    /** What customers paid of what they owed, by tender; absent if none did, and on earlier ones. */
    payments?: TenderSum[]
    /** How often the drawer was opened though nothing was sold; absent where it was not, and on earlier ones. */
    drawerOpenings?: number
    /** Receipts that the till gave out and that had not arrived; absent where there was none. */
    missing?: string[]
    /** Whether it was closed on another device, which does not know what the till gave out; absent on earlier ones. */
    isElsewhere?: boolean
    businessDay: Day
  }

/** A shift is closed once: its close has its id. */
export const shiftCloses: DocumentCollection<ShiftCloseDocument> = {
  name: 'shiftCloses',
  idName: 'shiftId',
  schema: has({
    _id: idOf('shopId', 'shiftId'),
    tillId: text,
    number: whole,
    cash: has({ amountMinor: positiveLong }),
    floatMinor: positiveLong,
    cashInMinor: positiveLong,
    cashOutMinor: positiveLong,
    expected: listOf(has({ tender: text, amountMinor: long })),
    sums: has({ salesMinor: positiveLong, returnsMinor: positiveLong, netMinor: long }),
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, tillId: 1, number: -1 }, { unique: true }]],
}
