import type { z } from 'zod'
import { describeError, type ErrorText } from '#app/api/describe-error.ts'
import { ApiProblem } from '#app/api/problem.ts'
import type { RefusalCode } from '#domain/errors.ts'

export type FieldName<Values> = keyof Values & string
/** What is wrong, in words, by field. */
export type FieldErrors<Values> = { [Field in FieldName<Values>]?: string }
/** What is wrong with the form as a whole, in the banner. */
export type FormErrorText = Omit<ErrorText, 'title'> & { title: string | null }
type Placed<Values> = { errors: FieldErrors<Values>; formError: FormErrorText | null }

/** Where the errors of a form belong. */
export type Placing<Values> = {
  /** Where the schema's name differs from the form's: `{ 'taxRegistration.from': 'registeredFrom' }`. */
  fields?: Readonly<Record<string, FieldName<Values>>>
  /** The message for a field that is refused because it is empty. */
  whenEmpty?: FieldErrors<Values>
  /** Refusals of the server that are about one field, by their code. */
  refusals?: { [Code in RefusalCode]?: FieldName<Values> | ((problem: ApiProblem) => FieldErrors<Values>) }
  /** The banner's words for an error that is about no field. */
  describe?: (error: unknown) => FormErrorText
}

/** An error by its JSON path, as zod and the server name it. */
type Issue = { path: string; message: string }

/** The first error of each field at the field; of those that belong to none, the sentences for the banner. */
export function placeIssues<Values extends object>(
  issues: readonly Issue[],
  values: Values,
  { fields = {}, whenEmpty = {} }: Placing<Values>,
): Placed<Values> {
  const errors: FieldErrors<Values> = {}
  const others: string[] = []
  for (const { path, message } of issues) {
    const field = fieldAt(path, values, fields)
    if (field === null) others.push(plainMessage(message))
    else
      errors[field] ??=
        (isEmpty(values[field]) && (whenEmpty as FieldErrors<Values>)[field]) || plainMessage(message)
  }
  const detail = [...new Set(others)].join(' ')
  return { errors, formError: detail === '' ? null : { title: null, detail, reference: null } }
}

/** Replaces zod's default messages (`Too big: expected number to be <=100`) with plain ones. */
function plainMessage(message: string): string {
  const isText = message.includes('string')
  const [, most] = /<=(\d+) characters/.exec(message) ?? []
  if (most !== undefined) return `At most ${most} characters.`
  if (message.startsWith('Too big')) return 'This number is too large.'
  if (message.startsWith('Too small')) return isText ? 'This is too short.' : 'This number is too small.'
  return message.startsWith('Invalid') ? 'Check this entry.' : message
}

/** What became of sending a form that was refused, or failed. */
export function placeError<Values extends object>(
  error: unknown,
  values: Values,
  placing: Placing<Values>,
): Placed<Values> {
  const describe = placing.describe ?? describeError
  if (!(error instanceof ApiProblem)) return { errors: {}, formError: describe(error) }
  const place = placing.refusals?.[error.code as RefusalCode]
  const refused = typeof place === 'function' ? place(error) : place && { [place]: error.detail }
  if (refused && Object.keys(refused).length > 0)
    return { errors: refused as FieldErrors<Values>, formError: null }
  const placed = placeIssues(error.errors, values, placing)
  return Object.keys(placed.errors).length > 0 ? placed : { errors: {}, formError: describe(error) }
}

/** `barcodes.0` belongs to the field `barcodes`, unless `fields` maps it to another. */
function fieldAt<Values extends object>(
  path: string,
  values: Values,
  fields: Readonly<Record<string, FieldName<Values>>>,
): FieldName<Values> | null {
  const names = path.split('.')
  for (let length = names.length; length > 0; length--) {
    const name = names.slice(0, length).join('.')
    const field = fields[name] ?? name
    if (Object.hasOwn(values, field)) return field as FieldName<Values>
  }
  return null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** What is sent, and which part of the form the schema reads. */
export type Reads<Values, Read> = {
  schema: z.ZodType<Read>
  /** What the schema reads, where that is not the values as they are. */
  inputOf?: (values: Values) => unknown
}

/** The parsed values of the form, or the errors by field. */
export function readForm<Values extends object, Read>(
  values: Values,
  { schema, inputOf, ...placing }: Reads<Values, Read> & Placing<Values>,
): { ok: true; read: Read } | ({ ok: false } & Placed<Values>) {
  const parsed = schema.safeParse(inputOf ? inputOf(values) : values)
  if (parsed.success) return { ok: true, read: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { ok: false, ...placeIssues(issues, values, placing) }
}
