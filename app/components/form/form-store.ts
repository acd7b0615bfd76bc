import {
  type Faults,
  type FieldName,
  type Placing,
  placeError,
  type Reads,
  readForm,
  type ToldFault,
} from './faults.ts'

export type FormOptions<Values extends object, Read, Result> = Reads<Values, Read> &
  Placing<Values> & {
    /** Sends what was read; what it throws is placed like an issue. */
    submit: (read: Read) => Promise<Result>
    /** Goes on once it is sent: the leave warning is off by then. */
    done?: (result: Result) => void
    /** Handles a refusal that no field caused; false leaves it to the form. */
    takes?: (refused: unknown) => boolean | Promise<boolean>
    /** Told of each change, for drafts. */
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
  faults: Faults<Values>
  told: ToldFault | null
  /** The last answer of the server, where it was a refusal; until the next answer. */
  refused: unknown
  /** What is asked before it goes; null where nothing is, or something was changed since. */
  asked: string | null
  phase: 'open' | 'sending' | 'sent'
  /** How often it was refused: the cursor goes to the first fault each time. */
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
      ...{ values: start, start, faults: {}, told: null },
      ...{ refused: null, asked: null, phase: 'open', refusals: 0 },
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
    const faults = Object.fromEntries(
      Object.entries(this.state.faults).filter(([field]) => !(field in changes)),
    ) as Faults<Values>
    this.#become({ values, faults, asked: null })
    this.options.onChange?.(values)
  }

  /** Changes one value. @param fault why what is typed can't be read, for fields that read what is typed */
  readonly type = <Field extends FieldName<Values>>(
    field: Field,
    value: Values[Field],
    fault: string | null = null,
  ): void => {
    this.set({ [field]: value } as unknown as Partial<Values>)
    if (fault !== null) this.#unreadable.set(field, fault)
  }

  /** Starts from other values: those saved concurrently, or those of another record. */
  readonly rebase = (start: Values, values: Values = start): void => {
    if (values === start) this.#unreadable.clear()
    this.#become({ start, values, ...(values === start && { faults: {} }) })
  }

  /**
   * Tells a fault above the form whose field shows none, so that a form that is not sent always says why.
   * @param shown all words of the form as it is drawn
   */
  readonly tellHidden = (shown: string): void => {
    const { faults, told } = this.state
    const sentences = Object.values<string | undefined>(faults).filter((fault) => fault !== undefined)
    const [first] = sentences
    if (told || first === undefined || sentences.some((fault) => shown.includes(fault))) return
    this.#become({ told: { title: null, detail: first, reference: null } })
  }

  /** Sends the form. @param filled what a password manager wrote into its fields without telling anybody */
  readonly submit = async (filled: Partial<Values> = {}): Promise<void> => {
    if (this.state.phase !== 'open') return
    const values = { ...this.state.values, ...filled }
    const { submit, done, takes, isRepeated, asks } = this.options
    const reading = readForm(values, this.options)
    const found = reading.ok ? { faults: {}, told: null } : reading
    const faults = { ...found.faults, ...Object.fromEntries(this.#unreadable) }
    if (!reading.ok || Object.keys(faults).length > 0) {
      return this.#refuse({ values, faults, told: found.told })
    }
    const asked = this.state.asked === null ? (asks?.(values) ?? null) : null
    if (asked !== null) return this.#become({ values, faults: {}, told: null, asked })
    this.#become({ values, faults: {}, told: null, phase: 'sending' })
    let result: Result
    try {
      result = await submit(reading.read)
    } catch (error) {
      return this.#fail(error, takes)
    }
    this.#become({ phase: isRepeated ? 'open' : 'sent', start: values, refused: null, asked: null })
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
