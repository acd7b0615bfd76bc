import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeJson } from '../begin/json-file.js'
import { identityOf } from '../begin/process-identity.js'
import { createProgress } from '../begin/progress.js'
import { type Claim, claimDataDir } from '../process/claim.ts'
import { type Kept, madeOf, readKept } from './kept-services.ts'

const LOOK_EVERY_MS = 5_000
/** Longer than a keeper takes to end the earlier services. */
const HELD_FOR_MS = 120_000

/**
 * The whole life of a keeper: brings the services up, writes down where they are, and ends them when no run has
 * touched that file for a while, when it is gone or another keeper's by now, or when it is asked to. The folder of
 * the file is the DATA_DIR that it claims.
 */
export async function keepServices<Services extends Pick<Kept, 'mongodbUri' | 'keycloakUrl'>>({
  file,
  idleMs,
  start,
}: {
  file: string
  idleMs: number
  start: (claim: Claim) => Promise<Services & { stop: () => Promise<void> }>
}): Promise<void> {
  const keeper = identityOf(process.pid)
  if (!keeper) throw new Error('this process cannot find itself')
  const claim = await claimFolder(file)
  const { stop, ...services } = await start(claim)
  // With the secrets of these services: readable by this user only.
  writeJson(file, { ...services, keeper, madeOf: madeOf() }, 0o600)

  const looking = setInterval(() => isWanted() || end(), LOOK_EVERY_MS)
  process.once('SIGTERM', end).once('SIGINT', end)

  function isWanted(): boolean {
    const { pid } = readKept(file)?.keeper ?? {}
    return pid === process.pid && Date.now() - statSync(file).mtimeMs < idleMs
  }

  function end(): void {
    clearInterval(looking)
    void stop().finally(claim.release)
  }
}

async function claimFolder(file: string): Promise<Claim> {
  const folder = dirname(file)
  for (const until = Date.now() + HELD_FOR_MS; ; await wait(200)) {
    const claimed = await claimDataDir(folder, createProgress())
    if ('claim' in claimed) return claimed.claim
    // Another keeper has brought them up, or is ending earlier ones.
    if (readKept(file)) process.exit(0)
    if (Date.now() > until) throw new Error(`${folder} is held by process ${claimed.heldBy.launcher.pid}`)
  }
}
