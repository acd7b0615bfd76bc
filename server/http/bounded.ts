import { cut } from '#domain/text.ts'

const maxEntries = 50
const deepest = 4

/**
 * Facts that an answer can hold. They may quote a request, which may be megabytes: texts are cut,
 * of lists and objects the first fifty entries stay, and what lies too deep is left out.
 */
export function boundedFacts(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return bounded(facts, 0) as Record<string, unknown>
}

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return null
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((item) => bounded(item, depth + 1))
  const entries = Object.entries(value).slice(0, maxEntries)
  return Object.fromEntries(entries.map(([name, item]) => [cut(name, 100), bounded(item, depth + 1)]))
}
