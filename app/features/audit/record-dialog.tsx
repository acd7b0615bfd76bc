import type { ReactNode } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { AuditRecord } from '#domain/api/audit-log.ts'
import { auditWords, factLabels } from '#domain/terms/audit-action.ts'

/** Everything a record of the audit log says. */
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
  const { at, action, facts, email, uid, from, shop, number, hash } = record
  const { label, sentence } = auditWords(action, facts)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="medium"
      title={label}
      description={sentence}
      footer={
        <>
          {children}
          <Button variant="primary" onClick={onClose} autoFocus>
            Done
          </Button>
        </>
      }
    >
      <dl className="border-t border-line">
        <Fact name="When">
          <InstantText instant={at} />
        </Fact>
        <Fact name="Person">{email ?? 'Erased'}</Fact>
        <Fact name="Device">{from?.device ?? 'Not recorded'}</Fact>
        <Fact name="Address">{from?.address ?? 'Not recorded'}</Fact>
        {shop && <Fact name="Shop">{shop.name ?? 'No longer there'}</Fact>}
        {Object.entries(facts).flatMap(([name, text]) =>
          Object.hasOwn(factLabels, name) ? (
            <Fact key={name} name={factLabels[name] ?? name}>
              {text}
            </Fact>
          ) : (
            []
          ),
        )}
      </dl>
      <details className="mt-3 text-13">
        <summary className="cursor-pointer text-ink-soft">For whoever checks the log</summary>
        <dl className="mt-1 border-t border-line">
          <Fact name="Person id">{uid}</Fact>
          {shop && <Fact name="Shop id">{shop.shopId}</Fact>}
          {Object.entries(facts).flatMap(([name, text]) =>
            Object.hasOwn(factLabels, name) ? (
              []
            ) : (
              <Fact key={name} name={name}>
                {text}
              </Fact>
            ),
          )}
          <Fact name="Number">{number}</Fact>
          <Fact name="Hash">
            <span className="font-mono">{hash}</span>
          </Fact>
        </dl>
      </details>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0">
      <dt className="w-32 shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 flex-1 break-words max-sm:basis-full">{children}</dd>
    </div>
  )
}
