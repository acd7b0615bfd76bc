import type { Config } from '../config.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { readKeys } from './keys.ts'

/** Opens the keys at the first need, so that an installation without secrets has none. */
export function lazyKeyring(config: Pick<Config, 'secretsKey' | 'dataDir'>): () => Promise<Keyring> {
  let opened: Promise<Keyring> | null = null
  return () => {
    opened ??= readKeys(config).then(createKeyring)
    // A file that can't be read now may be readable later.
    opened.catch(() => {
      opened = null
    })
    return opened
  }
}
