import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Give, type Owner, writeWhole } from './write-whole.ts'

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

export const keptIn = (folder: string): string => join(folder, 'made', 'secrets.json')

/** What was made before; nothing on the first run. Throws on a file this program did not write. */
function readKept(folder: string): Record<string, string> {
  if (!existsSync(keptIn(folder))) return {}
  const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(readFileSync(keptIn(folder), 'utf8')))
  if (!parsed.success) throw new Error('it holds something else than secrets')
  return parsed.data
}

/**
 * Makes what is missing, at random, and lays out for each container those that it needs, in a folder that
 * no other process sees. One given by the environment is used instead of the generated one.
 * @param give changes the owner of a file or folder
 * @returns how many were made
 */
export function layOutSecrets(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  give: Give,
): number {
  const kept = readKept(folder)
  const missing = Object.keys(secrets).filter((name) => kept[name] === undefined)
  for (const name of missing)
    kept[name] = randomBytes(48).toString(name === 'mongo-keyfile' ? 'base64' : 'base64url')
  // First what lasts, then what is derived from it: a run that is killed in between is made good by the next.
  if (missing.length > 0) writeWhole(keptIn(folder), `${JSON.stringify(kept, null, 2)}\n`, root, give)
  for (const [reader, { owner, names }] of Object.entries(readers)) {
    const place = join(folder, reader)
    mkdirSync(place, { recursive: true })
    give(place, owner)
    for (const name of names) {
      const setting = secrets[name]
      const given = setting ? environment[setting]?.trim() : undefined
      writeWhole(join(place, name), given || (kept[name] ?? ''), owner, give)
    }
  }
  return missing.length
}
