import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/errors.ts'
import type { DemoDeps } from './demo-deps.ts'

export type DemoUids = { administrator: string; owner: string; employee: string }

const retryMs = 1_000
const maxTries = 120

/** Makes the accounts of the demo shop's three people, or finds them; one that is there keeps its password. */
export async function ensurePeople({
  people,
  demo,
  log,
}: Pick<DemoDeps, 'people' | 'demo' | 'log'>): Promise<DemoUids> {
  const ensure = async (email: string) =>
    (await people.findByEmail(email)) ?? (await people.createPerson(email, demo.password))
  // Keycloak may still be starting where the two are started together.
  const whenAnswering = async (email: string) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ensure(email)
      } catch (error) {
        const isAway = error instanceof Refusal && error.code === 'identity_service_away'
        if (!isAway || tries >= maxTries) throw error
        log.warn({ tries }, 'the demo shop waits for the login service')
        await pause(retryMs)
      }
    }
  }
  return {
    administrator: await whenAnswering(demo.adminEmail),
    owner: await whenAnswering(demo.ownerEmail),
    employee: await whenAnswering(demo.employeeEmail),
  }
}
