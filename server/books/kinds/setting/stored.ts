import type { Day } from '#domain/business-day.ts'
import type { SettingBody } from '#domain/documents/setting/schema.ts'
import { SettingName } from '#domain/terms/setting.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type SettingDocument = StoredDocument &
  SettingBody & {
    _id: { shopId: string; settingId: string }
    /** The one on which it was decided. */
    businessDay: Day
  }

export const settingChanges: DocumentCollection<SettingDocument> = {
  name: 'settingChanges',
  idName: 'settingId',
  schema: has({
    _id: idOf('shopId', 'settingId'),
    setting: { enum: SettingName.options },
    from: dayText,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, entryNumber: 1 }]],
}

export type SettingToRecord = { settingId: string; change: SettingBody }
