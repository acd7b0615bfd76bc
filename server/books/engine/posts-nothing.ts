import type { Day } from '#domain/business-day.ts'
import { balanced } from '#domain/posting/entry.ts'
import type { Draft } from './document-kind.ts'

/** A document that takes its number in the chain and moves no money: a setting, an erasure. */
export function postsNothing<Stored extends { businessDay: Day }>(document: Stored): Draft<Stored> {
  return { document, businessDay: document.businessDay, lines: balanced([]) }
}
