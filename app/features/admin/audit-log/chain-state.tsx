import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { SkeletonLine } from '#app/components/ui/skeletons.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { AuditChain } from '#domain/api/audit-log.ts'
import { checkAuditChain } from '#domain/api/routes/audit-log.ts'

/** Whether nothing was changed in a chain since it was recorded: each is gone through when it is looked at. */
export function ChainState({ shopId, name }: { shopId: string | undefined; name: string }) {
  const [state, setState] = useState<{ chain: AuditChain | null; error: unknown }>({
    chain: null,
    error: null,
  })
  useEffect(() => {
    const leaving = new AbortController()
    setState({ chain: null, error: null })
    api.call(checkAuditChain, { query: { shopId }, signal: leaving.signal, timeoutMs: reportTimeoutMs }).then(
      (chain) => setState({ chain, error: null }),
      (error: unknown) => leaving.signal.aborted || setState({ chain: null, error }),
    )
    return () => leaving.abort()
  }, [shopId])

  const { chain, error } = state
  if (error !== null) {
    return (
      <Banner tone="warn" title="Could not check whether the log was changed">
        {describeError(error).detail}
      </Banner>
    )
  }
  if (chain === null) {
    return (
      <div role="status" className="flex min-h-6 items-center">
        <span className="sr-only">Checking whether the log was changed</span>
        <SkeletonLine className="w-72" />
      </div>
    )
  }
  if (chain.differences > 0) return <Broken chain={chain} name={name} />
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-2 text-13 text-ink-soft">
      {chain.records > 0 && <StatusTag tone="good">Unchanged</StatusTag>}
      {recordsText(chain.records, name)}
      {shopId === undefined && " Shops' logs are checked every night, and here when you choose a shop."}
    </p>
  )
}

function recordsText(records: number, name: string): string {
  if (records === 0) return `There is no record of ${name} yet.`
  if (records === 1) return `The only record of ${name} is unaltered.`
  return `All ${records.toLocaleString('en')} records of ${name} are unaltered.`
}

function Broken({ chain: { differences, first }, name }: { chain: AuditChain; name: string }) {
  return (
    <Banner tone="loss" isUrgent title={`The log of ${name} was changed after it was written`}>
      <p>
        {differences === 1 ? 'One difference.' : `${differences} differences.`} Keep a copy of the database
        and of the backups, and find out who could write to it.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {first.slice(0, 3).map(({ where }) => (
          <li key={where}>{where}</li>
        ))}
      </ul>
    </Banner>
  )
}
