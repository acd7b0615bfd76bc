import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { cacheFolder } from '../../infra/local/begin/cache.js'
import { readJson } from '../../infra/local/begin/json-file.js'
import { isRunning, type ProcessIdentity } from '../../infra/local/begin/process-identity.js'
import { IMAGES, KEYCLOAK_PACKAGE, MONGOD_PACKAGE } from '../../infra/local/begin/programs.js'
import { projectRealm } from '../../infra/local/services/realm.ts'
import { type ServiceAddresses, startTestServices, type TestServices } from './services.ts'

/** What a keeper (keep-services.ts) writes down once its services answer. */
export type KeptServices = ServiceAddresses & {
  keeper: ProcessIdentity
  /** What they were made of: others are wanted once this has changed. */
  madeOf: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const keeperProgram = fileURLToPath(new URL('keep-services.ts', import.meta.url))
/** So often a run says that it still needs them. */
const touchEveryMs = 60_000
/** Longer than a busy machine takes: services that another run needs must not be taken for dead. */
const answerWithinMs = 20_000

/**
 * The services of the integration tests. On CI and in `npm test` they are started for the run and ended after it;
 * where somebody runs a file again and again they stay up for the next run of this folder, since starting Keycloak
 * takes longer than most tests. They end by themselves when no run has needed them for a while.
 */
export async function openTestServices(): Promise<TestServices> {
  if (process.env.CI || process.env.KEEP_TEST_SERVICES === 'false') return startTestServices()
  const file = stateFile()
  const found = readKept(file)
  const kept = found && (await areUsable(found)) ? found : await startKeeper(file, found)
  touch(file)
  const touching = setInterval(touch, touchEveryMs, file).unref()
  return { ...kept, way: `${kept.way}, kept from run to run`, stop: async () => clearInterval(touching) }
}

/** By folder and way: a run in containers does not take the child processes of another. */
function stateFile(): string {
  const key = createHash('sha256')
    .update(`${root} ${process.env.TEST_SERVICES ?? ''}`)
    .digest('hex')
  return join(cacheFolder(process.env), 'test-services', key.slice(0, 16), 'services.json')
}

export const readKept = (file: string): KeptServices | undefined => readJson(file)

/** The programs and the realm, as this folder has them now. */
export function madeOf(): string {
  const parts = [IMAGES, MONGOD_PACKAGE.sha256, KEYCLOAK_PACKAGE.sha256, projectRealm()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Whether they are of what is wanted now, their keeper runs, and both answer. */
export async function areUsable(kept: KeptServices, withinMs = answerWithinMs): Promise<boolean> {
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
  return fetch(`${url}/realms/sales-accounts`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** @param unusable what stands in the file and serves no more */
async function startKeeper(file: string, unusable: KeptServices | undefined): Promise<KeptServices> {
  mkdirSync(dirname(file), { recursive: true })
  // Their keeper, where it still runs, ends when its file is gone. Another run may have put others there meanwhile.
  if (unusable && readKept(file)?.keeper.pid === unusable.keeper.pid) rmSync(file, { force: true })
  const log = join(dirname(file), `keeper-${process.pid}.log`)
  const output = openSync(log, 'w')
  const keeper = spawn(process.execPath, [keeperProgram, file], {
    cwd: root,
    detached: true,
    stdio: ['ignore', output, output],
  })
  const ended = new Promise<never>((_, reject) => {
    keeper.once('error', reject)
    // Without a fault: another run's keeper was there first, and its services serve this run too.
    keeper.once('exit', (code) => {
      if (code !== 0) reject(new Error(`no services for the tests:\n${readFileSync(log, 'utf8')}`))
    })
  })
  keeper.unref()
  const isOver = new AbortController()
  return Promise.race([untilWritten(file, isOver.signal), ended]).finally(() => isOver.abort())
}

async function untilWritten(file: string, signal: AbortSignal): Promise<KeptServices> {
  for (;;) {
    const kept = readKept(file)
    if (kept) return kept
    await wait(200, undefined, { signal })
  }
}

function touch(file: string): void {
  const now = new Date()
  utimesSync(file, now, now)
}
