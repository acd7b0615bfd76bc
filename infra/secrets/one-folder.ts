import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder on the computer. Its identity is null where the file system has none that lasts. */
type Folder = { path: string; identity: string | null }

/** What a start knows of its installation. */
export type Installation = {
  /** The project's name, which containers, volumes and images have. */
  project: string
  /** What .env holds. */
  settings: string
  /** The files were replaced after the folder was made or set up. */
  wasUpdated: boolean
}

/** The name of every installation of 0.1.0 whose .env gave no other. */
const previousName = 'sales-and-accounts'
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

/** When a file or folder was created, in nanoseconds since 1970; null where the file system does not know. */
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
 * Whether docker-compose.yml was replaced in a folder that was in use: it is over an hour younger than the clone (or,
 * without one, the folder) or than .env. In a new clone, or a release that was unpacked, all are of one time.
 */
export function wasUpdatedInPlace(place: string): boolean {
  const compose = join(place, 'docker-compose.yml')
  const clone = join(place, '.git')
  const settings = join(place, '.env')
  if (!existsSync(compose)) return false
  const { birthtimeMs, mtimeMs } = statSync(compose)
  // An archive sets the time of the last change to that of the release; what is overwritten keeps that of its creation.
  const writtenAt = Math.max(birthtimeMs, mtimeMs)
  const beginnings = [createdAtNs(existsSync(clone) ? clone : place)]
  if (existsSync(settings))
    beginnings.push(createdAtNs(settings), statSync(settings, { bigint: true }).mtimeNs)
  return beginnings.some((ns) => ns !== null && writtenAt - Number(ns / 1_000_000n) > 3_600_000)
}

/**
 * An installation that was started as 0.1.0 keeps its name: under another it would begin with empty books.
 * @throws Error with what to do, where this may be such an installation
 */
export function requireGivenName(secretsFolder: string, installation: Installation): void {
  const { project, settings, wasUpdated } = installation
  // What has secrets was started under this name before.
  const isNew = readdirSync(secretsFolder).length === 0
  const named = new RegExp(
    `^\\s*(?:export\\s+)?COMPOSE_PROJECT_NAME\\s*=\\s*(["']?)${project}\\1\\s*(?:\\s#.*)?$`,
    'm',
  )
  if (!isNew || !wasUpdated || project === previousName || named.test(settings)) return
  throw new Error(
    `Installations have the name of their folder now; those of version 0.1.0 were called ${previousName}. This folder was in use before the present version came into it, and would begin with empty books as ${project}. No books were touched.

If docker volume ls shows ${previousName}_mongo-data, and this is the folder of those books, in this order:
1. docker compose -p ${project} down -v
   It removes what this start created as ${project}: containers, networks and empty volumes. Type -p ${project} with it, and run it before step 2: down -v without it would then delete your books.
2. Add a line to .env: COMPOSE_PROJECT_NAME=${previousName}
3. docker compose up -d --wait

If not, this is a new installation: docker compose run --rm -e MOVED=true folder, then docker compose up -d --wait.`,
  )
}

/**
 * A clone in another folder of the same name would take over containers, volumes and books of the first. What is at the
 * same path is the same installation, also after it was cloned or restored again.
 * @param secretsFolder where the secrets are kept, and with them the folder of the first start
 * @param hasMoved the folder was moved on purpose: from now on it is the one
 * @throws Error in a sentence, where the installation belongs to another folder
 */
export function requireSameFolder(secretsFolder: string, folder: Folder | null, hasMoved: boolean): void {
  if (folder === null) return
  const pathFile = join(secretsFolder, 'folder.txt')
  const identityFile = join(secretsFolder, 'folder-identity.txt')
  // Earlier versions wrote the number of a disk below the path.
  const [firstPath] = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim().split('\n') : []
  const firstIdentity = existsSync(identityFile) ? readFileSync(identityFile, 'utf8').trim() : null
  const isSamePath = firstPath === folder.path
  const isMovedOnItsDisk = folder.identity !== null && folder.identity === firstIdentity
  if (firstPath !== undefined && !isSamePath && !isMovedOnItsDisk && !hasMoved)
    throw new Error(
      `The containers and books of this name belong to the folder ${firstPath}. Starting them from ${folder.path} would take them over, and was stopped; if the first installation does not answer any more, run docker compose up -d --wait in its folder. For a second installation, set COMPOSE_PROJECT_NAME, HTTPS_PORT and HTTP_PORT in .env here; never run docker compose down -v here before that. If you moved the folder, run: docker compose run --rm -e MOVED=true folder.`,
    )
  // Only where they differ: a write that is cut off would leave a folder without a name.
  if (!isSamePath) writeFileSync(pathFile, `${folder.path}\n`)
  if (folder.identity !== firstIdentity && (folder.identity !== null || !isSamePath))
    writeFileSync(identityFile, `${folder.identity ?? ''}\n`)
}
