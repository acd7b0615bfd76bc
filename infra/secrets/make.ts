// Runs once at every `docker compose up` and ends: makes the secrets that the containers share, at random
// and only where they are missing, and lays out for each container those that it needs, in a volume that
// nobody else sees. A secret given in .env counts instead of the one that was made, from the next start on.
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Owner, writeWhole } from './write-whole.ts'

const root: Owner = { uid: 0, gid: 0 }
/** The accounts that the programs run under in their images. */
const node: Owner = { uid: 1000, gid: 1000 }
const mongodb: Owner = { uid: 999, gid: 999 }
const keycloak: Owner = { uid: 1000, gid: 0 }
const postgres: Owner = { uid: 999, gid: 999 }

/** Every secret, with the setting of .env that may give it. */
const secrets: Readonly<Record<string, string | null>> = {
  // MongoDB takes base64 only here; whoever holds it may do everything there.
  'mongo-keyfile': null,
  'mongo-app-password': 'MONGODB_PASSWORD',
  'mongo-backup-password': null,
  'mongo-restore-password': null,
  'postgres-keycloak-password': 'POSTGRES_PASSWORD',
  'postgres-backup-password': null,
  'keycloak-bootstrap-secret': null,
  'keycloak-setup-secret': null,
  'keycloak-app-secret': 'KEYCLOAK_APP_SECRET',
  'keycloak-accounting-secret': 'KEYCLOAK_ACCOUNTING_SECRET',
  'keycloak-service-secret': 'KEYCLOAK_SERVICE_SECRET',
}

const mongoPasswords = ['mongo-app-password', 'mongo-backup-password', 'mongo-restore-password']
const clientSecrets = ['keycloak-app-secret', 'keycloak-accounting-secret', 'keycloak-service-secret']

/** Who reads what. Each has a volume of that name. */
const readers: Readonly<Record<string, { owner: Owner; names: readonly string[] }>> = {
  mongo: { owner: mongodb, names: ['mongo-keyfile'] },
  'mongo-setup': { owner: node, names: ['mongo-keyfile', ...mongoPasswords] },
  postgres: { owner: postgres, names: ['postgres-keycloak-password', 'postgres-backup-password'] },
  keycloak: { owner: keycloak, names: ['postgres-keycloak-password', 'keycloak-bootstrap-secret'] },
  'keycloak-setup': {
    owner: node,
    names: ['keycloak-bootstrap-secret', 'keycloak-setup-secret', ...clientSecrets],
  },
  app: { owner: node, names: ['mongo-app-password', ...clientSecrets] },
  backup: { owner: node, names: ['mongo-backup-password', 'postgres-backup-password'] },
  restore: { owner: node, names: ['mongo-restore-password', 'postgres-keycloak-password'] },
}

const folder = process.env.SECRETS_FOLDER ?? '/secrets'
const keptIn = join(folder, 'made', 'secrets.json')

/** What was made before; nothing on the first run. Throws on a file that is none of ours. */
function readKept(): Record<string, string> {
  if (!existsSync(keptIn)) return {}
  const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(readFileSync(keptIn, 'utf8')))
  if (!parsed.success) throw new Error('it holds something else than secrets')
  return parsed.data
}

function main(): void {
  const kept = readKept()
  const missing = Object.keys(secrets).filter((name) => kept[name] === undefined)
  for (const name of missing)
    kept[name] = randomBytes(48).toString(name === 'mongo-keyfile' ? 'base64' : 'base64url')
  // First what lasts, then what is derived from it: a run that is killed in between is made good by the next.
  if (missing.length > 0) writeWhole(keptIn, `${JSON.stringify(kept, null, 2)}\n`, root)
  for (const [reader, { owner, names }] of Object.entries(readers)) {
    const place = join(folder, reader)
    mkdirSync(place, { recursive: true })
    chownSync(place, owner.uid, owner.gid)
    for (const name of names) {
      const setting = secrets[name]
      const given = setting ? process.env[setting]?.trim() : undefined
      writeWhole(join(place, name), given || (kept[name] ?? ''), owner)
    }
  }
  console.log(missing.length > 0 ? `${missing.length} secrets made.` : 'All secrets are there already.')
}

try {
  main()
} catch (error) {
  console.error(
    `The secrets of this installation can not be read or written (${keptIn}: ${error instanceof Error ? error.message : error}). ` +
      'Where the disk is full, make room; where the file was damaged, put it back from a backup. Then run `docker compose up -d` again.',
  )
  process.exitCode = 1
}
