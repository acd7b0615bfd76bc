import { expect, test } from 'vitest'
import { documentCollections } from './index.ts'
import { storedCollections } from './stored.ts'

test('the database is set up with the collection of every kind, and with no other', () => {
  expect(new Set<object>(storedCollections)).toEqual(new Set<object>(documentCollections))
})
