import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const namesIn = (file: string, pattern: RegExp) => [
  ...new Set([...read(file).matchAll(pattern)].map(([, name]) => name)),
]

/** Given by compose itself, by the compose file or by the launcher: they are not set in .env. */
const given = ['COMPOSE_PROJECT_NAME', 'BACKUP_PLACE', 'KEYCLOAK_DATABASE_JAVA', 'KEYCLOAK_DATABASE_LIBRARY']

describe('.env.example', () => {
  const lines = namesIn('.env.example', /^(?:# )?([A-Z][A-Z_]*)=/gm)

  test.each(['docker-compose.yml', 'infra/compose.dev.yml'])('has a line for every setting of %s', (file) => {
    const wanted = namesIn(file, /\$\{([A-Z_]+)/g)
    expect(wanted).not.toEqual([])
    expect(wanted.filter((name) => name && !given.includes(name) && !lines.includes(name))).toEqual([])
  })

  test.each(['server/config/environment.ts', 'server/backup/settings.ts', 'server/backup/times.ts'])(
    'has a line for every setting of %s',
    (file) => {
      // The members of its schema: one a line.
      const wanted = namesIn(file, /^ {2}([A-Z][A-Z_]+):/gm)
      expect(wanted).not.toEqual([])
      expect(wanted.filter((name) => name && !given.includes(name) && !lines.includes(name))).toEqual([])
    },
  )
})
