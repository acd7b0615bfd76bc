import { expect, it } from 'vitest'
import { PackQuery } from './accountant-pack.ts'

it.each([
  ['a last day that is no day', { from: '9236-02-29', to: '199' }, ['from', 'to']],
  ['a first day that is no day', { from: '2026-02-30', to: '2026-12-31' }, ['from']],
  ['more than a year', { from: '2025-01-01', to: '2026-12-31' }, ['to']],
  ['a last day before the first', { from: '2026-02-01', to: '2026-01-31' }, ['to']],
])('the days of a pack: %s is refused at its field', (_case, query, at) => {
  const { error } = PackQuery.safeParse(query)
  expect(error?.issues.flatMap((issue) => issue.path)).toEqual(at)
})
