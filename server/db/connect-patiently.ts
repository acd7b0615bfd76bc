import { setTimeout as pause } from 'node:timers/promises'
import { MongoServerError } from 'mongodb'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { connectDatabase, type Database } from './client.ts'

const pauseMs = 1_000
const maxTries = 120
/** Said at the first try, and then this seldom. */
const reportedEvery = 10

const authenticationFailed = 18

/**
 * Connects, and tries again while MongoDB starts or is being set up; says in the log what it waits for.
 * Throws what the last of 120 tries failed with. A client whose first command failed stays unusable, so
 * each try is a new one.
 */
export async function connectPatiently({ uri, database }: Config['mongo'], log: Logger): Promise<Database> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connectDatabase(uri, database)
    } catch (error) {
      if (tries >= maxTries) throw error
      if (tries % reportedEvery === 1) log.warn({ tries, reason: reasonOf(error) }, sentenceFor(error))
      await pause(pauseMs)
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function sentenceFor(error: unknown): string {
  if (error instanceof MongoServerError && error.code === authenticationFailed) {
    return "MongoDB does not take this server's name and password yet: it is given them when MongoDB is set up (with containers: docker compose logs mongo-setup says how that went)."
  }
  return 'MongoDB does not answer yet: this server waits for it.'
}
