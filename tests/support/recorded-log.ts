import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Where a log writes to, and what was written so far. */
export function recording(): { to: DestinationStream; said: () => string } {
  let lines = ''
  const to = new Writable({
    write(line, _encoding, done) {
      lines += line
      done()
    },
  })
  return { to, said: () => lines }
}

/** A log of every level without redaction, and what was written to it so far. */
export function recordedLog(level = 'trace'): { log: Logger; said: () => string } {
  const { to, said } = recording()
  return { log: pino({ level }, to), said }
}
