/** The characters of all texts in a value, those of its names not counted. */
export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const parts = value instanceof Map ? value.entries() : Object.values(value)
  let sum = 0
  for (const part of parts) sum += charactersIn(part)
  return sum
}
