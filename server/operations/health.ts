import { existsSync } from 'node:fs'
import type { OperatorHealth } from '#domain/api/operations.ts'
import type { Readiness } from '#domain/api/readiness.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { isOnOneDisk } from '../backup/folder.ts'
import { keyError } from '../backup/key-in-use.ts'
import { type MaintenanceRecords, readRecords } from '../backup/maintenance-store.ts'
import { readLastWriteAt } from '../db/client.ts'
import { clockError, installedAt } from './clock.ts'
import { diskError, readFreeBytes } from './disk-watch.ts'
import type { Figures } from './figures.ts'

export type HealthDeps = Pick<AppDeps, 'config' | 'database' | 'writer' | 'now'> & {
  readiness: () => Promise<Readiness>
  figures: Figures
}

/** How this installation is: what answers, what this process did, and when its books were last audited and backed up. */
export async function readHealth(deps: HealthDeps): Promise<OperatorHealth> {
  const { config, database, writer, now, readiness, figures } = deps
  const [{ away }, counted] = await Promise.all([readiness(), figures.counted()])
  const isUp = !away.includes('database')
  const { keyFile } = config.backup
  const [records, keyProblem, lastWriteAt, freeBytes] = await Promise.all([
    isUp ? readRecords(database) : null,
    isUp ? keyError({ database, keyFile }) : null,
    isUp ? readLastWriteAt(database.db) : null,
    readFreeBytes(config.dataDir),
  ])
  return {
    at: now().toISOString(),
    mongodb: { isUp },
    keycloak: { isUp: !away.includes('identity-service') },
    clock: { error: clockError({ now: now(), installedAt: installedAt(), lastWriteAt }) },
    disk: { freeBytes, error: freeBytes === null ? null : diskError(freeBytes) },
    settings: { errors: [...config.switchedOff] },
    backups: {
      areOnSameDisk: config.demo ? null : await areOnSameDisk(config.dataDir, config.backup.folder),
    },
    process: {
      upSeconds: Math.round(process.uptime()),
      residentBytes: process.memoryUsage.rss(),
      waiting: writer.waiting,
      ...counted,
    },
    upkeep: records && upkeepOf(records, keyProblem, now()),
  }
}

/** A disk that breaks takes both. In containers the volumes are folders of the computer's disk. */
export async function areOnSameDisk(dataDir: string, backups: string): Promise<boolean | null> {
  // Before the first backup there is no folder; a disk that is away is reported by the backup that fails.
  return existsSync(backups) ? isOnOneDisk(dataDir, backups).catch(() => null) : null
}

function upkeepOf(
  records: MaintenanceRecords,
  keyProblem: string | null,
  now: Date,
): OperatorHealth['upkeep'] {
  const { audit, backup, rehearsal, rehearsalFailure } = records
  // Not only once the next backup has failed because of it.
  const ofKey = keyProblem === null ? null : { at: now, why: keyProblem }
  const backupFailure = ofKey ?? records.scheduleFailure ?? records.backupFailure
  const aged = <Record extends { at: Date }>(record: Record) => ({
    ...record,
    at: record.at.toISOString(),
    ageSeconds: Math.max(0, Math.round((now.getTime() - record.at.getTime()) / 1000)),
  })
  return {
    audit: audit && aged(audit),
    backup: backup && aged(backup),
    backupFailure: backupFailure && aged(backupFailure),
    rehearsal: rehearsal && {
      ...aged(rehearsal),
      isOk: rehearsal.differences.length === 0 && rehearsal.auditDifferences === 0,
    },
    rehearsalFailure: rehearsalFailure && aged(rehearsalFailure),
  }
}
