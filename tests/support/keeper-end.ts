import { dirname, join } from 'node:path'
import { readJson, writeJson } from '../../infra/local/begin/json-file.js'
import { isRunning, type ProcessIdentity } from '../../infra/local/begin/process-identity.js'

// Services that are kept from run to run are another process's children: their keeper writes down why it ends.

const LOOK_EVERY_MS = 500

/** @param file where the keeper writes to */
const endFile = (file: string) => join(dirname(file), 'ended.json')

/** For the runs that need the services of this keeper, which ends now. @param sentence what happened */
export function writeKeeperEnd(file: string, sentence: string): void {
  writeJson(endFile(file), { pid: process.pid, sentence })
}

/** @returns ended: resolves once the keeper has ended, with the sentence that gives the reason */
export function endOfKeeper(
  keeper: ProcessIdentity,
  file: string,
): { ended: Promise<string>; stopWatching(): void } {
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const looking = setInterval(() => {
    const written: { pid: number; sentence: string } | undefined = readJson(endFile(file))
    if (written?.pid === keeper.pid) resolve(written.sentence)
    else if (!isRunning(keeper))
      resolve(
        `Process ${keeper.pid}, which kept MongoDB and Keycloak, has ended, so the run of the tests is over.`,
      )
  }, LOOK_EVERY_MS).unref()
  return { ended, stopWatching: () => clearInterval(looking) }
}
