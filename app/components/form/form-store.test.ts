import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { type FormOptions, FormStore, hasChanges } from './form-store.ts'

const Product = z.object({ name: z.string().min(1, 'Write a name.'), priceMinor: z.number() })
type Values = { name: string; priceMinor: number | null }
const start: Values = { name: 'Gari', priceMinor: 2500 }

function aForm(options: Partial<FormOptions<Values, z.infer<typeof Product>, unknown>> = {}) {
  return new FormStore<Values, z.infer<typeof Product>, unknown>(start, {
    schema: Product,
    submit: async () => null,
    whenEmpty: { priceMinor: 'Write a price.' },
    ...options,
  })
}

/** A server that answers on demand. */
function aServer() {
  let answer: (error?: unknown) => void = () => {}
  const submit = vi.fn(
    () => new Promise<void>((resolve, reject) => (answer = (error) => (error ? reject(error) : resolve()))),
  )
  return { submit, answer: (error?: unknown) => answer(error) }
}

const refused = (code: string, errors?: { path: string; message: string }[]) =>
  new ApiProblem({ type: 't', title: 'Refused', status: 422, code, detail: 'Because.', errors })

describe('sending a form', () => {
  test('shows an error above it that no field shows, once', async () => {
    const submit = vi.fn(async () => null)
    const form = aForm({ submit })
    form.set({ name: '', priceMinor: null })
    await form.submit()
    form.tellHidden('Name Write a name. Price')
    expect(form.state.formError).toBeNull()
    form.tellHidden('Name Price')
    expect(form.state.formError?.detail).toBe('Write a name.')
    expect(submit).not.toHaveBeenCalled()
  })

  test('that can’t be undone asks once with its figures, and again after a change', async () => {
    const submit = vi.fn(async () => null)
    const form = aForm({ submit, asks: ({ priceMinor }) => `Record ${priceMinor}?` })
    await form.submit()
    expect(form.state).toMatchObject({ question: 'Record 2500?', phase: 'open' })
    form.set({ priceMinor: 90 })
    expect(form.state.question).toBeNull()
    await form.submit()
    expect([form.state.question, submit.mock.calls.length]).toEqual(['Record 90?', 0])
    await form.submit()
    expect(submit).toHaveBeenCalledTimes(1)
    form.set({ name: '' })
    const invalid = aForm({ submit, asks: () => 'Sure?' })
    invalid.set({ name: '' })
    await invalid.submit()
    expect(invalid.state.question).toBeNull()
  })

  test('that asks only of some values is sent at once with the others', async () => {
    const submit = vi.fn(async () => null)
    const form = aForm({ submit, asks: ({ priceMinor }) => ((priceMinor ?? 0) > 1_000 ? 'Sure?' : null) })
    form.set({ priceMinor: 90 })
    await form.submit()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  test('twice before the answer sends it once, and not again after it was taken', async () => {
    const { submit, answer } = aServer()
    const form = aForm({ submit })
    const first = form.submit()
    const second = form.submit()
    expect(form.state.phase).toBe('sending')
    answer()
    await Promise.all([first, second])
    await form.submit()
    expect(submit).toHaveBeenCalledOnce()
  })

  test('is possible again after a refusal, and after an answer where the form stays', async () => {
    const { submit, answer } = aServer()
    const form = aForm({ submit, isRepeated: true })
    for (const error of [refused('owner_required'), undefined]) {
      const sent = form.submit()
      answer(error)
      await sent
      expect(form.state.phase).toBe('open')
    }
    expect(submit).toHaveBeenCalledTimes(2)
    expect(form.state.formError).toBeNull()
  })

  test('is refused here where the schema refuses it, with each error at its field', async () => {
    const { submit } = aServer()
    const form = aForm({ submit })
    form.set({ name: '', priceMinor: null })
    await form.submit()
    expect(submit).not.toHaveBeenCalled()
    expect(form.state).toMatchObject({
      phase: 'open',
      refusals: 1,
      errors: { name: 'Write a name.', priceMinor: 'Write a price.' },
    })
  })

  test('is refused where something typed can’t be read, until it is corrected', async () => {
    const { submit, answer } = aServer()
    const form = aForm({ submit })
    form.type('priceMinor', null, 'Enter an amount, such as 1,250.50.')
    await form.submit()
    expect(form.state.errors).toEqual({ priceMinor: 'Enter an amount, such as 1,250.50.' })
    form.type('priceMinor', 2700)
    const sent = form.submit()
    answer()
    await sent
    expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Gari', priceMinor: 2700 })
  })

  test('sends what a password manager wrote, too', async () => {
    const submit = vi.fn(async () => null)
    await aForm({ submit }).submit({ name: 'Milo' })
    expect(submit).toHaveBeenCalledWith({ name: 'Milo', priceMinor: 2500 })
  })

  test('puts what the server refused at its field, and forgives it when it is corrected', async () => {
    const form = aForm({
      submit: async () => Promise.reject(refused('invalid_request', [{ path: 'name', message: 'Taken.' }])),
    })
    await form.submit()
    expect(form.state).toMatchObject({ errors: { name: 'Taken.' }, formError: null, refusals: 1 })
    form.set({ priceMinor: 1 })
    expect(form.state.errors).toEqual({ name: 'Taken.' })
    form.set({ name: 'Milo' })
    expect(form.state.errors).toEqual({})
  })

  test('leaves a refusal to the handler that takes it, and shows what failed on the way', async () => {
    const error = refused('product_changed')
    const taken = aForm({ submit: () => Promise.reject(error), takes: async () => true })
    await taken.submit()
    expect(taken.state).toMatchObject({ phase: 'open', refused: error, formError: null, refusals: 0 })
    const failed = aForm({
      submit: () => Promise.reject(error),
      takes: () => Promise.reject(refused('not_found')),
    })
    await failed.submit()
    expect(failed.state.formError?.detail).toBe('Because.')
  })
})

describe('the changes of a form', () => {
  test('are what differs from the start, and none once they are saved', async () => {
    const seen: boolean[] = []
    const form: ReturnType<typeof aForm> = aForm({
      // What is typed while it is sent does not keep anybody from leaving.
      submit: async () => form.set({ name: 'Soap' }),
      done: () => seen.push(hasChanges(form.state)),
    })
    expect(hasChanges(form.state)).toBe(false)
    form.set({ name: 'Milo' })
    expect(hasChanges(form.state)).toBe(true)
    form.set({ name: 'Gari' })
    expect(hasChanges(form.state)).toBe(false)
    form.set({ name: 'Milo' })
    await form.submit()
    expect(seen).toEqual([false])
  })

  test('that were made while it was sent are changes of what was saved', async () => {
    const { submit, answer } = aServer()
    const form = aForm({ submit, isRepeated: true })
    const sent = form.submit()
    form.set({ name: 'Milo' })
    answer()
    await sent
    expect(hasChanges(form.state)).toBe(true)
  })

  test('are counted from the new base of the form', () => {
    const form = aForm()
    form.set({ name: 'Milo' })
    form.rebase({ name: 'Gari', priceMinor: 2700 }, { name: 'Milo', priceMinor: 2700 })
    expect(hasChanges(form.state)).toBe(true)
    form.rebase({ name: 'Gari', priceMinor: 2700 })
    expect(form.state.values).toEqual({ name: 'Gari', priceMinor: 2700 })
    expect(hasChanges(form.state)).toBe(false)
  })
})
