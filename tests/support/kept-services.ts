import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '../../infra/local/begin/cache.js'
import { type Kept, openKeptServices } from '../../infra/local/services/kept-services.ts'
import { endOfKeeper } from './keeper-end.ts'
import { startTestServices } from './services.ts'
import type { ServiceAddresses, TestServices } from './test-services.ts'

export type KeptTestServices = ServiceAddresses & Kept

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = fileURLToPath(new URL('keep-services.ts', import.meta.url))

/**
 * The services of the integration tests. On CI and in `npm test` they are started for the run and ended after it;
 * when a file is run again and again they stay up for the next run of this folder. They end by themselves
 * when no run has needed them for a while.
 */
export async function openTestServices(): Promise<TestServices> {
  if (process.env.CI || process.env.KEEP_TEST_SERVICES === 'false') return startTestServices()
  const file = stateFile()
  const { release, ...kept } = await openKeptServices<KeptTestServices>({ file, program })
  const { ended, stopWatching } = endOfKeeper(kept.keeper, file)
  return {
    ...kept,
    way: `${kept.way}, kept from run to run`,
    ended,
    async stop() {
      stopWatching()
      release()
    },
  }
}

/** By folder and way: a run in containers does not take the child processes of another. */
function stateFile(): string {
  const key = createHash('sha256')
    .update(`${root} ${process.env.TEST_SERVICES ?? ''}`)
    .digest('hex')
  return join(cacheFolder(process.env), 'test-services', key.slice(0, 16), 'services.json')
}
