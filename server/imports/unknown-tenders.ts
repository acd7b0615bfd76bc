import type { UnknownTender } from '#domain/api/import.ts'
import { readTender } from '#domain/import/read-tender.ts'

const maxWords = 20

/** Counts the words of a file that are no tender here; a column of notes mapped by mistake has thousands. */
export class UnknownTenders {
  readonly #byWord = new Map<string, UnknownTender>()

  add(text: string): void {
    if (readTender(text) !== 'unknown') return
    const key = text.toLowerCase()
    const known = this.#byWord.get(key) ?? this.#byWord.get('')
    if (known) known.rows += 1
    else if (this.#byWord.size < maxWords) this.#byWord.set(key, { word: text, rows: 1 })
    else this.#byWord.set('', { word: 'Other words', rows: 1 })
  }

  /** The most frequent first. */
  list(): UnknownTender[] {
    return [...this.#byWord.values()].sort((a, b) => b.rows - a.rows)
  }
}
