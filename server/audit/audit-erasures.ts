import type { AnyKind } from '../books/engine/document-kind.ts'
import { erasedTexts } from '../books/engine/facts.ts'
import type { StoredDocument } from '../db/documents.ts'
import type { Difference } from './difference.ts'

/** Texts that were erased: each by a document of the books that came later and names the same customer. */
export class AuditedErasures {
  readonly #erased: { where: string; party: unknown; number: number }[] = []
  /** Number of the last erasure, by customer. */
  readonly #last = new Map<unknown, number>()

  add(where: string, kind: AnyKind, document: StoredDocument): void {
    const number = document.entryNumber ?? 0
    if (kind.erases) this.#last.set(kind.erases(document), number)
    // The member that names the party is known by the kind's collection, and to no type of all documents.
    const { party } = kind.collection
    const of = party === undefined ? undefined : (document as unknown as Record<string, unknown>)[party]
    for (const at of erasedTexts(document)) this.#erased.push({ where: `${where} ${at}`, party: of, number })
  }

  differences(): Difference[] {
    return this.#erased
      .filter(({ party, number }) => party === undefined || (this.#last.get(party) ?? 0) <= number)
      .map(({ where }) => ({ kind: 'text', where, computed: 'erased by nobody', stored: 'no text' }))
  }
}
