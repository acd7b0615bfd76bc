import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'

/** A log that says everything, with nothing cut out, and what it has said so far. */
export function recordedLog(): { log: Logger; said: () => string } {
  let lines = ''
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(line, _encoding, done) {
        lines += line
        done()
      },
    }),
  )
  return { log, said: () => lines }
}
