import { expect, test } from 'vitest'
import { changedSearch } from './list-address.ts'

test('changing a filter keeps the other parameters of the address, and drops one that is empty', () => {
  const changed = changedSearch('?range=7-days&kind=return&sort=-gross', {
    kind: '',
    find: 'A-1 & more',
    sort: null,
  })
  expect(changed.toString()).toBe('range=7-days&find=A-1+%26+more')
})
