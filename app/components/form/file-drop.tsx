import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '#app/components/ui/class-names.ts'

type FileDropProps = {
  /** "Choose a CSV or XLSX file". */
  label: string
  help?: ReactNode
  /** Endings that are taken: `.csv,.xlsx`. */
  accept: string
  onFile: (file: File) => void
  /** Another way to begin, below. */
  beside?: ReactNode
}

function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((ending) => file.name.toLowerCase().endsWith(ending.trim().toLowerCase()))
}

/** One file, dropped here or chosen. */
export function FileDrop({ label, help, accept, onFile, beside }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

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
          take(event.dataTransfer.files[0])
        }}
        className={cx(
          'flex flex-col items-start gap-1 rounded-lg border border-dashed bg-surface p-6 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:border-ink-soft',
        )}
      >
        <FileUp aria-hidden="true" className="mb-1 size-6 text-accent" strokeWidth={1.5} />
        <span className="text-14 font-semibold">{label}</span>
        <span className="text-13 text-ink-soft max-sm:hidden">or drop it here</span>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={cx(help ? `${id}-help` : null, refused ? `${id}-error` : null) || undefined}
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
      {beside && <div className="mt-3 flex flex-wrap gap-2">{beside}</div>}
      {refused && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-13 font-medium text-loss">
          {refused}
        </p>
      )}
    </div>
  )
}
