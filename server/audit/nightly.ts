import type { AppDeps } from '#server/wiring/app-deps.ts'
import { keepAudit } from '../backup/maintenance-store.ts'
import { localTimeZone } from '../backup/times.ts'
import type { Job, JobRun } from '../jobs/job.ts'
import type { Difference } from './difference.ts'
import { type Installation, openInstallation } from './installation.ts'
import { keepBeginning, keepShopAudit, lastAudits, lastBeginnings } from './shop-audit-store.ts'

type NightlyDeps = Pick<AppDeps, 'config' | 'database' | 'log'>

/** Audits the books of every shop each night, one after the other, whose last audit is the longest ago first. */
export function nightlyAudit(deps: NightlyDeps): Job {
  return {
    name: 'shop-audits',
    title: 'Self-audit of every shop',
    calendar: '30 3 * * *',
    timeZone: localTimeZone(),
    rhythm: 'Every night at 03:30',
    run: (run) => auditEveryShop(deps, run),
  }
}

async function auditEveryShop({ config, database, log }: NightlyDeps, run: JobRun): Promise<string> {
  const { dataDir, backup } = config
  const installation = await openInstallation(database, { dataDir, ...backup })
  const done = await lastAudits(database)
  const failed: unknown[] = []
  for (const shopId of longestAgoFirst(installation.shopIds, await lastBeginnings(database))) {
    if (run.signal.aborted) break
    const at = done.get(shopId)?.at
    // A run that was cut off goes on where it was.
    if (at && at >= run.dueAt && at <= run.now()) continue
    await auditOneShop({ database, installation, shopId, run }).catch((error: unknown) => {
      log.error({ shopId, err: error }, 'a shop could not be audited')
      failed.push(error)
    })
  }
  // What is left is done by the next run, which then reports on all shops.
  if (run.signal.aborted) return 'cut off'
  if (failed.length > 0)
    throw new Error(
      `${failed.length} of ${shopsText(installation.shopIds.length)} could not be audited: ${failed[0]}`,
    )
  return tellAll(database, installation, run.now())
}

function longestAgoFirst(shopIds: readonly string[], lastOf: ReadonlyMap<string, Date>): string[] {
  const last = (shopId: string) => lastOf.get(shopId)?.getTime() ?? 0
  return [...shopIds].sort((one, other) => last(one) - last(other))
}

async function auditOneShop({
  database,
  installation,
  shopId,
  run,
}: {
  database: NightlyDeps['database']
  installation: Installation
  shopId: string
  run: JobRun
}): Promise<void> {
  const began = performance.now()
  const at = run.now()
  await keepBeginning(database, shopId, at)
  const first = await installation.audit(shopId)
  const found = first.length === 0 ? [] : foundTwice(first, await installation.audit(shopId))
  await keepShopAudit(database, shopId, { at, durationMs: Math.round(performance.now() - began), found })
}

/** Sales may be recorded at night: what was recorded half-way through the first audit differs no more in the second. */
function foundTwice(first: readonly Difference[], second: readonly Difference[]): Difference[] {
  const placeOf = ({ kind, where, document }: Difference) => JSON.stringify([kind, where, document])
  const before = new Set(first.map(placeOf))
  return second.filter((one) => before.has(placeOf(one)))
}

async function tellAll(
  database: NightlyDeps['database'],
  installation: Installation,
  at: Date,
): Promise<string> {
  const { shopIds, heads, log, backups, unread } = installation
  const own = heads.length + log.length
  const audits = [...(await lastAudits(database, shopIds)).values()]
  const differing = audits.filter(({ differences }) => differences > 0)
  const differences = differing.reduce((sum, one) => sum + one.differences, own)
  await keepAudit(database, { at, shops: shopIds.length, differences }, at)
  // Books that were compared with no backup, though there should be some, are not called good without saying so.
  const [why] = backups.length === 0 ? unread : []
  const audited = shopsText(shopIds.length) + (why === undefined ? '' : `, compared with no backup (${why})`)
  if (differences === 0) return `${audited}, no differences`
  const places = [
    ...(differing.length > 0 ? [shopsText(differing.length)] : []),
    ...(own > 0 ? ['the installation itself'] : []),
  ]
  const found = differences === 1 ? '1 difference' : `${differences} differences`
  return `${audited}, ${found} in ${places.join(' and ')}`
}

const shopsText = (count: number) => (count === 1 ? '1 shop' : `${count} shops`)
