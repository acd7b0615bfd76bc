import { Refusal } from '#domain/errors.ts'
import { auditWords } from '#domain/terms/audit-action.ts'
import type { AuditEvent, AuditLog } from './store.ts'

type Recording = Pick<AuditLog, 'record'>

/**
 * Records the event before the work is done, so that a process which ends in between leaves a trace. Work that is
 * refused or fails is recorded as well: what was begun and has no end was cut off.
 */
export async function recordBegun<Done>(
  audit: Recording,
  event: AuditEvent,
  work: () => Promise<Done>,
): Promise<Done> {
  await audit.record(event)
  try {
    return await work()
  } catch (error) {
    await recordNotDone(audit, event, auditWords(event.action, event.facts).sentence, error)
    throw error
  }
}

/** What was begun was refused, or failed; that the log is away as well hides no error that came first. */
export async function recordNotDone(
  audit: Recording,
  { by, shopId }: Pick<AuditEvent, 'by' | 'shopId'>,
  what: string,
  error: unknown,
): Promise<void> {
  try {
    await audit.record({ ...endOf(error, what), by, shopId })
  } catch {
    // It stays without an end, as what was cut off.
  }
}

/** The code of a refusal alone: its sentence may name a person, and the log is kept for good. */
function endOf(error: unknown, what: string): Pick<AuditEvent, 'action' | 'facts'> {
  if (!(error instanceof Refusal)) return { action: 'act.failed', facts: { what } }
  const facts = { what, reason: error.code }
  return { action: error.status < 500 ? 'act.refused' : 'act.failed', facts }
}
