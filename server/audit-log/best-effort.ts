import type { Logger } from '../log.ts'

/**
 * Writes to the audit log what is recorded already, and stays so whatever becomes of the audit log: an error goes to the
 * log of the server.
 * @param what as in "an approval that was given"
 * @param facts which one
 */
export async function logBestEffort(
  log: Pick<Logger, 'error'>,
  what: string,
  facts: Record<string, unknown>,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    log.error({ err: error, ...facts }, `${what} could not be logged`)
  }
}
