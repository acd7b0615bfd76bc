const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The signs before the digits, as the collator orders them. */
const signs = '_-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const keyOfSign = new Map([...signs].map((sign, at) => [sign, String.fromCharCode(33 + at)]))

/**
 * What two names of plain letters, digits and signs can be compared by in the collator's order, ten times as fast as it
 * does; null for any other name. A number is preceded by how many digits it has.
 */
export function nameKey(name: string): string | null {
  if (!/^[\x20-\x7e]*$/.test(name)) return null
  return name.toLowerCase().replaceAll(/\d+|[^a-z0-9 ]/g, (found) => keyOfSign.get(found) ?? numberKey(found))
}

function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=.)/, '')
  return `A${String.fromCharCode(48 + number.length)}${number}`
}

/** By name as people sort names: `Milo 50 g` before `Milo 400 g`; what has one name stays in its order. */
export function inNameOrder<Named extends { name: string }>(named: readonly Named[]): Named[] {
  return named
    .map((one) => ({ one, key: nameKey(one.name) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return collator.compare(a.one.name, b.one.name)
      return a.key < b.key ? -1 : Number(a.key > b.key)
    })
    .map(({ one }) => one)
}

export function inWordOrder(words: readonly string[]): string[] {
  return [...words].sort(collator.compare)
}
