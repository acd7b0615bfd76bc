import { expect, test } from 'vitest'
import { changedSearch } from './list-address.ts'

test('a change leaves the other words of the address as they are, and an empty one goes', () => {
  const changed = changedSearch('?range=7-days&kind=return&sort=-gross', {
    kind: '',
    find: 'A-1 & more',
    sort: null,
  })
  expect(changed.toString()).toBe('range=7-days&find=A-1+%26+more')
})
