import type { HealthException, Severity } from './exception.ts'
import { shopConditions } from './shop-conditions.ts'
import type { ShopFacts, Span } from './shop-facts.ts'

type ShopHealth = {
  /** The worst first. */
  exceptions: HealthException[]
  severity: Severity | null
  /** What shops are sorted by: the larger, the worse; 0 where nothing is wrong. */
  rank: number
  /** When time alone changes any of it; null where it does not. */
  changesAt: Date | null
}

/** What is wrong with a shop at an instant, by the table of shop-conditions.ts. */
export function shopHealth(facts: ShopFacts, now: Date): ShopHealth {
  const holding = shopConditions.filter(({ holds }) => isWithin(holds(facts), now))
  const [worst] = holding
  const turns = shopConditions
    .flatMap(({ holds }) => holds(facts) ?? [])
    .flatMap(({ from, to }) => (to ? [from, to] : [from]))
    .filter((instant) => instant > now)
    .map((instant) => instant.getTime())
  return {
    exceptions: holding.map(({ code, severity, say, fix }) => ({
      code,
      severity,
      sentence: say(facts),
      fix: fix(facts),
    })),
    severity: worst?.severity ?? null,
    rank: worst ? shopConditions.length - shopConditions.indexOf(worst) : 0,
    changesAt: turns.length > 0 ? new Date(Math.min(...turns)) : null,
  }
}

function isWithin(span: Span | null, now: Date): boolean {
  return span !== null && span.from <= now && (span.to === undefined || now < span.to)
}
