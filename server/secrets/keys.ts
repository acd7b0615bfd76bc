import { join } from 'node:path'
import type { Config } from '../config.ts'
import { keepSecretFile } from './secret-file.ts'

/** The file of DATA_DIR that only the account of this program can read. */
export const secretsKeyName = 'secrets-key.txt'

/**
 * The keys that seal the secrets of shops, the one that seals now first: those of SECRETS_KEY, or where that is not set
 * those in a file of DATA_DIR, a line each, made with one at the first need.
 */
export async function readKeys({
  secretsKey,
  dataDir,
}: Pick<Config, 'secretsKey' | 'dataDir'>): Promise<string[]> {
  const text = secretsKey ?? (await keepSecretFile(join(dataDir, secretsKeyName)))
  return text
    .split(/[\n,]/)
    .map((key) => key.trim())
    .filter((key) => key !== '')
}
