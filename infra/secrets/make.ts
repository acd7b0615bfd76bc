// Runs once at every `docker compose up` and ends: makes the secrets that the containers share, at random
// and only where they are missing, and lays out for each container those that it needs, in a volume that
// no other process sees. A secret given in .env is used instead of the generated one, from the next start on.
import { chownSync } from 'node:fs'
import { keptIn, layOutSecrets } from './lay-out.ts'

const folder = process.env.SECRETS_FOLDER ?? '/secrets'

try {
  const made = layOutSecrets(folder, process.env, (path, { uid, gid }) => chownSync(path, uid, gid))
  console.log(made > 0 ? `${made} secrets made.` : 'All secrets are there already.')
} catch (error) {
  console.error(
    `The secrets of this installation cannot be read or written (${keptIn(folder)}: ${error instanceof Error ? error.message : error}). ` +
      'If the disk is full, make room and run `docker compose up -d` again. If the file is damaged, delete it with `docker compose run --rm secrets rm /secrets/made/secrets.json`; the next `up` makes new secrets. How to go on then: docs/compose.md, "Keycloak does not know the secrets".',
  )
  process.exitCode = 1
}
