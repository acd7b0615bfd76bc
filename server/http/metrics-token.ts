import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of DATA_DIR that only the account of this program can read. */
export const metricsTokenName = 'metrics-token.txt'

/**
 * The token that opens /metrics where METRICS_TOKEN sets none: made at the first start and kept in DATA_DIR,
 * where whoever runs the program on this computer finds it. It is there as a whole or not at all, and
 * processes that start at the same moment agree on one.
 */
export async function keepMetricsToken(dataDir: string): Promise<string> {
  const path = join(dataDir, metricsTokenName)
  const kept = await readToken(path)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(part, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    await link(part, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(part, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

async function readToken(path: string): Promise<string | null> {
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
