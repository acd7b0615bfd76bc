import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A secret of an installation: made at the first need and kept in a file that only the account of this program can
 * read. It is there as a whole or not at all, and processes that start at the same moment agree on one.
 */
export async function keepSecretFile(path: string, bytes = 32): Promise<string> {
  const kept = await readSecret(path)
  if (kept !== null) return kept
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(part, `${randomBytes(bytes).toString('base64url')}\n`, { mode: 0o600 })
    await link(part, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(part, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
