import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder on the computer. Its disk is null where the file system has no number that lasts. */
type Folder = { path: string; disk: string | null }

/**
 * The folder on the computer that is mounted at a place in this container, as far as the kernel tells: below its file
 * system's root. Null where it does not tell.
 */
export function mountedFolder(mountInfo: string, place: string): Folder | null {
  const fields = mountInfo.split('\n').map((line) => line.split(' '))
  const [, , device = '', path] = fields.find((one) => one[4] === place) ?? []
  if (path === undefined) return null
  // Btrfs, network file systems and Docker Desktop get another number (0:…) at each start of the computer.
  return { path: path.replaceAll('\\040', ' '), disk: device.startsWith('0:') ? null : device }
}

/**
 * A clone in another folder would take over containers, volumes and books of the first under the same name.
 * @param secretsFolder where the secrets are kept, and with them the folder of the first start
 * @param hasMoved the folder was moved on purpose: from now on it is the one
 * @throws Error in a sentence, where the installation belongs to another folder
 */
export function requireSameFolder(secretsFolder: string, folder: Folder | null, hasMoved: boolean): void {
  if (folder === null) return
  const file = join(secretsFolder, 'folder.txt')
  const first = existsSync(file) ? readFolder(readFileSync(file, 'utf8')) : null
  if (first !== null && !isSame(first, folder) && !hasMoved) {
    const isOnOtherDisk = first.path === folder.path
    const [was, is] = [first, folder].map((one) =>
      isOnOtherDisk ? `${one.path} on disk ${one.disk}` : one.path,
    )
    throw new Error(
      `The containers and books of this name belong to the folder ${was}. Starting them from ${is} would take them over, and was stopped; if the first installation does not answer any more, run docker compose up -d --wait in its folder. For a second installation, set COMPOSE_PROJECT_NAME, HTTPS_PORT and HTTP_PORT in .env here. If you moved the folder${isOnOtherDisk ? ', or this computer numbers its disks differently now' : ''}, run: docker compose run --rm -e MOVED=true folder.`,
    )
  }
  const known = { path: folder.path, disk: folder.disk ?? (hasMoved ? null : (first?.disk ?? null)) }
  // Only then: a write that is cut off would leave a folder without a name.
  if (known.path !== first?.path || known.disk !== first.disk)
    writeFileSync(file, `${[known.path, known.disk].filter((one) => one !== null).join('\n')}\n`)
}

/** Installations of 0.1.0 wrote the path alone. */
function readFolder(text: string): Folder {
  const [path = '', disk = null] = text.trim().split('\n')
  return { path, disk }
}

function isSame(first: Folder, other: Folder): boolean {
  return (
    first.path === other.path && (first.disk === null || other.disk === null || first.disk === other.disk)
  )
}
