// Runs first at every `docker compose up`: whether this is the folder that the installation was started from before,
// and whether its name is the one that it was started under.
import { existsSync, readFileSync } from 'node:fs'
import { createdAtNs, identityOf, mountedFolder, requireGivenName, requireSameFolder } from './one-folder.ts'

const [made, place] = ['/secrets/made', '/project']
const folder = mountedFolder(readFileSync('/proc/self/mountinfo', 'utf8'), place, identityOf)
try {
  const createdAt = createdAtNs(place)
  if (folder !== null)
    requireGivenName(made, {
      project: process.env.COMPOSE_PROJECT_NAME ?? '',
      folder,
      folderCreatedAt: createdAt === null ? null : Number(createdAt / 1_000_000n),
      settings: existsSync(`${place}/.env`) ? readFileSync(`${place}/.env`, 'utf8') : '',
    })
  requireSameFolder(made, folder, process.env.MOVED === 'true')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
