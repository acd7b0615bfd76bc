import type { AnyKind } from '../books/engine/document-kind.ts'
import { erasedTexts } from '../books/engine/facts.ts'
import type { StoredDocument } from '../db/documents.ts'
import type { Difference } from './difference.ts'

/** Texts that were erased: each by a document of the books that came later and names the same customer or supplier. */
export class AuditedErasures {
  readonly #erased: { where: string; parties: readonly unknown[] | null; number: number }[] = []
  /** Number of the last erasure, by customer or supplier. */
  readonly #last = new Map<unknown, number>()

  add(where: string, kind: AnyKind, document: StoredDocument): void {
    const number = document.entryNumber ?? 0
    if (kind.erases) this.#last.set(kind.erases(document), number)
    // The members that name a party are known by the kind's collection, and to no type of all documents.
    const said = document as unknown as Record<string, unknown>
    const parties = kind.collection.parties?.map((member) => said[member]) ?? null
    for (const at of erasedTexts(document)) this.#erased.push({ where: `${where} ${at}`, parties, number })
  }

  differences(): Difference[] {
    return this.#erased
      .filter(({ parties, number }) => !parties?.some((one) => (this.#last.get(one) ?? 0) > number))
      .map(({ where }) => ({ kind: 'text', where, computed: 'erased by nobody', stored: 'no text' }))
  }
}
