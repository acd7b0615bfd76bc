import { type Founding, foundingOf } from '#domain/documents/founding/founding.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { FoundingDocument } from '../books/kinds/founding/stored.ts'
import type { ShopDocument } from '../db/documents.ts'
import type { Difference } from './difference.ts'

/** Holds a shop's record against what its books say that it began with, as far as they do. */
export function auditFounding(shop: ShopDocument | null, recorded: FoundingDocument | null): Difference[] {
  if (!shop || !recorded) return []
  const [now, then] = [foundingOf(shop), foundingOf(recorded)]
  return (Object.keys(then) as (keyof Founding)[]).flatMap((name) => {
    const [computed, stored] = [textOf(then[name]), textOf(now[name])]
    return computed === stored ? [] : [{ kind: 'founding', where: `shop: ${name}`, computed, stored }]
  })
}

/** What is gone is told as nothing. */
function textOf(value: Founding[keyof Founding] | undefined): string {
  return value === undefined ? 'nothing' : canonicalJson(value as object)
}
