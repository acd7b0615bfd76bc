import { z } from 'zod'
import { itemOf } from '#domain/list.ts'
import { canonicalJson } from '#domain/posting/chain.ts'

/**
 * Whether a stored document was recorded from the same request. What is compared are the fields of the request's
 * schema, at every depth: a field that is added to the schema is compared too, and what the server has added to the
 * document is not.
 * @param stored the document, its fields named as in the request
 */
export function isSameRequest(schema: z.ZodType, stored: object, sent: object): boolean {
  return canonicalJson(pickFields(schema, stored)) === canonicalJson(pickFields(schema, sent))
}

/** The fields of a value that its schema has, at every depth. */
export function pickFields(schema: z.ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const inner = withoutWrapper(schema)
  if (Array.isArray(value)) {
    const item = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : itemOf(inner)
    return item ? value.map((one) => pickFields(item, one)) : value
  }
  const shape = shapeOf(inner)
  if (!shape) return value
  const fields = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => fields[name] !== undefined)
      .map(([name, field]) => [name, pickFields(field, fields[name])]),
  )
}

type Shape = Readonly<Record<string, z.ZodType>>

/** Of a union the fields of all that it can be, whose values are compared whole: they mean different things in each. */
function shapeOf(schema: z.ZodType): Shape | null {
  if (schema instanceof z.ZodObject) return schema.shape as Shape
  if (!(schema instanceof z.ZodUnion)) return null
  const shapes = schema.options.map((option) => shapeOf(withoutWrapper(option as z.ZodType)))
  if (shapes.includes(null)) return null
  return Object.fromEntries(
    shapes.flatMap((shape) => Object.keys(shape ?? {})).map((name) => [name, z.any()]),
  )
}

function withoutWrapper(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodReadonly)
    inner = inner.unwrap() as z.ZodType
  return inner
}
