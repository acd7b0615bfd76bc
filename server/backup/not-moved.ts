import type { Restored } from './restore.ts'

/**
 * What the backup of one way of running does not bring to the other, and what to do about each: printed at the end of
 * such a restore, and listed in docs/operations.md. Nothing where it was made the same way.
 */
export function notMoved({ manifest, into, brought, sealed }: Omit<Restored, 'files' | 'lost'>): string[] {
  if (into === manifest.identity || into === 'none' || manifest.identity === 'none') return []
  const [from, here] = [ways[manifest.identity], ways[into]]
  const people = brought.people
    ? ['The people are added to Keycloak by the next start, with the passwords they had.']
    : []
  const secrets =
    sealed > 0
      ? [
          `The key of secrets (SECRETS_KEY): ${sealed === 1 ? 'a shop has' : `${sealed} shops have`} payment keys that open with it alone. It is ${from.secretsKey}: put it into .env as SECRETS_KEY=… before the next start, or enter the payment keys again.`,
        ]
      : []
  const lines = [
    'Logins: everybody logs in again.',
    'Tills: to a browser another address is another till. What a device has not sent yet stays under the old address: let it send there first (its bar says how many receipts wait), then set it up at the new address, under a name of its own.',
    `Settings: a backup does not contain .env. ${here.settings}`,
    ...secrets,
    `What each installation makes for itself: ${here.own}.`,
  ]
  return [
    `This backup was made with ${from.name} and restored for ${here.name}.`,
    ...people,
    'Not moved:',
    ...lines.map((line) => `- ${line}`),
  ]
}

/** By what Keycloak's accounts are kept in. */
const ways = {
  h2: {
    name: 'npm start',
    secretsKey: 'the first line of secrets-key.txt in DATA_DIR of the old installation',
    settings: 'DEMO_DATA=false must be in it: otherwise no backup is made every night.',
    own: 'the passwords of the databases and the token of /metrics',
  },
  postgresql: {
    name: 'docker compose',
    secretsKey:
      'what `docker compose exec app cat /data/secrets-key.txt` prints in the old installation (its first line)',
    settings: 'PUBLISHED_HOST and PUBLISHED_NAME in it open the shop to tablets.',
    own: 'the passwords of the databases, the token of /metrics, and the certificates, which each device has to trust (docs/https.md)',
  },
} as const
