import type { CreateIndexesOptions, Document, IndexDirection } from 'mongodb'

/** What MongoDB keeps a collection in, whatever program writes. */
export type Shape = {
  /** `$jsonSchema` of each document. */
  readonly schema: Document
  /** Every index beside `_id`. */
  readonly indexes: readonly Index[]
}
export type Index = [Record<string, IndexDirection>, CreateIndexesOptions?]

export const long = { bsonType: 'long' }
/** Text of a day, or null. */
export const dayOrNull = { bsonType: ['string', 'null'], pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }
export const positiveLong = { bsonType: 'long', minimum: 0 }
export const whole = { bsonType: ['int', 'long'] }
export const text = { bsonType: 'string' }
export const dayText = { bsonType: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }
export const hashText = { bsonType: 'string', pattern: '^[0-9a-f]{64}$' }

/** Members that must be there and of this type; others may be there too. */
export function has(properties: Record<string, Document>, optional: Record<string, Document> = {}): Document {
  const required = Object.keys(properties)
  return {
    bsonType: 'object',
    ...(required.length > 0 && { required }),
    properties: { ...properties, ...optional },
  }
}

export function listOf(items: Document): Document {
  return { bsonType: 'array', items }
}

/** Whatever its fields are called. */
export function mapOf(fields: Document): Document {
  return { bsonType: 'object', additionalProperties: fields }
}

export function idOf(...names: string[]): Document {
  return has(Object.fromEntries(names.map((name) => [name, { bsonType: ['string', 'int', 'long'] }])))
}
