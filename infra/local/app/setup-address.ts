import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '../process/child.ts'
import { untilAnswers } from '../process/http-wait.ts'

const SAID_WITHIN_MS = 15_000
const RETRY_MS = 1_000

/**
 * Where an installation without an administrator is set up, with the code that opens it, as the app's log
 * says it once; undefined where there is one.
 */
async function setupAddressOf(app: Child, address: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/api/setup`, { signal: AbortSignal.timeout(SAID_WITHIN_MS) })
  if (!answer.ok) throw new Error(`/api/setup answers ${answer.status}`)
  if (!(await answer.json()).needsAdministrator) return undefined
  const until = Date.now() + SAID_WITHIN_MS
  for (;;) {
    // The code in its log no longer counts.
    if (app.hasExited()) throw new Error(`${app.name} ended`)
    const addresses = app.lines().flatMap((line) => /\S+\/first-run#[0-9A-Z-]+/.exec(line)?.[0] ?? [])
    if (addresses.length > 0 || Date.now() > until) return addresses.at(-1)
    await wait(100)
  }
}

/**
 * The same once the app is ready for people, however often it is started again before; undefined also where it is over
 * before that.
 */
export async function untilSetupAddress(
  app: () => Child,
  address: string,
  isOver: () => boolean,
): Promise<string | undefined> {
  const isReady = () =>
    untilAnswers(`${address}/api/ready`, { timeoutMs: Number.POSITIVE_INFINITY, hasEnded: isOver })
  while (await isReady()) {
    try {
      return await setupAddressOf(app(), address)
    } catch {
      // The app ended, or Keycloak did: asked again once both answer again.
      await wait(RETRY_MS)
    }
  }
  return undefined
}
