/**
 * Something the person who started the program can fix. Its message is the whole text shown: what is
 * wrong and what to do, without a stack trace.
 */
export class OperatorError extends Error {
  /** @param {string} sentence what is wrong, and how to fix it */
  constructor(sentence) {
    super(sentence)
    this.name = 'OperatorError'
  }
}

/** The person asked to stop while something was still being prepared. */
export class Stopped extends Error {
  constructor() {
    super('Stopped before it was ready.')
    this.name = 'Stopped'
  }
}

/**
 * What to print for an error: an error's own sentence, the file system's usual refusals in words, and for
 * anything else (a bug) the stack.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceFor(error) {
  if (error instanceof OperatorError || error instanceof Stopped) return error.message
  // The server's own: nothing is imported here that needs a package.
  if (error instanceof Error && ['ConfigError', 'BackupError'].includes(error.name)) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error)
  const place = path ? ` (${path})` : ''
  if (code === 'ENOSPC') return `The disk is full${place}. Free at least 1 GB; nothing recorded is lost.`
  if (code === 'EACCES' || code === 'EPERM')
    return `This account may not write here${place}. Give it permission, or set DATA_DIR to a folder of its own.`
  if (code === 'EROFS') return `The disk is read-only${place}. Set DATA_DIR to a folder that can be written.`
  return error.stack ?? error.message
}
