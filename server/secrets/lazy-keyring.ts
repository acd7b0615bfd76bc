import type { Config } from '../config.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { readKeys } from './keys.ts'

/** Opens the keys at the first need, so that an installation without secrets has none. */
export function lazyKeyring(config: Pick<Config, 'secretsKey' | 'dataDir'>): () => Promise<Keyring> {
  return lazily(() => readKeys(config).then(createKeyring))
}

/** Opens something once, when it is first needed. */
export function lazily<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | null = null
  return () => {
    opened ??= open()
    // A file that can't be read now may be readable later.
    opened.catch(() => {
      opened = null
    })
    return opened
  }
}
