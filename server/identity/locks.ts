import { RefusedAttempt } from '#domain/api/session.ts'
import type { Attempts } from './attempt-store.ts'
import type { Account } from './keycloak-people.ts'
import type { KnownDevices } from './known-device-store.ts'

/** Every password is called wrong unseen: one tried for this, on a known device or on any other, until then. */
export type Lock = { tried: RefusedAttempt['tried']; isKnownDevice: boolean; until: Date }

/** What a person is locked out of by wrong passwords, as the app counts them; the longest first. */
export async function findLocks(
  { attempts, knownDevices }: { attempts: Attempts; knownDevices: KnownDevices },
  { uid, email }: Pick<Account, 'uid' | 'email'>,
): Promise<Lock[]> {
  const deviceIds = [null, ...(await knownDevices.listOf(uid))]
  const rows = RefusedAttempt.shape.tried.options.flatMap((tried) =>
    deviceIds.map((deviceId) => ({ tried, who: email, deviceId })),
  )
  const usedUp = await attempts.findUsedUp(rows)
  return usedUp
    .map(({ row, until }) => ({
      tried: row.tried as Lock['tried'],
      isKnownDevice: row.deviceId !== null,
      until,
    }))
    .sort((a, b) => b.until.getTime() - a.until.getTime())
}
