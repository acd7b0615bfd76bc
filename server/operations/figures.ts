import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OperatorHealth } from '#domain/api/operations.ts'

/** What this process counts of itself, for /metrics and the administrators. */
export type Figures = {
  committed(commit: { ms: number; sales: number }): void
  signInRefused(code: string): void
  counted(): Promise<Pick<OperatorHealth['process'], 'salesRecorded' | 'commits' | 'refusedSignIns'>>
  /** Everything in the words of Prometheus. */
  expose(health: OperatorHealth): Promise<{ contentType: string; text: string }>
}

/** A sale waits for its commit: what matters lies between a millisecond and the seconds of a disk in trouble. */
const commitSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The state of the moment, read when it is requested; null is left out rather than reported as 0. */
const gauges: Readonly<Record<string, { help: string; read(health: OperatorHealth): number | null }>> = {
  mongodb_up: { help: 'Whether MongoDB answers.', read: ({ mongodb }) => Number(mongodb.isUp) },
  keycloak_up: { help: 'Whether Keycloak answers.', read: ({ keycloak }) => Number(keycloak.isUp) },
  waiting_documents: {
    help: 'Documents that wait for their commit or are being committed.',
    read: ({ process }) => process.waiting,
  },
  resident_bytes: { help: 'Memory of this process.', read: ({ process }) => process.residentBytes },
  audit_differences: {
    help: 'Differences that the last audit of the books found, over all shops.',
    read: ({ upkeep }) => upkeep?.audit?.differences ?? null,
  },
  audit_age_seconds: {
    help: 'Since the last audit of the books.',
    read: ({ upkeep }) => upkeep?.audit?.ageSeconds ?? null,
  },
  backup_age_seconds: {
    help: 'Since the last backup.',
    read: ({ upkeep }) => upkeep?.backup?.ageSeconds ?? null,
  },
  backup_bytes: {
    help: 'Size of the last backup.',
    read: ({ upkeep }) => upkeep?.backup?.bytes ?? null,
  },
  backup_failing: {
    help: 'Whether the newest attempt at a backup failed.',
    read: ({ upkeep }) => upkeep && Number(upkeep.backupFailure !== null),
  },
  rehearsal_ok: {
    help: 'Whether the last rehearsal of a restore gave what the backup says.',
    read: ({ upkeep }) => (upkeep?.rehearsal ? Number(upkeep.rehearsal.isOk) : null),
  },
  rehearsal_age_seconds: {
    help: 'Since the last rehearsal of a restore.',
    read: ({ upkeep }) => upkeep?.rehearsal?.ageSeconds ?? null,
  },
  rehearsal_failing: {
    help: 'Whether the newest attempt at a rehearsal was cut off by an error.',
    read: ({ upkeep }) => upkeep && Number(upkeep.rehearsalFailure !== null),
  },
}

const named = (name: string) => `sales_accounts_${name}`

export function createFigures(): Figures {
  const registry = new Registry()
  const registers = [registry]
  const sales = new Counter({
    name: named('sales_total'),
    help: 'Sales committed to the books, imported ones among them.',
    registers,
  })
  const commits = new Histogram({
    name: named('commit_seconds'),
    help: 'How long a commit to the books takes.',
    buckets: commitSeconds,
    registers,
  })
  const refused = new Counter({
    name: named('refused_sign_ins_total'),
    help: 'Logins and second passwords that were refused, by code.',
    labelNames: ['code'],
    registers,
  })
  const processor = new Counter({
    name: named('processor_seconds_total'),
    help: 'Processor time of this process, user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      processor.reset()
      processor.inc((user + system) / 1e6)
    },
  })
  const momentary = Object.entries(gauges).map(([name, { help, read }]) => ({
    gauge: new Gauge({ name: named(name), help, registers }),
    read,
  }))

  return {
    committed({ ms, sales: count }) {
      commits.observe(ms / 1000)
      sales.inc(count)
    },
    signInRefused: (code) => refused.inc({ code }),
    async counted() {
      const [{ values: soldBy }, { values: refusedBy }, { values: timed }] = await Promise.all([
        sales.get(),
        refused.get(),
        commits.get(),
      ])
      const timedBy = (ending: string) =>
        timed.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0
      const count = timedBy('_count')
      return {
        salesRecorded: soldBy[0]?.value ?? 0,
        commits: { count, meanMs: count === 0 ? null : Math.round((timedBy('_sum') / count) * 1e4) / 10 },
        refusedSignIns: Object.fromEntries(
          refusedBy.map(({ labels, value }) => [String(labels.code), value]),
        ),
      }
    },
    async expose(health) {
      for (const { gauge, read } of momentary) {
        const value = read(health)
        if (value === null) gauge.remove()
        else gauge.set(value)
      }
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
