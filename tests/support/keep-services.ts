import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeJson } from '../../infra/local/begin/json-file.js'
import { identityOf } from '../../infra/local/begin/process-identity.js'
import { createProgress } from '../../infra/local/begin/progress.js'
import { claimDataDir } from '../../infra/local/process/claim.ts'
import { type KeptServices, madeOf, readKept } from './kept-services.ts'
import { startTestServices } from './services.ts'

// Started by kept-services.ts, in the background: brings the services up, writes to the file it is given where they
// are, and ends them when no run has touched that file for a while, or it is another keeper's by now.
const idleMs = 15 * 60_000
const lookEveryMs = 5_000

const [file] = process.argv.slice(2)
const keeper = identityOf(process.pid)
if (!file || !keeper) throw new Error('keep-services.ts needs the file to write to')

const progress = createProgress()
let claimed = await claimDataDir(dirname(file), progress)
while ('heldBy' in claimed) {
  // Another keeper has brought them up, or is ending those of before.
  if (readKept(file)) process.exit(0)
  await wait(200)
  claimed = await claimDataDir(dirname(file), progress)
}
const { release } = claimed.claim

const { stop, ...addresses } = await startTestServices()
const kept: KeptServices = { ...addresses, keeper, madeOf: madeOf() }
// With the secrets of these services: for nobody else to read.
writeJson(file, kept, 0o600)

const looking = setInterval(() => isWanted() || end(), lookEveryMs)
process.once('SIGTERM', end).once('SIGINT', end)

function isWanted(): boolean {
  const { pid } = readKept(file as string)?.keeper ?? {}
  return pid === process.pid && Date.now() - statSync(file as string).mtimeMs < idleMs
}

function end(): void {
  clearInterval(looking)
  void stop().finally(release)
}
