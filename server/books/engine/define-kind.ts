import type { z } from 'zod'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { StoredDocument } from '../../db/documents.ts'
import { fieldPath } from '../../db/paths.ts'
import type { AnyKind, DocumentKind } from './document-kind.ts'
import { isSameRequest } from './same-request.ts'

/** The request that a document is recorded from, and what another one under the id of a document is refused with. */
type RequestOf<Input, Stored> = {
  /** Absent: `document_conflict`. */
  conflict?: RefusalCode
  /** What the id is called in the API, if it is not called as in the collection. */
  idName?: `${string}Id`
} & (
  | {
      /** Of its body. */
      schema: z.ZodType
      of(input: Input): object
      /** The document with its fields named as in the request, where they differ. */
      asSent?(stored: Stored): object
    }
  | {
      /** For a document that several bodies lead to, or that is recorded from something else than a body. */
      isSame(stored: Stored, input: Input): boolean
    }
)

type Derived = 'isKindOf' | 'plansAhead' | 'idOf' | 'resend' | 'texts' | 'measures' | 'answer'

type Description<Input, Stored extends StoredDocument> = Omit<DocumentKind<Input, Stored>, Derived> &
  Partial<Pick<DocumentKind<Input, Stored>, Exclude<Derived, 'texts' | 'resend'>>> &
  (Pick<DocumentKind<Input, Stored>, 'resend'> | { request: RequestOf<Input, Stored> }) & {
    /**
     * Paths to its free texts, in which a person can be named; an asterisk is each entry of a list. Those that a
     * document has are hashed as salted digests, so that they can be erased.
     */
    texts?: readonly `/${string}`[]
  }

/**
 * A kind from its description. What most kinds have in common need not be written: a document is the only kind of its
 * collection, its id is the field of its input that the collection names (`transferId`), a request that is sent
 * again is compared with it by the schema of its body, it is planned on committed books, counts in no total of a day,
 * and its sender is answered that it is recorded, no more.
 */
export function defineKind<Input extends object, Stored extends StoredDocument>(
  description: Description<Input, Stored>,
): DocumentKind<Input, Stored> {
  const { texts, ...own } = description
  const idOf = own.idOf ?? ((input: Input) => idIn(own, input))
  return {
    isKindOf: () => true,
    plansAhead: false,
    measures: () => ({}),
    answer: () => '',
    resend(stored, input) {
      if (!('request' in own)) throw new Error(`${own.name} compares its requests itself`)
      const { conflict = 'document_conflict', idName = own.collection.idName } = own.request
      if (!isSame(own.request, stored, input))
        throw new Refusal(conflict, { [fieldPath(idName)]: idOf(input) })
      return ''
    },
    ...(texts && { texts: (stored: Stored) => texts.flatMap((path) => pathsIn(stored, path)) }),
    ...own,
    idOf,
  }
}

function isSame<Input, Stored extends object>(
  request: RequestOf<Input, Stored>,
  stored: Stored,
  input: Input,
): boolean {
  if ('isSame' in request) return request.isSame(stored, input)
  return isSameRequest(request.schema, request.asSent?.(stored) ?? stored, request.of(input))
}

function idIn(
  { name, collection }: Pick<AnyKind, 'name'> & { collection: { idName: string } },
  input: object,
) {
  const id = (input as Readonly<Record<string, unknown>>)[collection.idName]
  if (typeof id !== 'string') throw new Error(`a ${name} is sent without its ${collection.idName}`)
  return id
}

/** The pointers that a path stands for in a document: none where it has no such text. */
function pathsIn(stored: object, path: string): string[] {
  const [, ...names] = path.split('/')
  let found: { pointer: string; value: unknown }[] = [{ pointer: '', value: stored }]
  for (const name of names)
    found = found.flatMap(({ pointer, value }) =>
      entriesOf(value, name).map(([key, inner]) => ({ pointer: `${pointer}/${key}`, value: inner })),
    )
  return found.flatMap(({ pointer, value }) => (value === undefined ? [] : [pointer]))
}

function entriesOf(value: unknown, name: string): (readonly [string | number, unknown])[] {
  if (name === '*') return Array.isArray(value) ? [...value.entries()] : []
  if (value === null || typeof value !== 'object') return []
  return [[name, (value as Readonly<Record<string, unknown>>)[name]]]
}
