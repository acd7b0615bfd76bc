import type { StoredDocument } from '../../db/documents.ts'
import type { DocumentCollection } from '../document-collection.ts'
import { idOfStored } from './document-kind.ts'

/** Documents that were recorded before, as far as they were asked for. */
export class KnownDocuments {
  /** Of each collection by id: a batch asks for all of one while another has thousands. */
  readonly #byId = new Map<string, Map<string, StoredDocument>>()
  readonly #followers = new Map<string, StoredDocument[]>()
  readonly #claims = new Set<string>()

  add(collection: DocumentCollection<StoredDocument>, document: StoredDocument): void {
    const id = idOfStored(collection, document)
    const ofCollection = this.#of(collection)
    if (ofCollection.has(id)) return
    ofCollection.set(id, document)
    for (const claim of collection.claimsOf?.(document) ?? []) this.#claims.add(keyOf(collection, claim))
    const original = collection.follows && (document as Record<string, unknown>)[collection.follows]
    if (typeof original !== 'string') return
    const followed = keyOf(collection, original)
    this.#followers.set(followed, [...(this.#followers.get(followed) ?? []), document])
  }

  /** Those of another set, too. */
  absorb(other: KnownDocuments): void {
    for (const [name, documents] of other.#byId) {
      const ofCollection = this.#of({ name })
      for (const [id, document] of documents) ofCollection.set(id, document)
    }
    for (const [key, documents] of other.#followers) {
      this.#followers.set(key, [...(this.#followers.get(key) ?? []), ...documents])
    }
    for (const claim of other.#claims) this.#claims.add(claim)
  }

  find(collection: NamedCollection, id: string): StoredDocument | undefined {
    return this.#byId.get(collection.name)?.get(id)
  }

  /** All of a collection that are known. */
  allOf({ name }: NamedCollection): StoredDocument[] {
    return [...(this.#byId.get(name)?.values() ?? [])]
  }

  followersOf(collection: NamedCollection, id: string): readonly StoredDocument[] {
    return this.#followers.get(keyOf(collection, id)) ?? []
  }

  isClaimed(collection: NamedCollection, claim: string): boolean {
    return this.#claims.has(keyOf(collection, claim))
  }

  #of({ name }: NamedCollection): Map<string, StoredDocument> {
    let found = this.#byId.get(name)
    if (!found) {
      found = new Map()
      this.#byId.set(name, found)
    }
    return found
  }
}

export type NamedCollection = Pick<DocumentCollection<never>, 'name'>

const keyOf = ({ name }: NamedCollection, id: string) => `${name} ${id}`
