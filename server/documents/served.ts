import type { z } from 'zod'
import type { Answer, Route } from '#domain/api/route.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { type Attaching, recordWithFiles } from '../attachments/service.ts'
import { findDocument } from '../books/documents-store.ts'
import type { DocumentKind } from '../books/engine/document-kind.ts'
import { pickFields } from '../books/engine/same-request.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import type { StoredDocument } from '../db/documents.ts'
import { fieldPath } from '../db/paths.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { findReversal } from '../reversals/find-reversal.ts'

/** How the API names and answers the documents of a kind. */
export type Served<Input, Stored extends StoredDocument, Body, Answered extends z.ZodType> = {
  kind: DocumentKind<Input, Stored>
  record: Route & { method: 'PUT'; body: z.ZodType<Body>; answers: { 200: Answered; 201: Answered } }
  read: Route & { method: 'GET'; answers: { 200: Answered } }
  /** @throws Refusal where something that the body names must be looked up, and is not there */
  inputOf(id: string, body: Body, shop: { database: Database; shopId: string }): Input | Promise<Input>
  /** Absent: `document_not_found`. */
  notFound?: RefusalCode
  /** Of a kind that others share a collection or a name with: whether it is read here. */
  isOf?(stored: Stored): boolean
  /** What is answered beside what is stored, or under other names. */
  answerOf?(stored: Stored, deps: ReadingDeps): object | Promise<object>
  /** Does it again where something changed between `inputOf` and the recording. */
  retried?<Recorded>(lookAndRecord: () => Promise<Recorded>): Promise<Recorded>
  /** What else is done once it is recorded. */
  afterRecording?(deps: RecordingDeps, place: { shopId: string; id: string }): Promise<void>
}

type RecordingDeps = Pick<BooksDeps, 'writer' | 'database' | 'now'>
type ReadingDeps = Pick<BooksDeps, 'database' | 'now'>
type Place = Omit<PutPlace, 'byUid'> & { byUid: PutPlace['byUid'] | null; id: string }

/** Keeps the types of a kind together, which a list would lose. */
export const served: <Input, Stored extends StoredDocument, Body, Answered extends z.ZodType>(
  one: Served<Input, Stored, Body, Answered>,
) => Served<Input, Stored, Body, Answered> = (one) => one

/**
 * Records one document with its files, and answers it as it is stored. The same content again under its id changes
 * nothing.
 * @throws Refusal as its kind refuses
 */
export async function recordDocument<Input, Stored extends StoredDocument, Body, Answered extends z.ZodType>(
  deps: RecordingDeps,
  one: Served<Input, Stored, Body, Answered>,
  { id, ...place }: Place,
  body: Body,
): Promise<{ isNew: boolean; answer: z.output<Answered> }> {
  const { kind, inputOf, retried = once } = one
  const shop = { database: deps.database, shopId: place.shopId }
  const [source] = kind.sources
  if (source === undefined) throw new Error(`${kind.name} posts nothing`)
  const { attachments = [] } = body as { attachments?: Attaching['references'] }
  const files: Attaching = { references: attachments, document: { kind: source, id } }
  const { isNew } = await recordWithFiles(deps, place.shopId, [files], () =>
    retried(async () => recordOne(deps, kind, place, await inputOf(id, body, shop))),
  )
  await one.afterRecording?.(deps, { shopId: place.shopId, id })
  return { isNew, answer: await readDocument(deps, one, place.shopId, id) }
}

const once = <Recorded>(record: () => Promise<Recorded>) => record()

/** @throws Refusal `notFound` */
export async function readDocument<Input, Stored extends StoredDocument, Body, Answered extends z.ZodType>(
  deps: ReadingDeps,
  {
    kind,
    read,
    notFound = 'document_not_found',
    isOf = () => true,
    answerOf,
  }: Served<Input, Stored, Body, Answered>,
  shopId: string,
  id: string,
): Promise<z.output<Answered>> {
  const { database } = deps
  const idName = idNameOf(read)
  const found = await findDocument(database, kind, shopId, id)
  if (!found || !kind.isKindOf(found) || !isOf(found))
    throw new Refusal(notFound, { [fieldPath(idName)]: id })
  const source = kind.sourceOf(found)
  const whole = {
    ...found,
    [fieldPath(idName)]: id,
    entryNumber: found.entryNumber ?? 0,
    recordedAt: found.recordedAt.toISOString(),
    postedByUid: found.postedBy ?? null,
    reversal: kind.reverse ? await findReversal(database, shopId, source) : null,
    ...(await answerOf?.(found, deps)),
  }
  return pickFields(read.answers[200], whole) as z.output<Answered>
}

/** Serves the two routes of a kind. */
export function serveDocuments<Input, Stored extends StoredDocument, Body, Answered extends z.ZodType>(
  app: App,
  deps: RecordingDeps,
  one: Served<Input, Stored, Body, Answered>,
): void {
  const placeOf = (params: unknown) => {
    const { shopId = '', ...names } = params as Readonly<Record<string, string>>
    return { shopId, id: names[idNameOf(one.read)] ?? '' }
  }
  serve(app, one.record as Route & { answers: Record<number, Answer> }, async (request, reply) => {
    const place = { ...placeOf(request.params), byUid: callerOf(request).uid }
    const { isNew, answer } = await recordDocument(deps, one, place, request.body as Body)
    return reply.code(isNew ? 201 : 200).send(answer as never)
  })
  serve(app, one.read as Route & { answers: Record<number, Answer> }, (request) => {
    const { shopId, id } = placeOf(request.params)
    return readDocument(deps, one, shopId, id) as never
  })
}

function idNameOf({ path }: Pick<Route, 'path'>): string {
  const [, name] = /:(\w+Id)$/.exec(path) ?? []
  if (name === undefined) throw new Error(`${path} does not end with an id`)
  return name
}
