import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { buttonClasses } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { Spinner } from '#app/components/ui/spinner.tsx'

/** A button that chooses files, or takes a photo with the camera of a phone. */
export function FileButton({
  icon: Icon,
  label,
  accept,
  isOff,
  isBusy = false,
  isMultiple = false,
  usesCamera = false,
  onChoose,
}: {
  icon: LucideIcon
  label: string
  /** Media types. */
  accept: readonly string[]
  isOff: boolean
  isBusy?: boolean
  isMultiple?: boolean
  /** A phone opens its camera; elsewhere a file is chosen. */
  usesCamera?: boolean
  onChoose: (files: File[]) => void
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClasses({}),
        'gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOff ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
      )}
    >
      {isBusy ? <Spinner /> : <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      <span className="icon-label contents">{label}</span>
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accept.join(',')}
        capture={usesCamera ? 'environment' : undefined}
        disabled={isOff}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file can be chosen again after it was refused.
          event.target.value = ''
          onChoose(files)
        }}
      />
    </label>
  )
}
