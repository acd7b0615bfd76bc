import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'

export type Owner = { uid: number; gid: number }
export type Give = (path: string, owner: Owner) => void

/**
 * Writes a file that only its owner may read, as a whole or not at all: a power cut leaves the old one.
 * A file that holds the very same already is left alone.
 * @param give makes the file its owner's
 */
export function writeWhole(path: string, content: string, owner: Owner, give: Give): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  const part = `${path}.part`
  // What a cut-off run left can't be written to, and has the rights it was made with.
  rmSync(part, { force: true })
  const file = openSync(part, 'wx', 0o400)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  give(part, owner)
  renameSync(part, path)
}
