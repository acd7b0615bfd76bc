import { maxLineNote } from '#domain/documents/sale/schema.ts'
import type { TillEvent } from '../machine/state.ts'
import type { Till } from '../use-till.ts'
import { NotePanel } from './note-panel.tsx'

/** A few words under a line of the basket: how the customer wants it, or which one it is. */
export function LineNote({
  till,
  lineId,
  onApply,
  onClose,
}: {
  till: Till
  lineId: string
  onApply: (action: Extract<TillEvent, { type: 'basket' }>['action']) => void
  onClose: () => void
}) {
  const line = till.given.basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined) return null
  return (
    <NotePanel
      key={lineId}
      title={`Note on ${line.name}`}
      placeholder="No onions, a serial number"
      maxLength={maxLineNote}
      note={line.note ?? ''}
      onApply={(note) => onApply({ type: 'note-line', lineId, note })}
      onClose={onClose}
    />
  )
}
