import {
  type FieldErrors,
  type FieldName,
  type FormErrorText,
  type Placing,
  placeError,
  type Reads,
  readForm,
} from './errors.ts'

export type FormOptions<Values extends object, Read, Result> = Reads<Values, Read> &
  Placing<Values> & {
    /** Sends what was read; what it throws is placed like an issue. */
    submit: (read: Read) => Promise<Result>
    /** Goes on once it is sent: the leave warning is off by then. */
    done?: (result: Result) => void
    /** Handles a refusal that no field caused; false leaves it to the form. */
    takes?: (refused: unknown) => boolean | Promise<boolean>
    /** Called on each change, for drafts. */
    onChange?: (values: Values) => void
    /** The form stays and can be sent again. */
    isRepeated?: boolean
    /** What can't be undone is asked once, with the figures as they were entered; sent again, it goes. Null: not asked. */
    asks?: (values: Values) => string | null
  }

export type FormState<Values> = {
  values: Values
  /** What was there before the person began: the form has changes where the values differ. */
  start: Values
  errors: FieldErrors<Values>
  formError: FormErrorText | null
  /** The last answer of the server, where it was a refusal; until the next answer. */
  refused: unknown
  /** What is asked before it goes; null where nothing is, or something was changed since. */
  question: string | null
  phase: 'open' | 'sending' | 'sent'
  /** How often it was refused: the cursor goes to the first error each time. */
  refusals: number
}

/** The state of one form, apart from React. Is sent once at a time, and once only unless it is repeated. */
export class FormStore<Values extends object, Read, Result> {
  options: FormOptions<Values, Read, Result>
  state: FormState<Values>
  /** What is typed into a figure or a date and can't be read. */
  readonly #unreadable = new Map<FieldName<Values>, string>()
  readonly #listeners = new Set<() => void>()

  constructor(start: Values, options: FormOptions<Values, Read, Result>) {
    this.options = options
    this.state = {
      ...{ values: start, start, errors: {}, formError: null },
      ...{ refused: null, question: null, phase: 'open', refusals: 0 },
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes some values. What is being corrected is not wrong any more. */
  readonly set = (changes: Partial<Values>): void => {
    const values = { ...this.state.values, ...changes }
    for (const field of Object.keys(changes)) this.#unreadable.delete(field as FieldName<Values>)
    const errors = Object.fromEntries(
      Object.entries(this.state.errors).filter(([field]) => !(field in changes)),
    ) as FieldErrors<Values>
    this.#become({ values, errors, question: null })
    this.options.onChange?.(values)
  }

  /** Changes one value. @param error why what is typed can't be read, for fields that read what is typed */
  readonly type = <Field extends FieldName<Values>>(
    field: Field,
    value: Values[Field],
    error: string | null = null,
  ): void => {
    this.set({ [field]: value } as unknown as Partial<Values>)
    if (error !== null) this.#unreadable.set(field, error)
  }

  /** Starts from other values: those saved concurrently, or those of another record. */
  readonly rebase = (start: Values, values: Values = start): void => {
    if (values === start) this.#unreadable.clear()
    this.#become({ start, values, ...(values === start && { errors: {} }) })
  }

  /**
   * Shows an error above the form where no field shows it, so that a form that is not sent always shows why.
   * @param shown all words of the form as it is drawn
   */
  readonly tellHidden = (shown: string): void => {
    const { errors, formError } = this.state
    const sentences = Object.values<string | undefined>(errors).filter((error) => error !== undefined)
    const [first] = sentences
    if (formError || first === undefined || sentences.some((error) => shown.includes(error))) return
    this.#become({ formError: { title: null, detail: first, reference: null } })
  }

  /** Sends the form. @param filled what a password manager wrote into its fields without an event */
  readonly submit = async (filled: Partial<Values> = {}): Promise<void> => {
    if (this.state.phase !== 'open') return
    const values = { ...this.state.values, ...filled }
    const { submit, done, takes, isRepeated, asks } = this.options
    const reading = readForm(values, this.options)
    const found = reading.ok ? { errors: {}, formError: null } : reading
    const errors = { ...found.errors, ...Object.fromEntries(this.#unreadable) }
    if (!reading.ok || Object.keys(errors).length > 0) {
      return this.#refuse({ values, errors, formError: found.formError })
    }
    const question = this.state.question === null ? (asks?.(values) ?? null) : null
    if (question !== null) return this.#become({ values, errors: {}, formError: null, question })
    this.#become({ values, errors: {}, formError: null, phase: 'sending' })
    let result: Result
    try {
      result = await submit(reading.read)
    } catch (error) {
      return this.#fail(error, takes)
    }
    this.#become({ phase: isRepeated ? 'open' : 'sent', start: values, refused: null, question: null })
    done?.(result)
  }

  async #fail(error: unknown, takes: FormOptions<Values, Read, Result>['takes']): Promise<void> {
    let refused = error
    try {
      if (await takes?.(error)) return this.#become({ phase: 'open', refused })
    } catch (another) {
      refused = another
    }
    this.#refuse({ ...placeError(refused, this.state.values, this.options), refused })
  }

  #refuse(found: Partial<FormState<Values>>): void {
    this.#become({ ...found, phase: 'open', refusals: this.state.refusals + 1 })
  }

  #become(changes: Partial<FormState<Values>>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** Whether leaving the form loses something. */
export function hasChanges<Values>({ values, start, phase }: FormState<Values>): boolean {
  return phase !== 'sent' && JSON.stringify(values) !== JSON.stringify(start)
}
