import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'

test.each([
  [2_000, ['pdf', 'xlsx', 'csv']],
  [2_001, ['xlsx', 'csv']],
  [10_000, ['xlsx', 'csv']],
  [10_001, ['csv']],
])('a table of %i rows is in the pack as %j', (rows, formats) => {
  expect(formatsOf(rows)).toEqual(formats)
})
