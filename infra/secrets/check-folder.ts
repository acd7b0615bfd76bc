// Runs first at every `docker compose up`: whether this is the folder that the installation was started from before,
// and whether its name is the one that it was started under. MOVED=true: both are meant to be so.
import { existsSync, readFileSync } from 'node:fs'
import {
  identityOf,
  mountedFolder,
  requireGivenName,
  requireSameFolder,
  wasUpdatedInPlace,
} from './one-folder.ts'

const [made, place] = ['/secrets/made', '/project']
const hasMoved = process.env.MOVED === 'true'
try {
  const folder = mountedFolder(readFileSync('/proc/self/mountinfo', 'utf8'), place, identityOf)
  if (folder !== null && !hasMoved)
    requireGivenName(made, {
      project: process.env.COMPOSE_PROJECT_NAME ?? '',
      settings: existsSync(`${place}/.env`) ? readFileSync(`${place}/.env`, 'utf8') : '',
      wasUpdated: wasUpdatedInPlace(place),
    })
  requireSameFolder(made, folder, hasMoved)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
