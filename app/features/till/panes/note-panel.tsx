import { useState } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Panel } from './panel.tsx'

/** A few words that go onto the receipt. */
export function NotePanel({
  note,
  onApply,
  onClose,
}: {
  note: string
  onApply: (note: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState(note)
  return (
    <Panel
      title="Note on the receipt"
      onClose={onClose}
      onSubmit={() => onApply(text)}
      footer={
        <Button type="submit" variant="primary" className="ml-auto">
          Keep note
        </Button>
      }
    >
      <TextField
        label="Note"
        isLabelHidden
        autoFocus
        autoComplete="off"
        maxLength={500}
        placeholder="Printed below the total"
        value={text}
        onChange={setText}
      />
    </Panel>
  )
}
