import { Refusal } from '#domain/errors.ts'
import type { AnyKind, Group, ToRecord } from './document-kind.ts'
import type { Recorded, WriteResult } from './plan-batch.ts'

type PackedGroup = (Omit<ToRecord, 'kind'> & { kind: string })[]
type PackedResult = { documents: Recorded[] } | { id: string; refused: Pick<Refusal, 'code' | 'facts'> }

/** Groups as plain data, for another process of the same program. */
export function packGroups(groups: readonly Group[]): PackedGroup[] {
  return groups.map((group) => group.map((document) => ({ ...document, kind: document.kind.name })))
}

/** @param packed what packGroups made; throws where it is anything else, or names none of these kinds */
export function unpackGroups(packed: readonly unknown[], kinds: readonly AnyKind[]): Group[] {
  const kindNamed = (name: string) => {
    const kind = kinds.find((known) => known.name === name)
    if (!kind) throw new Error(`there are no documents of the kind ${name}`)
    return kind
  }
  // Unlike map, this leaves no holes, whose results would go to other callers.
  return Array.from(packed, (group) => {
    if (!Array.isArray(group) || group.length === 0) throw new Error('a group is no list of documents')
    return Array.from(group as PackedGroup, ({ kind, input, postedBy, agreedDay, queriesFigures }) => ({
      kind: kindNamed(kind),
      input,
      postedBy,
      ...(agreedDay !== undefined && { agreedDay }),
      ...(queriesFigures && { queriesFigures }),
    }))
  })
}

/** The results as plain data; null where one is an error, which only the process it belongs to can report. */
export function packResults(results: readonly WriteResult[]): PackedResult[] | null {
  const packed: PackedResult[] = []
  for (const result of results) {
    if ('error' in result) return null
    if ('refusal' in result) {
      const { code, facts } = result.refusal
      packed.push({ id: result.id, refused: { code, facts } })
    } else {
      packed.push(result)
    }
  }
  return packed
}

/** @param packed what packResults made */
export function unpackResults(packed: readonly unknown[]): WriteResult[] {
  return (packed as readonly PackedResult[]).map((result) =>
    'refused' in result
      ? { id: result.id, refusal: new Refusal(result.refused.code, result.refused.facts) }
      : result,
  )
}
