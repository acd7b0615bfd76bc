import { providers } from '#domain/payments/providers/index.ts'
import { type Environment, type ProviderUrlSetting, providerUrlSetting } from './environment.ts'

const withoutProviderUrls = Object.fromEntries(
  Object.values(providers).map(({ name }) => [
    providerUrlSetting(name),
    'The provider’s own address is used.',
  ]),
) as Record<ProviderUrlSetting, string>

/**
 * What selling does without: a wrong setting of these switches its own function off, is logged and shown to the
 * administrators, and never keeps the shop closed. By setting, what follows from it.
 */
const sellsWithout = {
  ADMIN_EMAIL: 'No one becomes an administrator by it.',
  SMTP_URL: 'No email is sent.',
  SMTP_USER: 'No email is sent.',
  SMTP_PASSWORD: 'No email is sent.',
  MAIL_FROM: 'No email is sent.',
  RATE_FACTOR: '1 is used instead.',
  METRICS_TOKEN: 'The token in DATA_DIR is used instead.',
  ...withoutProviderUrls,
  PRINTER_NETWORKS: 'No printer in a network is used.',
  FUNCTIONS_ORIGINS: 'No other origin may call /functions.',
  LOG_LEVEL: 'info is used instead.',
  PROXY_ADDRESS: 'The log does not say when the proxy is missing.',
  BACKUP_DIR: 'Automatic backups are off.',
  KEYCLOAK_DATABASE: 'Automatic backups are off.',
  KEYCLOAK_DATABASE_PASSWORD: 'Automatic backups are off.',
  TZ: 'Automatic backups are off.',
  BACKUP_TIME: 'Automatic backups are off.',
  REHEARSAL_DAYS: 'Automatic backups are off.',
} as const satisfies Partial<Record<keyof Environment | 'KEYCLOAK_DATABASE_PASSWORD', string>>

export type Optional = keyof typeof sellsWithout

export function isOptional(name: string): name is Optional {
  return name in sellsWithout
}

/** The same for a line of .env, which may name the file of a secret or be for the backups alone. */
export function isOptionalLine(name: string): boolean {
  return isOptional(name.replace(/_FILE$/, '')) || ['BACKUP_KEY', 'BACKUP_KEY_FILE'].includes(name)
}

/** An error of a setting, and what follows. */
export function switchedOff(name: Optional, error: string): string {
  return `${name} ${error} ${sellsWithout[name]}`
}

/** A link in an email names the address that is configured: a request's own could be anybody's invention. */
export function mailErrors(env: Environment): string[] {
  if (!env.SMTP_URL) return []
  const errors: string[] = []
  if (!env.MAIL_FROM)
    errors.push(switchedOff('MAIL_FROM', 'is missing: SMTP_URL needs the sender of the emails.'))
  if (!env.APP_ORIGIN)
    errors.push(
      'APP_ORIGIN is missing: SMTP_URL needs it, for the links in emails to lead back here. No email is sent.',
    )
  if (!env.SMTP_USER !== !env.SMTP_PASSWORD)
    errors.push('SMTP_USER and SMTP_PASSWORD belong together: one of them is missing. No email is sent.')
  return errors
}
