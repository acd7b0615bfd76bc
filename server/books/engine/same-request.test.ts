import { expect, it } from 'vitest'
import { z } from 'zod'
import { listOf } from '#domain/list.ts'
import { isSameRequest } from './same-request.ts'

const Line = z.strictObject({ lineId: z.string(), note: z.string().optional() })
const Body = z.strictObject({ day: z.string(), note: z.string().optional(), lines: listOf(Line, 5) })
const sent = { day: '2026-11-30', lines: [{ lineId: '1', note: 'red' }] }
const stored = { ...sent, lines: [{ ...sent.lines[0], costMinor: 5 }], recordedAt: 'now', entryNumber: 7 }

it('what the server added to a document is not compared, in lines neither', () => {
  expect(isSameRequest(Body, stored, sent)).toBe(true)
})

it('every field of the schema is compared, also one that only one of the two has', () => {
  expect(isSameRequest(Body, stored, { ...sent, day: '2026-11-29' })).toBe(false)
  expect(isSameRequest(Body, stored, { ...sent, note: 'late' })).toBe(false)
  expect(isSameRequest(Body, stored, { ...sent, lines: [{ lineId: '1' }] })).toBe(false)
  expect(isSameRequest(Body, stored, { ...sent, lines: [] })).toBe(false)
  expect(isSameRequest(Body, stored, { ...sent, note: undefined })).toBe(true)
})

it('a field that is added to a schema is compared without another line', () => {
  const Wider = Body.extend({ place: z.string().optional() })
  expect(isSameRequest(Wider, stored, { ...sent, place: 'Back room' })).toBe(false)
})

it('of a union the fields of each are compared', () => {
  const Either = z.discriminatedUnion('direction', [
    z.strictObject({ direction: z.literal('in'), from: z.string() }),
    z.strictObject({ direction: z.literal('out'), to: z.string().optional() }),
  ])
  const paid = { direction: 'out', to: 'Ama', entryNumber: 3 }
  expect(isSameRequest(Either, paid, { direction: 'out', to: 'Ama' })).toBe(true)
  expect(isSameRequest(Either, paid, { direction: 'out', to: 'Kofi' })).toBe(false)
  expect(isSameRequest(Either.optional(), paid, { direction: 'out' })).toBe(false)
})

it('a field that has other fields in each part of a union is compared whole', () => {
  const Setting = z.union([
    z.strictObject({ value: z.strictObject({ width: z.int() }) }),
    z.strictObject({ value: z.strictObject({ height: z.int() }) }),
  ])
  expect(isSameRequest(Setting, { value: { width: 1 } }, { value: { width: 2 } })).toBe(false)
})
