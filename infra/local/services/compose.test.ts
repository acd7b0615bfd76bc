import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, 'compose.yml'), 'utf8')
/** The services, each with its lines. */
const services = [...text.matchAll(/^ {2}(mongo|keycloak):\n((?: {4}.*\n|\n)+)/gm)].map(
  ([, name, lines]) => ({
    name,
    lines: lines ?? '',
  }),
)
const megabytes = (pattern: RegExp, lines: string) => Number(pattern.exec(lines)?.[1])

test('each container is held to a memory that the program in it fits into', () => {
  expect(services.map(({ name }) => name)).toEqual(['mongo', 'keycloak'])
  const [mongo, keycloak] = services.map(({ lines }) => ({
    limit: megabytes(/^ {4}mem_limit: (\d+)m$/m, lines),
    heap: megabytes(/JAVA_OPTS_KC_HEAP: .*-Xmx(\d+)m/, lines),
    cache: 1024 * megabytes(/--wiredTigerCacheSizeGB (\S+)/, lines),
  }))
  // Beside the heap Java keeps classes, code and threads; beside its cache MongoDB keeps connections and sorts.
  expect(keycloak?.limit).toBeGreaterThanOrEqual(1.5 * (keycloak?.heap ?? 0))
  expect(mongo?.limit).toBeGreaterThanOrEqual(2 * (mongo?.cache ?? 0))
})

// What mongod does then is tried in tests/launcher/mongodb-accounts.test.ts.
test.each(['compose.yml', '../../../docker-compose.yml'])('MongoDB of %s compresses nothing', (file) => {
  const written = readFileSync(join(import.meta.dirname, file), 'utf8')
  expect(written).toMatch(/--networkMessageCompressors(?: |', ')disabled/)
})
