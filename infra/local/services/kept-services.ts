import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { readJson } from '../begin/json-file.js'
import { isRunning, type ProcessIdentity } from '../begin/process-identity.js'
import { IMAGES, KEYCLOAK_PACKAGE, MONGOD_PACKAGE } from '../begin/programs.js'
import { projectRealm } from './realm.ts'

// MongoDB and Keycloak that stay up between the runs of those who need them: starting Keycloak takes longer than
// most of what is done with it. A process in the background, the keeper (keeper.ts), holds them, and writes to a file
// where they are; whoever needs them touches that file now and then.

/** What a keeper writes down once its services answer. */
export type Kept = {
  mongodbUri: string
  keycloakUrl: string
  keeper: ProcessIdentity
  /** What they were started from: when this changes, new ones are needed. */
  madeOf: string
}

/** So often a run says that it still needs them. */
const TOUCH_EVERY_MS = 60_000
/** Longer than a busy machine takes: services that another run needs must not be taken for dead. */
const ANSWER_WITHIN_MS = 20_000

/**
 * The services of an earlier run where they still serve, else new ones.
 *
 * @returns release: this run needs them no more
 */
export async function openKeptServices<Services extends Kept>(
  keeper: KeeperProgram,
): Promise<Services & { release: () => void }> {
  const { file } = keeper
  const found = readKept<Services>(file)
  const kept = found && (await areUsable(found)) ? found : await startKeeper<Services>(keeper, found)
  touch(file)
  const touching = setInterval(touch, TOUCH_EVERY_MS, file).unref()
  return { ...kept, release: () => clearInterval(touching) }
}

/** `program` calls `keepServices` with `file`, which it is given as its argument. */
type KeeperProgram = { file: string; program: string; env?: NodeJS.ProcessEnv }

/** @returns undefined where none is, or was */
export const readKept = <Services extends Kept>(file: string): Services | undefined => readJson(file)

/** The programs and the realm, as this folder has them now. */
export function madeOf(): string {
  const parts = [IMAGES, MONGOD_PACKAGE.sha256, KEYCLOAK_PACKAGE.sha256, projectRealm()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Whether they are of what is wanted now, their keeper runs, and both answer. */
export async function areUsable(kept: Kept, withinMs = ANSWER_WITHIN_MS): Promise<boolean> {
  if (kept.madeOf !== madeOf() || !isRunning(kept.keeper)) return false
  const answers = await Promise.all([
    mongodbAnswers(kept.mongodbUri, withinMs),
    keycloakAnswers(kept.keycloakUrl, withinMs),
  ])
  return answers.every(Boolean)
}

async function mongodbAnswers(uri: string, withinMs: number): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: withinMs })
  try {
    await client.db('admin').command({ ping: 1 })
    return true
  } catch {
    return false
  } finally {
    await client.close()
  }
}

async function keycloakAnswers(url: string, withinMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs)
  return fetch(`${url}/realms/master`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** @param unusable the content of the file, if it is of no use any more */
async function startKeeper<Services extends Kept>(
  { file, program, env = process.env }: KeeperProgram,
  unusable: Services | undefined,
): Promise<Services> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Their keeper, where it still runs, ends when its file is gone. Another run may have put others there by now.
  if (unusable && readKept(file)?.keeper.pid === unusable.keeper.pid) rmSync(file, { force: true })
  const log = join(dirname(file), `keeper-${process.pid}.log`)
  const output = openSync(log, 'w')
  // It outlives the npm that runs this.
  const { npm_lifecycle_event: _, NODE_OPTIONS: _options, ...ownEnv } = env
  const keeper = spawn(process.execPath, [program, file], {
    env: ownEnv,
    detached: true,
    stdio: ['ignore', output, output],
  })
  const ended = new Promise<never>((_, reject) => {
    keeper.once('error', reject)
    // Without an error: another run's keeper was there first, and its services serve this run too.
    keeper.once('exit', (code) => {
      if (code !== 0)
        reject(new Error(`MongoDB and Keycloak could not be started:\n${readFileSync(log, 'utf8')}`))
    })
  })
  keeper.unref()
  const isOver = new AbortController()
  return Promise.race([untilWritten<Services>(file, isOver.signal), ended]).finally(() => isOver.abort())
}

async function untilWritten<Services extends Kept>(file: string, signal: AbortSignal): Promise<Services> {
  for (;;) {
    const kept = readKept<Services>(file)
    if (kept) return kept
    await wait(200, undefined, { signal })
  }
}

function touch(file: string): void {
  const now = new Date()
  utimesSync(file, now, now)
}
