import type { ShopRight } from '../terms/right.ts'

/**
 * What goods cost the shop, what is earned on them and what the stock is worth is for the owner, and for
 * administrators and the accountant, who read what an owner reads; for employees where the shop allows it. Everything
 * else of a shop's day an employee reads too.
 */
export function seesCosts({
  right,
  isAdmin,
  staffSeesCosts = false,
}: {
  right: ShopRight | null
  isAdmin: boolean
  /** Whether the shop lets its employees see them. */
  staffSeesCosts?: boolean
}): boolean {
  return isAdmin || right === 'owner' || right === 'accountant' || (right === 'employee' && staffSeesCosts)
}

const ownersNames = /cost|margin|profit|value/i

/**
 * Whether a field or column of this name is kept from employees: `averageCostMinor`, `grossMarginMinor`.
 * By its name, so that a figure that is added later is kept from them before anybody thinks of it.
 */
export function isOwnersFigure(name: string): boolean {
  return ownersNames.test(name)
}

/** The answer without any of the owner's figures, at any depth. */
export function withoutCosts<Answer>(answer: Answer): Answer {
  return strip(answer) as Answer
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (isOwnersFigure(name) ? [] : [[name, strip(field)]])),
  )
}
