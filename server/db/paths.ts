/** A word of the program's own, or the name of one of its enums. */
const word = '[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*'
/** What follows a colon: a word, a number, or the id of something that the books know. */
const behindColon = '[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*'
/**
 * What a field of a document may be called: a word, also with what distinguishes it from others behind colons (the key
 * of a tax), or the four digits of an account: no list of the program is so long that they are a place in it.
 */
const plainName = new RegExp(`^(?:_id|[1-9][0-9]{3}|${word}(?::(?:${behindColon})?)*)$`)

declare const brand: unique symbol

/** The dotted name of a field within a document, `tendersMinor.mobile-money`. `fieldPath` alone makes them. */
export type FieldPath = string & { readonly [brand]: true }

/**
 * Joins names to the path of a field. MongoDB reads a dot, a dollar sign, a number and an empty name in
 * one as something else, so a text from a request is never part of a path: what is in a document
 * under a name is named by this program. A name of another kind is a bug in the caller and throws.
 */
export function fieldPath(...names: readonly [string, ...string[]]): FieldPath {
  let path = ''
  for (const name of names) {
    if (!plainName.test(name)) throw new Error(`${JSON.stringify(name)} can't name a member of a document`)
    path += path === '' ? name : `.${name}`
  }
  return path as FieldPath
}

/** The value of a field, as an aggregation reads it: `$tendersMinor.cash`. */
export function memberValue(...names: readonly [string, ...string[]]): string {
  return `$${fieldPath(...names)}`
}
