import { Refusal } from '#domain/errors.ts'

/** Where a page ended, as opaque text: base64url of JSON. */
export function encodeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Reads a cursor that `encodeCursor` made; null where the list starts. The members are bound into
 * queries as values only, so a forged one finds another place in the caller's own list and no more.
 * @throws Refusal invalid_request where it is no such text
 */
export function decodeCursor<Position extends Record<keyof Position, string | number>>(
  cursor: string | undefined,
): Position | null {
  if (cursor === undefined) return null
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isFlat =
      typeof position === 'object' &&
      position !== null &&
      Object.values(position).every((value) => typeof value === 'string' || typeof value === 'number')
    if (isFlat) return position as Position
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('invalid_request', { where: 'cursor' })
}
