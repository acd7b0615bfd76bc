import { expect, it } from 'vitest'
import type { DataColumn } from './column.ts'
import { columnsWithoutRoom } from './use-columns-in-sight.ts'

const shop = { currency: 'GHS', timeZone: 'Africa/Accra' }
const columns: DataColumn<object>[] = [
  { id: 'name', header: 'Name', width: 200, value: () => 'Milo' },
  { id: 'margin', header: 'Margin', width: 100, givesWay: 2, value: () => '' },
  { id: 'unit', header: 'Unit', width: 100, isHiddenAtFirst: true, value: () => '' },
  { id: 'status', header: 'Status', width: 100, value: () => '' },
  { id: 'level', header: 'Level', width: 100, givesWay: 1, value: () => '' },
]

it.each([
  [null, []],
  [500, []],
  [499, ['level']],
  [399, ['level', 'margin']],
  [10, ['level', 'margin']],
])('with room for %s px there is none for %j', (roomPx, left) => {
  expect([...columnsWithoutRoom(columns, [{}], shop, roomPx)]).toEqual(left)
})
