import { expect, test } from 'vitest'
import { glossary, termOf } from './glossary.ts'

test('a label finds its term, also with a part behind a colon and in any case', () => {
  expect(termOf('Receivables')?.name).toBe('Receivables')
  expect(termOf('Input tax: VAT')?.name).toBe('Input tax')
  expect(termOf('1590 Accumulated depreciation')?.name).toBe('Accumulated depreciation')
  expect(termOf('cost of goods sold')?.name).toBe('Cost of goods sold')
  expect(termOf('Total equity')?.name).toBe('Equity')
  expect(termOf('Rent')).toBeNull()
})

test('each label belongs to one term', () => {
  const labels = glossary.flatMap(({ name, labels = [] }) => [name, ...labels])
  expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(labels.length)
})

test('a meaning fits on a phone', () => {
  for (const { name, meaning } of glossary) expect(meaning.length, name).toBeLessThan(130)
})
