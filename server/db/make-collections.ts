import { isDeepStrictEqual } from 'node:util'
import { type Collection, type CollectionInfo, type Db, type Document, MongoServerError } from 'mongodb'
import { indexes, retiredIndexes } from './indexes.ts'
import type { Index } from './shape.ts'
import { validators } from './validators.ts'

/**
 * Makes every collection with its validator and indexes. May run at any time, on any state, again; what
 * is as it should be is not touched, so that a start waits for no lock.
 */
export async function setUpDatabase(db: Db): Promise<void> {
  const existing = new Map(
    (await db.listCollections<CollectionInfo>().toArray()).map((found) => [found.name, found]),
  )
  await Promise.all(
    Object.entries(indexes).map(async ([name, wanted]) => {
      const validator = validators[name] ?? {}
      const current = existing.get(name)
      if (current === undefined) await makeCollection(db, name, validator)
      else if (!isValidatedBy(validator, current)) await setValidator(db, name, validator)
      await makeIndexes(db.collection(name), wanted)
      for (const retired of retiredIndexes[name] ?? []) {
        if (await db.collection(name).indexExists(retired)) await dropIndex(db.collection(name), retired)
      }
    }),
  )
}

/** BackgroundOperationInProgressForNamespace: an index of the collection is being made. */
const indexBuildCode = 12587
const retryAfterMs = 100

/** Whether everything that is written into a collection has to be so. */
export function isValidatedBy(validator: Document, { options }: CollectionInfo): boolean {
  const { validationLevel = 'strict', validationAction = 'error' } = options ?? {}
  return (
    isDeepStrictEqual(options?.validator ?? {}, validator) &&
    validationLevel === 'strict' &&
    validationAction === 'error'
  )
}

/** Waits for the indexes that another process, starting at the same moment, creates on the collection. */
export async function setValidator(db: Db, name: string, validator: Document): Promise<void> {
  for (;;) {
    try {
      await db.command({
        collMod: name,
        validator,
        validationLevel: 'strict',
        validationAction: 'error',
      })
      return
    } catch (error) {
      if (!hasCode(error, [indexBuildCode])) throw error
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    }
  }
}

const namespaceExistsCode = 48

/** Another process that starts at the same moment may be quicker: it makes the same. */
async function makeCollection(db: Db, name: string, validator: Document): Promise<void> {
  try {
    await db.createCollection(name, { validator })
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== namespaceExistsCode) throw error
  }
}

/** IndexOptionsConflict and IndexKeySpecsConflict: an index of that name was made with other options. */
const changedIndexCodes = [85, 86]
/** IndexNotFound, IndexBuildAborted: another process that starts at the same moment dropped it first. */
const droppedIndexCodes = [27, 276]
const maxIndexTries = 10

/** All of a collection in one command (a start has 200); one by one where any of them has changed. */
async function makeIndexes(collection: Collection, wanted: readonly Index[]): Promise<void> {
  if (wanted.length === 0) return
  try {
    await collection.createIndexes(wanted.map(([key, options]) => ({ ...options, key })))
  } catch (error) {
    if (!hasCode(error, [...changedIndexCodes, ...droppedIndexCodes])) throw error
    for (const index of wanted) await makeIndex(collection, index)
  }
}

/** An index whose definition changed is created again; where several processes do so at once, by the last. */
async function makeIndex(collection: Collection, [specification, options]: Index): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await collection.createIndex(specification, options)
      return
    } catch (error) {
      if (tries === maxIndexTries || !hasCode(error, [...changedIndexCodes, ...droppedIndexCodes]))
        throw error
      if (hasCode(error, changedIndexCodes))
        await dropIndex(collection, options?.name ?? indexName(specification))
    }
  }
}

async function dropIndex(collection: Collection, name: string): Promise<void> {
  try {
    await collection.dropIndex(name)
  } catch (error) {
    if (!hasCode(error, droppedIndexCodes)) throw error
  }
}

function hasCode(error: unknown, codes: readonly number[]): boolean {
  return error instanceof MongoServerError && codes.includes(Number(error.code))
}

/** The name MongoDB gives an index of these keys: `_id.shopId_1_sku_1`. */
function indexName(specification: Index[0]): string {
  return Object.entries(specification)
    .map(([key, direction]) => `${key}_${direction}`)
    .join('_')
}
