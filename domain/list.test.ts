import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listOf } from './list.ts'

let looked = 0
const Entry = z.strictObject({
  name: z
    .string()
    .trim()
    .refine((name) => {
      looked += 1
      return name !== 'bad'
    }, 'is bad'),
})

function errorsOf(list: z.ZodType, value: unknown) {
  looked = 0
  return list.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a list', () => {
  test('is read entry by entry', () => {
    const entries = [{ name: ' a ' }, { name: 'b' }]
    expect(z.strictObject({ entries: listOf(Entry, 2) }).parse({ entries })).toEqual({
      entries: [{ name: 'a' }, { name: 'b' }],
    })
  })

  test('reports what is wrong, and where', () => {
    const Rows = z.strictObject({ rows: listOf(z.strictObject({ cells: listOf(Entry, 3) }), 3) })
    const rows = [{ cells: [{ name: 'good' }, { name: 'bad' }] }, {}]
    expect(errorsOf(Rows, { rows })).toEqual([
      'rows.0.cells.1.name: is bad',
      'rows.1.cells: Invalid input: expected array, received undefined',
    ])
    expect(errorsOf(Rows, {})).toEqual(['rows: Invalid input: expected array, received undefined'])
  })

  test('with enough errors to report is not checked any further, and counts the entries that were not', () => {
    const bad = { name: 'bad' }
    const errors = errorsOf(listOf(Entry, 500), Array(500).fill(bad))
    expect(looked).toBe(20)
    expect(errors).toHaveLength(21)
    expect(errors?.at(-1)).toBe(': 480 more entries were not checked.')
    expect(
      errorsOf(listOf(Entry, 500), [...Array(480).fill({ name: 'good' }), ...Array(20).fill(bad)]),
    ).toEqual(Array.from({ length: 20 }, (_, index) => `${480 + index}.name: is bad`))
  })

  test('that is too long is not looked at', () => {
    expect(errorsOf(listOf(Entry, 2), Array(3).fill({ name: 'bad' }))).toEqual([
      ': The list has 3 entries; 2 is the most.',
    ])
    expect(looked).toBe(0)
  })

  test('says what it is for where it is empty', () => {
    expect(errorsOf(listOf(Entry, 2, 'One at least.'), [])).toEqual([': One at least.'])
    expect(errorsOf(listOf(Entry, 2), [])).toBeUndefined()
  })

  test('shows what its entries are in the document of the API', () => {
    expect(z.toJSONSchema(listOf(Entry, 2, 'One at least.'), { io: 'input' })).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
    })
  })
})
