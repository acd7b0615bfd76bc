import type { ReactNode } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import type { AuditRecord } from '#domain/api/audit-log.ts'
import { auditWords, factLabels } from '#domain/terms/audit-action.ts'

/** Everything in a record of the audit log. */
export function RecordDialog({
  record,
  onClose,
  children,
}: {
  record: AuditRecord
  onClose: () => void
  /** What leads from this record to others. */
  children?: ReactNode
}) {
  const { at, action, facts, person, email, uid, from, shop, number, hash } = record
  const { label, sentence } = auditWords(action, facts)
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title={label}
      description={sentence}
      footer={
        <>
          {children}
          <DoneButton onClick={onClose} />
        </>
      }
    >
      <Facts className="border-y border-line">
        <Fact label="When">
          <InstantText instant={at} />
        </Fact>
        <Fact label="Person">{person ?? 'Erased'}</Fact>
        <Fact label="Device">{from?.device ?? 'Not recorded'}</Fact>
        <Fact label="Address">{from?.address ?? 'Not recorded'}</Fact>
        {shop && <Fact label="Shop">{shop.name ?? 'No longer there'}</Fact>}
        {Object.entries(facts).flatMap(([name, text]) =>
          Object.hasOwn(factLabels, name) ? (
            <Fact key={name} label={factLabels[name] ?? name}>
              {text}
            </Fact>
          ) : (
            []
          ),
        )}
      </Facts>
      <details className="mt-3 text-13">
        <summary className="cursor-pointer text-ink-soft">Details for checking the log</summary>
        <Facts className="mt-1 border-y border-line">
          {email !== null && <Fact label="Email">{email}</Fact>}
          <Fact label="Person id">{uid}</Fact>
          {shop && <Fact label="Shop id">{shop.shopId}</Fact>}
          {Object.entries(facts).flatMap(([name, text]) =>
            Object.hasOwn(factLabels, name) ? (
              []
            ) : (
              <Fact key={name} label={name}>
                {text}
              </Fact>
            ),
          )}
          <Fact label="Number">{number}</Fact>
          <Fact label="Hash">
            <span className="font-mono">{hash}</span>
          </Fact>
        </Facts>
      </details>
    </Dialog>
  )
}
