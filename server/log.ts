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

/** JSON lines on the standard output. Passwords and tokens are cut out, wherever a line happens to hold one. */
export function createLogger(level: string): Logger {
  return pino({
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
  })
}
