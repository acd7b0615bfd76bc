import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '#app/components/ui/class-names.ts'

type FileDropProps = {
  /** "Choose a CSV or XLSX file". */
  label: string
  help?: ReactNode
  error?: string | null
  /** Endings that are taken: `.csv,.xlsx`. */
  accept: string
  onFile: (file: File) => void
  disabled?: boolean
}

function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((ending) => file.name.toLowerCase().endsWith(ending.trim().toLowerCase()))
}

/** One file, dropped here or chosen. */
export function FileDrop({ label, help, error, accept, onFile, disabled }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const shownError = error ?? refused

  function take(file: File | undefined) {
    if (!file) return
    if (!isAccepted(file, accept)) {
      setRefused(
        `“${file.name}” is the wrong kind of file. Choose one that ends in ${accept.replaceAll(',', ' or ')}.`,
      )
      return
    }
    setRefused(null)
    onFile(file)
  }

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          if (!disabled) take(event.dataTransfer.files[0])
        }}
        className={cx(
          'flex flex-col items-start gap-1 rounded-lg border border-dashed bg-surface p-6 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:border-ink-soft',
          disabled && 'opacity-55',
        )}
      >
        <FileUp aria-hidden="true" className="mb-1 size-6 text-accent" strokeWidth={1.5} />
        <span className="text-14 font-semibold">{label}</span>
        <span className="text-13 text-ink-soft max-sm:hidden">or drop it here</span>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-describedby={cx(help ? `${id}-help` : null, shownError ? `${id}-error` : null) || undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file can be chosen again after it was corrected.
            event.target.value = ''
          }}
        />
      </label>
      {help && (
        <div id={`${id}-help`} className="mt-2 text-13 text-ink-soft">
          {help}
        </div>
      )}
      {shownError && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-13 font-medium text-loss">
          {shownError}
        </p>
      )}
    </div>
  )
}
