import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { headsFileName } from '../audit/heads-file.ts'
import { BackupError } from './error.ts'

/**
 * What lies in DATA_DIR beside the parts that last: the databases (they are in the backup in a form of
 * their own), logs, what the launcher notes about this computer, and the keys of the backups
 * and of the secrets that the database holds sealed.
 */
const leftOut = new Set([
  'mongodb',
  'keycloak',
  'log',
  'launcher.json',
  'stack.json',
  'mongodb.key',
  'backup-key.txt',
  'metrics-token.txt',
  'secrets-key.txt',
  // Of shops that are exported or imported at this moment.
  'archives',
  // Photos and PDFs on their way into the database.
  'uploads',
  'lost+found',
])

/**
 * What one way of running keeps of its own Keycloak and MongoDB: their secrets (infra/local/services/secrets.ts), and the
 * public keys that tokens are checked with. Of no use to the other, which has its own.
 */
const ofOneWay = new Set(['secrets.json', 'identity-keys.json'])

/** Whether a file of a backup is restored where Keycloak has another kind of database than where the backup was made. */
export const isOfEveryWay = (name: string): boolean => !ofOneWay.has(name)

/** The heads of the books as written down outside the database. */
export const anchorsName = headsFileName

/** The files of DATA_DIR that must last, by their paths under it, in order. */
export async function lastingFiles(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const top of await entriesIn(dataDir)) {
    if (leftOut.has(top.name) || isUnfinished(top.name)) continue
    if (top.isFile()) found.push(top.name)
    else if (top.isDirectory()) {
      const inner = await readdir(join(dataDir, top.name), { recursive: true, withFileTypes: true })
      for (const entry of inner) {
        if (!entry.isFile() || isUnfinished(entry.name)) continue
        found.push(relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
      }
    }
  }
  return found.sort()
}

async function entriesIn(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Written aside, to be renamed when it is whole. */
function isUnfinished(name: string): boolean {
  return /\.(new|part|tmp)$/.test(name)
}

/** null if it does not exist, or was deleted just now. */
export async function readLasting(dataDir: string, name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(dataDir, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** On the disk, whole, when it returns. */
export async function writeLasting(dataDir: string, name: string, content: Buffer): Promise<void> {
  const path = join(dataDir, name)
  if (relative(dataDir, path).startsWith('..'))
    throw new BackupError(`The backup names a file outside: ${name}.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}
