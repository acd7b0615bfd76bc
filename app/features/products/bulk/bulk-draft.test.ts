import { expect, test } from 'vitest'
import { percentError as errorWithin } from '#app/components/form/percent-field.tsx'
import { minor } from '#domain/money.ts'
import { type BulkDraft, bulkEditOf, maxPercentBp } from './bulk-draft.ts'

const percentError = (draft: BulkDraft) => errorWithin(draft.percent, { maxBp: maxPercentBp(draft) })

const draft = (fields: Partial<BulkDraft>): BulkDraft => ({
  choice: 'price-up',
  percent: '',
  stepMinor: minor(5),
  priceMinor: null,
  category: '',
  taxClassId: 'standard',
  reorderLevelMilli: null,
  ...fields,
})

test('a per cent is read as a person writes it, up or down', () => {
  const up = { kind: 'price-percent', percentBp: 750, stepMinor: 5 }
  expect(bulkEditOf(draft({ percent: '7,5%' }), [])).toEqual(up)
  expect(bulkEditOf(draft({ percent: '7.5', choice: 'price-down' }), [])).toEqual({ ...up, percentBp: -750 })
})

test.each(['0', '-5', 'ten', '100', '7.555'])('prices cannot be lowered by %s per cent', (percent) => {
  const typed = draft({ percent, choice: 'price-down' })
  expect(bulkEditOf(typed, [])).toBeNull()
  expect(percentError(typed)).toContain('up to 99')
})

test('an empty price changes no price, and an empty category removes it', () => {
  expect(bulkEditOf(draft({}), [])).toBeNull()
  expect(percentError(draft({}))).toBeNull()
  expect(bulkEditOf(draft({ choice: 'price' }), [])).toBeNull()
  expect(bulkEditOf(draft({ choice: 'category', category: ' ' }), [])).toEqual({
    kind: 'category',
    category: '',
  })
})
