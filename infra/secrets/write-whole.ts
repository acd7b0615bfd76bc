import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'

export type Owner = { uid: number; gid: number }

/**
 * Writes a file that only its owner may read, as a whole or not at all: a power cut leaves the old one.
 * A file that holds the very same already is left alone.
 */
export function writeWhole(path: string, content: string, { uid, gid }: Owner): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  const part = `${path}.part`
  const file = openSync(part, 'w', 0o400)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  chownSync(part, uid, gid)
  renameSync(part, path)
}
