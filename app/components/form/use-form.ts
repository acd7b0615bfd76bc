import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { FieldName } from './errors.ts'
import { type FormOptions, type FormState, FormStore, hasChanges } from './form-store.ts'

type UseFormOptions<Values extends object, Read, Result> = FormOptions<Values, Read, Result> & {
  start: Values | (() => Values)
  /** The key that sends it, shown on the button. */
  shortcut?: string
  /** The element of the form, where something else sends it too. */
  element?: RefObject<HTMLFormElement>
  /** Where the cursor goes after a refusal that no field shows. */
  firstToCorrect?: (form: HTMLFormElement) => HTMLElement | null
}

/** What the parts of a form need of it, whatever its values. */
export type FormHandle = Pick<FormState<never>, 'formError' | 'refused' | 'question'> & {
  element: RefObject<HTMLFormElement>
  isBusy: boolean
  hasChanges: boolean
  /** Read at the moment of leaving: known before the next drawing. */
  mayLose: () => boolean
  shortcut: string | null
  /** Resolves when it is sent, or refused. */
  submit: () => Promise<void>
}

/** A control that holds a value of the form: `value`, or `valueMinor` and `valueMilli` of figures. */
type Bound<Value, Name extends string = 'value'> = { [Key in Name]: Value } & {
  onChange: (value: Value, error?: string | null) => void
  error: string | undefined
}

export type UsedForm<Values extends object> = FormHandle & {
  values: Values
  start: Values
  set: (changes: Partial<Values>) => void
  rebase: (start: Values, values?: Values) => void
  field: <Field extends FieldName<Values>>(field: Field) => Bound<Values[Field]>
  amount: (field: FieldOf<Values, Minor | null>) => Bound<Minor | null, 'valueMinor'>
  quantity: (field: FieldOf<Values, Milli | null>) => Bound<Milli | null, 'valueMilli'>
  /** For a control that holds its own value, which a password manager may write: it is read on sending. */
  own: (field: FieldOf<Values, string>) => { name: string; error: string | undefined }
}

type FieldOf<Values, Value> = {
  [Field in FieldName<Values>]: Values[Field] extends Value ? Field : never
}[FieldName<Values>]

/**
 * A form: its values, what is wrong with them, and sending it. Draw it with `<Form>`, the banner with
 * `<FormError>`, the button with `<SubmitButton>`.
 */
export function useForm<Values extends object, Read, Result>({
  start,
  shortcut,
  element: given,
  firstToCorrect,
  ...options
}: UseFormOptions<Values, Read, Result>): UsedForm<Values> {
  const [store] = useState(() => new FormStore(typeof start === 'function' ? start() : start, options))
  store.options = options
  const state = useSyncExternalStore(
    store.subscribe,
    () => store.state,
    () => store.state,
  )
  const own = useRef<HTMLFormElement>(null)
  const element = given ?? own
  const { refusals } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, as it is drawn
  useEffect(() => {
    if (refusals === 0 || element.current === null) return
    goToError(element.current, firstToCorrect)
    store.tellHidden(element.current.textContent ?? '')
  }, [refusals])
  const errorOf = (field: FieldName<Values>) => state.errors[field]
  const onChange = (field: FieldName<Values>) => (value: unknown, error?: string | null) =>
    store.type(field, value as Values[typeof field], error)
  return {
    ...{
      values: state.values,
      start: state.start,
      formError: state.formError,
      refused: state.refused,
      element,
    },
    question: state.question,
    set: store.set,
    rebase: store.rebase,
    isBusy: state.phase !== 'open',
    hasChanges: hasChanges(state),
    mayLose: () => hasChanges(store.state),
    shortcut: shortcut ?? null,
    submit: () => store.submit(filledIn(element.current, store.state.values)),
    field: (field) => ({ value: state.values[field], onChange: onChange(field), error: errorOf(field) }),
    amount: (field) => ({
      valueMinor: state.values[field] as Minor | null,
      onChange: onChange(field),
      error: errorOf(field),
    }),
    quantity: (field) => ({
      valueMilli: state.values[field] as Milli | null,
      onChange: onChange(field),
      error: errorOf(field),
    }),
    own: (field) => ({ name: field, error: errorOf(field) }),
  }
}

/** The values of the controls that have the name of a field. */
function filledIn<Values extends object>(form: HTMLFormElement | null, values: Values): Partial<Values> {
  if (form === null) return {}
  const named = [...new FormData(form)].filter(([name]) => Object.hasOwn(values, name))
  return Object.fromEntries(named) as Partial<Values>
}

/** A password can't be corrected by sight: typing takes its place. */
function goToError(form: HTMLFormElement, other?: (form: HTMLFormElement) => HTMLElement | null): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]') ?? other?.(form) ?? null
  field?.focus()
  if (field instanceof HTMLInputElement && field.type === 'password') field.select()
}
