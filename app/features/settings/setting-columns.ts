import type { DataColumn } from '#app/components/table/column.ts'
import type { Setting, Settings } from '#domain/api/setting.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import { settingLabels } from '#domain/terms/setting.ts'
import { changeStatuses } from './present-settings.ts'
import { valueInWords } from './setting-words.ts'

/** Of the table of all changes. */
export function settingColumns(settings: Settings, currency: string): readonly DataColumn<Setting>[] {
  const statuses = changeStatuses(settings)
  return [
    {
      id: 'setting',
      header: 'Setting',
      width: 190,
      value: (row) => settingLabels[row.setting],
      phone: 'detail',
    },
    {
      id: 'value',
      header: 'New value',
      width: 210,
      wraps: true,
      value: (row) => valueInWords(row, currency),
      phone: 'title',
    },
    { id: 'from', header: 'From', kind: 'day', value: (row) => row.from, phone: 'detail' },
    {
      id: 'status',
      header: 'Status',
      width: 112,
      value: (row) => statuses.get(row.entryNumber) ?? null,
      phone: 'figure',
    },
    {
      id: 'reason',
      header: 'Reason',
      width: 200,
      wraps: true,
      value: (row) => row.reason,
      phone: 'none',
      givesWay: 2,
    },
    {
      id: 'by',
      header: 'Changed by',
      width: 170,
      value: (row) => row.by ?? (row.byUid === null ? null : noLongerKnown),
      phone: 'detail',
      givesWay: 3,
    },
    {
      id: 'at',
      header: 'Changed',
      kind: 'instant',
      value: (row) => row.recordedAt,
      phone: 'none',
      givesWay: 1,
    },
  ]
}
