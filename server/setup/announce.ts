import type { AppDeps } from '#server/wiring/app-deps.ts'
import { earlierBackupAt } from './backups.ts'
import { makeSetupCode } from './code.ts'

/**
 * Says once, in the log, where an installation without an administrator is set up, with the code that
 * opens it. Logged at every level but silent: without it logging in is not possible.
 */
export async function announceSetup(deps: Pick<AppDeps, 'config' | 'database' | 'keycloak' | 'now' | 'log'>) {
  const code = await makeSetupCode(deps)
  if (code === null) return
  // Behind the #, which no server and no log of one gets to see.
  const address = `${deps.config.publicAddress}/first-run#${code}`
  const earlier = await earlierBackupAt(deps)
  const log = deps.log.level === 'silent' ? deps.log : deps.log.child({}, { level: 'info' })
  log.info(
    `there is no administrator yet: open ${address} to set this installation up (the code counts until the next start)`,
  )
  if (earlier !== null)
    log.warn(
      `${deps.config.backup.place} has a backup from ${earlier}, made by an earlier installation. To continue with its books, restore it before you set anything up: docs/operations.md, "Everything was lost, or another computer"`,
    )
}
