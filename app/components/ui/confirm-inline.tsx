import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'

type ConfirmInlineProps = {
  /** The label of the first button: "Archive". */
  label: string
  /** What will happen, as a sentence: "It cannot be sold any more; its receipts stay." */
  consequence: ReactNode
  /** The verb that does it: "Archive 3 products". */
  confirmLabel: string
  onConfirm: () => void
  isBusy?: boolean
  busyLabel?: string
  disabled?: boolean
  /** Of the first button. */
  variant?: ButtonVariant
  isDestructive?: boolean
  size?: ButtonSize
  /** The id, or several with spaces between, of what names the thing the button is for, where several look alike. */
  describedBy?: string
}

/** Asks once, in place, before a step that can't be taken back. */
export function ConfirmInline({
  label,
  consequence,
  confirmLabel,
  onConfirm,
  isDestructive = true,
  describedBy,
  ...opens
}: ConfirmInlineProps) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    // The focus follows the question, and comes back when it is withdrawn.
    if (isAsking) keep.current?.focus()
    else if (wasAsking.current) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking) {
    return (
      <Button
        ref={opener}
        className="self-start"
        onClick={() => setIsAsking(true)}
        {...opens}
        aria-describedby={describedBy}
      >
        {label}
      </Button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      role="group"
      aria-label={confirmLabel}
      aria-describedby={describedBy}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        setIsAsking(false)
      }}
    >
      <p className="text-14">{consequence}</p>
      <div className="flex gap-2">
        <Button ref={keep} size={opens.size} onClick={() => setIsAsking(false)}>
          Cancel
        </Button>
        <Button
          size={opens.size}
          variant={isDestructive ? 'danger' : 'primary'}
          isBusy={opens.isBusy}
          onClick={() => {
            setIsAsking(false)
            onConfirm()
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}
