import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/**
 * @param {string} path
 * @returns {any} the parsed content, or undefined where there is no such file
 */
export function readJson(path) {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined
    throw error
  }
  return JSON.parse(text)
}

/**
 * Writes the whole file or leaves the old one: another file first, then renamed over it.
 *
 * @param {string} path
 * @param {unknown} value
 * @param {number} [mode] file mode, 0644 unless told
 */
export function writeJson(path, value, mode = 0o644) {
  const part = `${path}.${process.pid}.part`
  const file = openSync(part, 'w', mode)
  try {
    writeSync(file, `${JSON.stringify(value, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
}
