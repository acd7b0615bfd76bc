import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

/**
 * A log of bounded size: FILE, and before it FILE.1, FILE.2 and so on. It is written by the launcher, not
 * by the program that it is of, so that it is cut while that runs, and a full disk stops neither.
 *
 * @typedef {object} LogFile
 * @property {(lines: Buffer) => void} write whole lines; never throws: what can't be written is counted and left out
 * @property {() => void} close
 */

const BYTES_MAX = 10e6
/** Beside the one that is being written: with these no program has more than 50 MB of logs. */
const OLDER_KEPT = 4

/**
 * @param {string} path
 * @param {{ bytesMax?: number, olderKept?: number }} [limits]
 * @returns {LogFile}
 */
export function openLog(path, { bytesMax = BYTES_MAX, olderKept = OLDER_KEPT } = {}) {
  /** @type {number | undefined} */
  let file
  let bytes = 0
  let lost = 0

  const open = () => {
    const opened = openSync(path, 'a', 0o600)
    bytes = fstatSync(opened).size
    file = opened
    return opened
  }
  const close = () => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  const turnOver = () => {
    close()
    for (let age = olderKept; age > 0; age -= 1) {
      moveOver(age === 1 ? path : `${path}.${age - 1}`, `${path}.${age}`)
    }
    return open()
  }
  /** @param {Buffer} lines */
  const append = (lines) => {
    let target = file ?? open()
    if (bytes > 0 && bytes + lines.length > bytesMax) target = turnOver()
    for (let from = 0; from < lines.length; ) {
      const written = writeSync(target, lines, from)
      from += written
      bytes += written
    }
  }
  return {
    write(lines) {
      try {
        // The first line break ends what a full disk has cut off.
        if (lost > 0) append(Buffer.from(`\n${lost} bytes could not be written here: the disk was full\n`))
        lost = 0
        append(lines)
      } catch {
        lost += lines.length
      }
    },
    close,
  }
}

/** @param {string} from @param {string} to */
function moveOver(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
  }
}
