import { useState } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Panel } from './panel.tsx'

/** A few words that go onto the receipt: below the total, or under a line. */
export function NotePanel({
  title,
  placeholder,
  maxLength,
  note,
  onApply,
  onClose,
}: {
  title: string
  placeholder: string
  maxLength: number
  note: string
  onApply: (note: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState(note)
  return (
    <Panel
      title={title}
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
        maxLength={maxLength}
        placeholder={placeholder}
        value={text}
        onChange={setText}
      />
    </Panel>
  )
}
