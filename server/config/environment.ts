import { isIP } from 'node:net'
import { z } from 'zod'
import { type ConnectedProvider, providers } from '#domain/payments/providers/index.ts'
import { isPrivateAddress } from '#domain/printing/private-address.ts'
import { keycloakDatabase } from '../backup/places.ts'
import { backupTimes } from '../backup/times.ts'
import { refusedPorts } from '../http/refused-ports.ts'
import { areAddressesOrNetworks } from './addresses-or-networks.ts'
import { logLevel } from './log-level.ts'

// Messages go on after the variable's name: `MONGODB_URI is missing: the address of MongoDB.`
const required = (what: string) => z.string(`is missing: ${what}.`)
const noAddress = 'not an address such as 192.168.1.10 or fd00::10 (without brackets)'
/** What ends in a number is meant as an address, and is one or wrong. */
const hostName = /^(?!.*(^|\.)\d+$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/
const isOpened = (port: number) => !refusedPorts.has(port)
const address = z
  .url({ protocol: /^https?$/, error: 'is not an address such as http://127.0.0.1:8080.' })
  .refine((url) => !URL.canParse(url) || isOpened(Number(new URL(url).port)), {
    error: 'names a port that no browser and no program like it opens: take another one.',
  })
export const email = z.email('is not an email address.')
const port = (least: number) =>
  z.coerce
    .number('is not a number.')
    .int('is not a whole number.')
    .min(least, `is below ${least}.`)
    .max(65_535, 'is above 65535.')
    .refine(isOpened, {
      error: ({ input }) =>
        `is ${input}, a port that no browser opens (it belongs to another service): take another one, such as 3000 or 8443.`,
    })

/** A `/`, `#` or `?` in a password ends the name of the host, and what comes after it would be lost. */
function isMailAddress(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { username, password, pathname, search, hash } = new URL(url)
  if (search !== '' || hash !== '' || !['', '/'].includes(pathname)) return false
  try {
    return decodeURIComponent(username + password) !== null
  } catch {
    return false
  }
}

/** The setting that says where the API of a payment provider is: its name and _URL. Another address is for tests. */
export type ProviderUrlSetting = `${Uppercase<ConnectedProvider>}_URL`

export function providerUrlSetting(provider: ConnectedProvider): ProviderUrlSetting {
  return `${provider.toUpperCase() as Uppercase<ConnectedProvider>}_URL`
}

function providerAddresses() {
  const addresses = Object.values(providers).map(({ name, apiUrl }) => [
    providerUrlSetting(name),
    address.default(apiUrl),
  ])
  return Object.fromEntries(addresses) as Record<ProviderUrlSetting, z.ZodDefault<typeof address>>
}

/** Every variable that the server reads, each by itself: what it may hold, and what holds where it is not set. */
export const Environment = z.object({
  PORT: port(0).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PLACE: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  ...backupTimes,
  LOG_LEVEL: logLevel.default('info'),
  MONGODB_URI: required('the address of MongoDB').regex(
    /^mongodb(\+srv)?:\/\//,
    'does not begin with mongodb:// or mongodb+srv://.',
  ),
  MONGODB_DATABASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,63}$/, 'may hold letters, digits, _ and - only.')
    .default('sales_accounts'),
  MONGODB_USER: z.string().optional(),
  MONGODB_PASSWORD: z.string().optional(),
  KEYCLOAK_URL: required('the address of Keycloak').pipe(address),
  KEYCLOAK_REALM: z.string().default('sales-accounts'),
  KEYCLOAK_ISSUER: address.default('http://sales-accounts.localhost/realms/sales-accounts'),
  // The backups' own: looked over here, so that a slip is named before a night without a backup.
  KEYCLOAK_DATABASE: keycloakDatabase.optional(),
  KEYCLOAK_APP_SECRET: required('the secret of the client app'),
  KEYCLOAK_ACCOUNTING_SECRET: required('the secret of the client app-accounting'),
  KEYCLOAK_SERVICE_SECRET: required('the secret of the client app-service'),
  ADMIN_EMAIL: email.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not an address such as smtp://127.0.0.1:25.' })
    .refine(isMailAddress, {
      error:
        'holds a user or a password with a character that has a meaning in addresses: set SMTP_USER and SMTP_PASSWORD instead, and leave them out of SMTP_URL.',
    })
    .optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  RATE_FACTOR: z.coerce
    .number('is not a number.')
    .int('is not a whole number.')
    .min(1, 'is below 1.')
    .max(10_000, 'is above 10000.')
    .default(1),
  METRICS_TOKEN: z.string().min(20, 'has less than 20 characters.').optional(),
  SECRETS_KEY: z
    .string()
    .refine(
      (keys) => keys.split(/[\n,]/).every((key) => key.trim().length >= 32),
      'holds a key of less than 32 characters.',
    )
    .optional(),
  ...providerAddresses(),
  PRINTER_NETWORKS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(
      z.array(
        z
          .cidrv4('is not a list of networks such as 192.168.1.0/24.')
          .refine((network) => isPrivateAddress(network.split('/')[0] ?? ''), {
            error: 'holds a network that is not private (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16).',
          }),
      ),
    )
    .optional(),
  DEMO_DATA: z.stringbool('is neither true nor false.').default(false),
  // Checked where the demo shop is loaded.
  DEMO_ADMIN_EMAIL: z.string().optional(),
  DEMO_OWNER_EMAIL: z.string().optional(),
  DEMO_EMPLOYEE_EMAIL: z.string().optional(),
  DEMO_PASSWORD: z.string().optional(),
  APP_ORIGIN: address.optional(),
  FUNCTIONS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(address, 'is not a list of addresses.'))
    .default([]),
  TRUST_PROXY: z
    .string()
    .refine((proxies) => /^\d{1,2}$/.test(proxies) || areAddressesOrNetworks(proxies), {
      error:
        'is neither a number of proxies nor a list of addresses or networks such as 10.0.0.2,192.168.1.0/24.',
    })
    .optional(),
  PUBLISHED_HOST: z.union([z.ipv4(), z.ipv6()], `is ${noAddress}.`).optional(),
  PUBLISHED_NAME: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every((one) => isIP(one) !== 0 || hostName.test(one)),
      `holds what is no name such as till.local, and ${noAddress}.`,
    )
    .default([]),
  HTTPS_PORT: port(1).default(443),
  // Caddy's, which looks at nothing itself: devices fetch the certificate there.
  HTTP_PORT: port(1).default(80),
  PROXY_ADDRESS: z
    .string()
    .regex(/^[A-Za-z0-9.-]+:\d+$/, 'is not an address such as caddy:443.')
    .optional(),
})

export type Environment = z.infer<typeof Environment>
