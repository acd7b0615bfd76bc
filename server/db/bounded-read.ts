import { MongoServerError } from 'mongodb'
import { Refusal } from '#domain/errors.ts'

/** For reads whose size depends on a search: longer ones would hold the connections that sales need. */
export const boundedRead = { maxTimeMS: 10_000 } as const

/** MongoDB's MaxTimeMSExpired. */
const timeExpired = 50

/** @throws Refusal search_too_long where the database gave a bounded read up */
export async function refuseTooLong<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof MongoServerError && error.code === timeExpired)
      throw new Refusal('search_too_long', { seconds: boundedRead.maxTimeMS / 1000 })
    throw error
  }
}
