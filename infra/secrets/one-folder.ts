import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A folder on the computer. Its identity is null where the file system has none that lasts. */
type Folder = { path: string; identity: string | null }

/** What a start knows of its installation. */
export type Installation = {
  /** The project's name, which containers, volumes and images have. */
  project: string
  folder: Folder
  /** In ms since 1970; null where the file system does not know. */
  folderCreatedAt: number | null
  /** What .env holds. */
  settings: string
}

/** The name of every installation of 0.1.0 whose .env gave no other. */
const previousName = 'sales-and-accounts'
/** From then on the folder's name is the default: a folder from before may have been started under the previous one. */
const namedByFolderSince = Date.parse('2026-11-30T19:00:00Z')
/** Their inode numbers and times of creation outlast a restart of the computer. */
const lastingFileSystems = ['ext4', 'xfs', 'btrfs', 'f2fs', 'zfs']

/**
 * The folder on the computer that is mounted at a place in this container, as far as the kernel reports it: below its
 * file system's root. Null where it does not.
 */
export function mountedFolder(
  mountInfo: string,
  place: string,
  identityOf: (place: string) => string | null,
): Folder | null {
  const fields = mountInfo.split('\n').map((line) => line.split(' '))
  const mount = fields.find((one) => one[4] === place)
  const path = mount?.[3]
  if (mount === undefined || path === undefined) return null
  const fileSystem = mount[mount.indexOf('-') + 1] ?? ''
  const identity = lastingFileSystems.includes(fileSystem) ? identityOf(place) : null
  return { path: path.replaceAll('\\040', ' '), identity }
}

/** When a folder was created, in nanoseconds since 1970; null where the file system does not know. */
export function createdAtNs(place: string): bigint | null {
  const { birthtimeNs, ctimeNs } = statSync(place, { bigint: true })
  // Where the time of creation is not known, Node returns 0 or that of the last change.
  return birthtimeNs === 0n || birthtimeNs === ctimeNs ? null : birthtimeNs
}

/**
 * What a folder keeps as long as it exists, also when it is renamed. A disk's device number is nothing of the kind:
 * those of NVMe disks and of the device mapper may change with each start of the computer.
 */
export function identityOf(place: string): string | null {
  const createdAt = createdAtNs(place)
  return createdAt === null ? null : `${statSync(place, { bigint: true }).ino}/${createdAt}`
}

/**
 * An installation that was started as 0.1.0 keeps its name: under the folder's it would begin with empty books.
 * @throws Error with what to write into .env, where this may be such a folder
 */
export function requireGivenName(secretsFolder: string, installation: Installation): void {
  const { project, folder, folderCreatedAt, settings } = installation
  const isNew = !existsSync(join(secretsFolder, 'folder.txt'))
  const isByDefault =
    project === defaultName(folder.path) && !/^\s*(?:export\s+)?COMPOSE_PROJECT_NAME\s*=/m.test(settings)
  const isFromBefore = folderCreatedAt !== null && folderCreatedAt < namedByFolderSince
  if (!isNew || !isByDefault || !isFromBefore || project === previousName) return
  throw new Error(
    `Installations have the name of their folder now, and this folder may have been started before, when every one was called ${previousName}. Add a line to .env here: COMPOSE_PROJECT_NAME=${previousName} if it was started before (its books are under that name), COMPOSE_PROJECT_NAME=${project} if not. Then run docker compose up -d --wait again. Nothing was changed.`,
  )
}

/** The name that docker compose takes from a folder. */
function defaultName(path: string): string {
  return basename(path)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '')
    .replace(/^[_-]+/, '')
}

/**
 * A clone in another folder of the same name would take over containers, volumes and books of the first.
 * @param secretsFolder where the secrets are kept, and with them the folder of the first start
 * @param hasMoved the folder was moved on purpose: from now on it is the one
 * @throws Error in a sentence, where the installation belongs to another folder
 */
export function requireSameFolder(secretsFolder: string, folder: Folder | null, hasMoved: boolean): void {
  if (folder === null) return
  const file = join(secretsFolder, 'folder.txt')
  const first = existsSync(file) ? readFolder(readFileSync(file, 'utf8')) : null
  if (first !== null && !isSame(first, folder) && !hasMoved) {
    const isReplaced = first.path === folder.path
    const was = isReplaced ? `that was at ${first.path} before` : first.path
    throw new Error(
      `The containers and books of this name belong to the folder ${was}. Starting them from ${folder.path} would take them over, and was stopped; if the first installation does not answer any more, run docker compose up -d --wait in its folder. For a second installation, set COMPOSE_PROJECT_NAME, HTTPS_PORT and HTTP_PORT in .env here; never run docker compose down -v here before that. If you moved the folder${isReplaced ? ', or put a copy in its place' : ''}, run: docker compose run --rm -e MOVED=true folder.`,
    )
  }
  const known = { ...folder, identity: folder.identity ?? (hasMoved ? null : (first?.identity ?? null)) }
  // Only then: a write that is cut off would leave a folder without a name.
  if (known.path !== first?.path || known.identity !== first.identity)
    writeFileSync(file, `${[known.path, known.identity].filter((one) => one !== null).join('\n')}\n`)
}

/** Installations of 0.1.0 wrote the path alone, or with the number of its disk (8:1). */
function readFolder(text: string): Folder {
  const [path = '', identity = ''] = text.trim().split('\n')
  return { path, identity: /^\d+\/\d+$/.test(identity) ? identity : null }
}

/** A folder that was moved on its disk is the same one. */
function isSame(first: Folder, other: Folder): boolean {
  if (first.identity !== null && other.identity !== null) return first.identity === other.identity
  return first.path === other.path
}
