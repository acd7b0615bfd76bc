import { join } from 'node:path'
import { startAppServices } from '../app/app-services.ts'
import { createProgress } from '../begin/progress.js'
import { endLeftovers } from '../process/claim.ts'
import { keepServices } from '../services/keeper.ts'
import { MONGOD_STOP_MS } from '../services/mongod.ts'
import { devSettings } from './dev-settings.ts'

// Started by develop.ts, in the background.
const idleMs = 4 * 3_600_000

const [file] = process.argv.slice(2)
if (!file) throw new Error('keep-services.ts needs the file to write to')
const settings = devSettings(join(import.meta.dirname, '..', '..', '..'))

await keepServices({
  file,
  idleMs,
  start: async (claim) => {
    await endLeftovers(claim.leftovers, MONGOD_STOP_MS)
    const { environment, stop } = await startAppServices({
      settings,
      progress: createProgress(),
      isStopping: () => false,
      waitForKeycloak: true,
      onStarted: claim.addChild,
    })
    return { environment, mongodbUri: environment.MONGODB_URI, keycloakUrl: environment.KEYCLOAK_URL, stop }
  },
})
