import { BSON, type Document, Long } from 'mongodb'

/**
 * The driver writes JavaScript integers above int32 as doubles. Every figure whose name ends in a
 * unit of money or quantity becomes a Long on its way in (and a number again on its way out, as
 * the driver promotes Longs that fit): `$jsonSchema` demands it.
 */
export function withLongs<Value>(value: Value): Value {
  return convert(value, false) as Value
}

/** Bytes that a document takes up in MongoDB. */
export function storedBytes(document: Document): number {
  return BSON.calculateObjectSize(withLongs(document))
}

function convert(value: unknown, isFigure: boolean): unknown {
  if (typeof value === 'number') return isFigure ? longOf(value) : value
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => convert(item, isFigure))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const copy: Record<string, unknown> = {}
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    // Most members are texts, whose names say nothing of them.
    if (typeof field === 'string') copy[key] = field
    else if (field !== undefined) copy[key] = convert(field, isFigure || isFigureName(key))
  }
  return copy
}

/** `fromNumber` makes a negative figure of the positive one by a sum of four parts. */
function longOf(figure: number): Long {
  return (figure | 0) === figure ? Long.fromInt(figure) : Long.fromNumber(figure)
}

/** `totalMinor`, `quantityMilli`, `tenders.cash` inside an increment named `tendersMinor.cash`. */
function isFigureName(key: string): boolean {
  return key.endsWith('Minor') || key.endsWith('Milli') || key.includes('Minor.')
}
