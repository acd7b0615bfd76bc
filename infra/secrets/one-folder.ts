import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder on the computer that is mounted at a place in this container, as far as the kernel tells: below its file
 * system's root. Null where it does not tell.
 */
export function mountedFolder(mountInfo: string, place: string): string | null {
  const line = mountInfo.split('\n').find((one) => one.split(' ')[4] === place)
  return line?.split(' ')[3]?.replaceAll('\\040', ' ') ?? null
}

/**
 * A clone in another folder would take over containers, volumes and books of the first under the same name.
 * @param made where the secrets are kept, and with them the folder of the first start
 * @param hasMoved the folder was moved on purpose: from now on it is the one
 * @throws Error in a sentence, where the installation belongs to another folder
 */
export function requireSameFolder(made: string, folder: string | null, hasMoved: boolean): void {
  if (folder === null) return
  const file = join(made, 'folder.txt')
  const first = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  if (first !== null && first !== folder && !hasMoved)
    throw new Error(
      `This installation belongs to the folder ${first}, and was started from ${folder}: it would take over its books. For a second installation, set COMPOSE_PROJECT_NAME, HTTPS_PORT and HTTP_PORT of its own in .env here. If the folder was moved: docker compose run --rm -e MOVED=true secrets. Nothing was changed.`,
    )
  if (first !== folder) writeFileSync(file, `${folder}\n`)
}
