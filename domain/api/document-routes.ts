import type { z } from 'zod'
import { Uuid } from '../uuid.ts'
import { ShopId } from './common.ts'

type Described<Place extends string, IdName extends string, Body, Answer> = {
  /** Where its documents are, in the path: `giveaways`. */
  place: Place
  /** What its id is called in the path. */
  idName: IdName
  body: Body
  answer: Answer
  /** What recording and reading one do, each in a sentence. */
  records: string
  reads: string
  /** Bytes, if not 1 MiB. */
  bodyLimit?: number
}

/**
 * The two routes of a document of the books: an owner with unlocked books, or an accountant who posts, records it
 * under an id of the client's, and whoever sees the books reads it.
 */
export function documentRoutes<
  const Place extends string,
  const IdName extends string,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>({ place, idName, body, answer, records, reads, bodyLimit }: Described<Place, IdName, Body, Answer>) {
  const path = `/api/shops/:shopId/${place}/:${idName}` as const
  const params = { shopId: ShopId, [idName]: Uuid } as { shopId: typeof ShopId } & Record<IdName, typeof Uuid>
  const both = { path, params, access: 'owner-with-grant', rate: 600 } as const
  return {
    record: {
      ...both,
      method: 'PUT',
      summary: records,
      accountant: 'posts',
      ...(bodyLimit !== undefined && { bodyLimit }),
      body,
      answers: { 200: answer, 201: answer },
      refuses: [409, 422],
    },
    read: { ...both, method: 'GET', summary: reads, answers: { 200: answer } },
  } as const
}
