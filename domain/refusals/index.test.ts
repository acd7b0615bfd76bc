import { expect, test } from 'vitest'
import { refusals, refusalsBySubject } from './index.ts'

test('no code is in the tables of two subjects', () => {
  const codes = refusalsBySubject.flatMap((subject) => Object.keys(subject))
  expect(codes).toEqual([...new Set(codes)])
  expect(Object.keys(refusals).sort()).toEqual([...codes].sort())
})
