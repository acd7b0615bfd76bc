import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const AT_LATEST_MS = 5_000

/** The processes that have a text in their environment, as everything has that one of them started; on Linux alone. */
export function processesWith(text: string): number[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && Number(name) !== process.pid && environmentOf(name).includes(text),
    )
    .map(Number)
}

/** Empty for one that has ended, or belongs to another account. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

/**
 * Ends by force what still runs with a text in its environment, and waits until it has ended. MongoDB and Keycloak have
 * sessions of their own: when the runner that started them is gone, they go on for seconds, and write into their folder.
 */
export async function endLeftBehind(text: string): Promise<void> {
  const until = performance.now() + AT_LATEST_MS
  for (let left = processesWith(text); left.length > 0; left = processesWith(text)) {
    if (performance.now() > until) throw new Error(`These processes do not end: ${left.join(', ')}.`)
    for (const pid of left) endByForce(pid)
    await wait(20)
  }
}

function endByForce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
