import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** These may lie in files: NAME_FILE says where. So they are in no list of processes or containers. */
export const secretNames = [
  'MONGODB_PASSWORD',
  'KEYCLOAK_APP_SECRET',
  'KEYCLOAK_ACCOUNTING_SECRET',
  'KEYCLOAK_SERVICE_SECRET',
  'METRICS_TOKEN',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'SECRETS_KEY',
  'KEYCLOAK_DATABASE_PASSWORD',
] as const

/** @throws ConfigError where a file cannot be read: a secret is never silently another one */
export function secretsInFiles(
  environment: Variables,
  names: readonly string[] = secretNames,
): Record<string, string> {
  const secrets: Record<string, string> = {}
  const errors: string[] = []
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    try {
      secrets[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      errors.push(`${name}_FILE cannot be read (${why}).`)
    }
  }
  if (errors.length > 0) throw new ConfigError(errors)
  return secrets
}
