import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'

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
 * @param {string} path
 * @param {unknown} value
 * @param {number} [mode] file mode, 0644 unless given
 */
export const writeJson = (path, value, mode = 0o644) =>
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`, mode)

/**
 * Writes the whole file or leaves the old one: another file first, then renamed over it.
 *
 * @param {string} path
 * @param {string} text
 * @param {number} mode
 */
export function writeWhole(path, text, mode) {
  const part = `${path}.${process.pid}.part`
  try {
    const file = openSync(part, 'w', mode)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
