import type { ReactNode } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { version } from '#app/version.ts'
import type { OperatorHealth } from '#domain/api/operations.ts'
import { installationExceptions } from '#domain/health/installation-health.ts'
import { jobExceptions } from '#domain/health/job-health.ts'
import { FixLink } from './fix-link.tsx'
import type { Installation } from './health-api.ts'
import { severityTones } from './severity.tsx'

const bytesInGB = 1e9

/** What is wrong with the installation, each problem with its fix; below, its facts. */
export function InstallationPart({ health }: { health: Installation }) {
  const { mongodb, keycloak, clock, disk, upkeep, jobs } = health
  const exceptions = [...installationExceptions(health), ...jobExceptions(jobs)]
  return (
    <section aria-label="The installation" className="flex flex-col gap-3">
      {exceptions.map(({ code, severity, sentence, fix }) => (
        <Banner key={code} tone={severityTones[severity]} action={<FixLink fix={fix} />}>
          {sentence}
        </Banner>
      ))}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sheet px-4 py-3 sm:grid-cols-3 xl:grid-cols-7">
        <Fact label="Services" isGood={mongodb.isUp && keycloak.isUp}>
          {mongodb.isUp && keycloak.isUp ? 'All answer' : `${awayOf(health).join(', ')} away`}
        </Fact>
        <Fact label="Disk" isGood={disk.error === null}>
          {disk.freeBytes === null ? 'Not known' : `${(disk.freeBytes / bytesInGB).toFixed(1)} GB free`}
        </Fact>
        <Fact label="Clock" isGood={clock.error === null}>
          {clock.error === null ? 'Correct' : 'Wrong'}
        </Fact>
        <Fact label="Last backup" isGood={upkeep?.backup != null && upkeep.backupFailure === null}>
          {upkeep?.backup ? <InstantText instant={upkeep.backup.at} /> : 'Never'}
        </Fact>
        <Fact label="Last test restore" isGood={upkeep?.rehearsal?.isOk === true}>
          {upkeep?.rehearsal ? <InstantText instant={upkeep.rehearsal.at} /> : 'Never'}
        </Fact>
        <Fact label="Last audit of all shops" isGood={upkeep?.audit?.differences === 0}>
          {upkeep?.audit ? <InstantText instant={upkeep.audit.at} /> : 'Never'}
        </Fact>
        <Fact label="Version" isGood>
          {version}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, isGood, children }: { label: string; isGood: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd className={isGood ? 'text-14 font-medium' : 'text-14 font-medium text-warn'}>{children}</dd>
    </div>
  )
}

function awayOf({ mongodb, keycloak }: OperatorHealth): string[] {
  return [...(mongodb.isUp ? [] : ['MongoDB']), ...(keycloak.isUp ? [] : ['Keycloak'])]
}
