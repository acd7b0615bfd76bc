import pino from 'pino'

export type Logger = pino.Logger

const secrets = [
  'authorization',
  'password',
  'token',
  'refreshToken',
  'idToken',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
]

/** A JSON Web Token, whatever it stands in. */
const anyToken = /eyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g

/**
 * JSON lines, on the standard output where no other destination is given. Passwords are cut out by their
 * names, tokens by what they look like, wherever a line happens to hold one.
 */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        ...secrets,
        ...secrets.map((name) => `*.${name}`),
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[redacted]',
    },
    hooks: { streamWrite: (line) => line.replaceAll(anyToken, '[redacted]') },
  }
  return destination ? pino(options, destination) : pino(options)
}
