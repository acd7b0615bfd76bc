import { expect, it } from 'vitest'
import { z } from 'zod'
import { day } from '#domain/business-day.ts'
import { balanced } from '#domain/posting/entry.ts'
import type { StoredDocument } from '../../db/documents.ts'
import { defineKind } from './define-kind.ts'

const Body = z.strictObject({
  text: z.string(),
  note: z.string().optional(),
  lines: z.array(z.strictObject({ amountMinor: z.int(), note: z.string().optional() })),
})
type Body = z.infer<typeof Body>
type Stored = StoredDocument & Body & { _id: { shopId: string; slipId: string } }

const slip = defineKind<{ slipId: string; slip: Body }, Stored>({
  name: 'slip',
  collection: { name: 'slips', idName: 'slipId', schema: {}, indexes: [] },
  sources: ['journal'],
  linesOf: () => 1,
  needs: () => ({}),
  request: { schema: Body, of: ({ slip }) => slip, conflict: 'journal_conflict' },
  plan: () => {
    throw new Error('not planned here')
  },
  replan: (_past, document) => ({ document, businessDay: document.postingDay, lines: balanced([]) }),
  sourceOf: ({ _id }) => ({ kind: 'journal', id: _id.slipId, reference: '' }),
  texts: ['/text', '/note', '/lines/*/note'],
  subject: () => ({}),
  pageFacts: () => [],
})

const body: Body = { text: 'Wages', lines: [{ amountMinor: 1 }, { amountMinor: 2, note: 'Ama' }] }
const stored: Stored = {
  ...body,
  _id: { shopId: 'shop', slipId: 'one' },
  postingDay: day('2026-03-10'),
  entryNumber: 1,
  recordedAt: new Date(0),
}

it('a kind has the id that its collection names', () => {
  expect(slip.idOf({ slipId: 'one', slip: body })).toBe('one')
  expect(() => slip.idOf({ slip: body } as never)).toThrow('a slip is sent without its slipId')
})

it('the same request again is answered, and another one under its id is refused', () => {
  expect(slip.resend(stored, { slipId: 'one', slip: structuredClone(body) })).toBe('')
  const other = { slipId: 'one', slip: { ...body, note: 'For March' } }
  expect(() => slip.resend(stored, other)).toThrow(
    expect.objectContaining({ code: 'journal_conflict', facts: { slipId: 'one' } }),
  )
})

it('the free texts of a document are those that it has, each entry of a list by its place', () => {
  expect(slip.texts?.(stored)).toEqual(['/text', '/lines/1/note'])
  expect(slip.texts?.({ ...stored, note: 'March', lines: [] })).toEqual(['/text', '/note'])
})
