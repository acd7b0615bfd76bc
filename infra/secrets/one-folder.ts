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
 * @param secretsFolder where the secrets are kept, and with them the folder of the first start
 * @param hasMoved the folder was moved on purpose: from now on it is the one
 * @throws Error in a sentence, where the installation belongs to another folder
 */
export function requireSameFolder(secretsFolder: string, folder: string | null, hasMoved: boolean): void {
  if (folder === null) return
  const file = join(secretsFolder, 'folder.txt')
  const first = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  if (first !== null && first !== folder && !hasMoved)
    throw new Error(
      `The containers and books of this name belong to the folder ${first}. Starting them from ${folder} would take them over, and was stopped; if the first installation does not answer any more, run docker compose up -d --wait in its folder. For a second installation, set COMPOSE_PROJECT_NAME, HTTPS_PORT and HTTP_PORT in .env here. If you moved the folder, run: docker compose run --rm -e MOVED=true folder.`,
    )
  if (first !== folder) writeFileSync(file, `${folder}\n`)
}
