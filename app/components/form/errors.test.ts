import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { placeError, placeIssues, readForm } from './errors.ts'

const values = { name: '', priceMinor: null as number | null, barcodes: 'x', from: '2026-03-01' }

const refused = (code: string, more: object = {}) =>
  new ApiProblem({ type: 't', title: 'Refused', status: 422, code, detail: 'Because.', ...more })

describe('the issues of a schema', () => {
  test('are shown at the field that their path begins with, the first of each', () => {
    const issues = [
      { path: 'barcodes.0', message: 'Too short.' },
      { path: 'barcodes.1', message: 'Too long.' },
      { path: 'name', message: 'Write a name.' },
    ]
    expect(placeIssues(issues, values, {})).toEqual({
      errors: { barcodes: 'Too short.', name: 'Write a name.' },
      formError: null,
    })
  })

  test('are shown at the field that is declared for them', () => {
    const issues = [{ path: 'registration.from', message: 'No day.' }]
    expect(placeIssues(issues, values, { fields: { 'registration.from': 'from' } }).errors).toEqual({
      from: 'No day.',
    })
  })

  test('go into the banner where no field is theirs, each sentence once', () => {
    const issues = [
      { path: '', message: 'Too much in all.' },
      { path: 'lines.3.name', message: 'Unknown.' },
      { path: 'lines.4.name', message: 'Unknown.' },
      { path: 'toString', message: 'No field either.' },
    ]
    expect(placeIssues(issues, values, {})).toEqual({
      errors: {},
      formError: { title: null, detail: 'Too much in all. Unknown. No field either.', reference: null },
    })
  })

  test('of an empty field have its own words, of a filled one those received', () => {
    const issues = [
      { path: 'priceMinor', message: 'expected number' },
      { path: 'from', message: 'Too early.' },
    ]
    const whenEmpty = { priceMinor: 'Write a price.', from: 'Choose a day.' }
    expect(placeIssues(issues, values, { whenEmpty }).errors).toEqual({
      priceMinor: 'Write a price.',
      from: 'Too early.',
    })
  })

  test('never show the default messages of the validator', () => {
    const wrong = z.object({ priceMinor: z.int().max(5), name: z.string().min(2), from: z.iso.date() })
    const { error } = wrong.safeParse({ priceMinor: 6, name: 'x', from: 'x' })
    const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
    const { errors } = placeIssues(issues, values, {})
    expect(Object.values(errors)).toHaveLength(3)
    for (const error of Object.values(errors)) expect(error).not.toMatch(/expected|Invalid|Too (big|small):/)
  })
})

describe('a refusal of the server', () => {
  test('is shown at the field of its code', () => {
    const refusals = { sku_taken: 'name', email_taken: () => ({ from: 'Another one.' }) } as const
    expect(placeError(refused('sku_taken'), values, { refusals }).errors).toEqual({ name: 'Because.' })
    expect(placeError(refused('email_taken'), values, { refusals }).errors).toEqual({ from: 'Another one.' })
  })

  test('is shown at the fields it names; the rest goes into the banner', () => {
    const errors = [
      { path: 'name', message: 'Taken.' },
      { path: 'colour', message: 'No such colour.' },
    ]
    expect(placeError(refused('invalid_request', { errors }), values, {})).toEqual({
      errors: { name: 'Taken.' },
      formError: { title: null, detail: 'No such colour.', reference: null },
    })
  })

  test('that is about no field is described in the banner, by the form’s own words where it has some', () => {
    const whole = { errors: {}, formError: { title: 'Refused', detail: 'Because.', reference: null } }
    expect(placeError(refused('owner_required'), values, {})).toEqual(whole)
    expect(placeError(refused('x', { errors: [{ path: 'colour', message: 'No.' }] }), values, {})).toEqual(
      whole,
    )
    const describe = () => ({ title: null, detail: 'Not you.', reference: null })
    expect(placeError(refused('owner_required'), values, { describe }).formError?.detail).toBe('Not you.')
    expect(placeError(new Error('gone'), values, {}).formError?.title).toBe('This screen failed')
  })
})

test('a form yields what its schema parses from it', () => {
  const schema = z.object({ title: z.string().trim().min(1) })
  const inputOf = ({ name }: typeof values) => ({ title: name })
  expect(readForm({ ...values, name: ' Gari ' }, { schema, inputOf })).toEqual({
    ok: true,
    read: { title: 'Gari' },
  })
  expect(readForm(values, { schema, inputOf, fields: { title: 'name' } })).toMatchObject({
    ok: false,
    errors: { name: expect.any(String) },
  })
})
