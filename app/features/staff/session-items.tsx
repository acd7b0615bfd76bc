import { InstantText } from '#app/components/format/date-text.tsx'
import type { StaffMember } from '#domain/api/staff.ts'

/** A session: a person logged in on a device. */
export type StaffSession = Extract<StaffMember['account'], { isElsewhere: false }>['sessions'][number]

export function SessionItems({ sessions }: { sessions: readonly StaffSession[] }) {
  return sessions.map(({ sessionId, device, startedAt, lastUsedAt }) => (
    <li key={sessionId}>
      {device ?? 'Device not known'}{' '}
      <span className="text-ink-soft">
        since <InstantText instant={startedAt} />, last used <InstantText instant={lastUsedAt} />
      </span>
    </li>
  ))
}
