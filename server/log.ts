import pino from 'pino'

export type Logger = pino.Logger

const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'refreshToken',
  'idToken',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
]

/** A member of that name with its text or figure, however deep in a line. */
const anySecret = new RegExp(`"(${secrets.join('|')})":(?:"(?:[^"\\\\]|\\\\.)*"|[\\d.-]+)`, 'g')

/** A JSON Web Token, in any text. */
const anyToken = /eyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g

/** An email address, such as a mail server repeats where it refuses one; an escape of JSON before it is none of it. */
const anyEmail = /(?:(\\(?:[bfnrt]|u[\da-f]{4}))|(?<![\\\w.+-]))[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Lines are written together, this many bytes of them, or what there is after so many milliseconds. */
const togetherBytes = 4096
const togetherMs = 100

/**
 * JSON lines, on the standard output where no other destination is given. Passwords are cut out by their
 * names, tokens and email addresses by what they look like, wherever a line happens to hold one.
 */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: withoutSecrets },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * The standard output, for a program that logs a line a request: a write for each costs more than all else of the
 * line. What is left is written when the process ends, unless it is killed by SIGKILL.
 */
export function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: togetherBytes })
  setInterval(() => output.flush(), togetherMs).unref()
  return output
}

/** Of the text of the line: paths of an object are looked up one by one, for every line there is. */
function withoutSecrets(line: string): string {
  const named = line.replaceAll(anySecret, '"$1":"[redacted]"').replaceAll(anyToken, '[redacted]')
  // Each word of a line is tried as the beginning of an address: most lines have none, which a missing @ shows at once.
  return named.includes('@') ? named.replaceAll(anyEmail, '$1[redacted]') : named
}
