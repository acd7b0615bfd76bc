import { X } from 'lucide-react'
import { type FormEvent, forwardRef, type ReactNode } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'

type PanelProps = {
  title: string
  onClose: () => void
  onSubmit: () => void
  footer?: ReactNode
  children: ReactNode
}

/** A small form in place, between the lines and the total: no dialog covers the till. */
export const Panel = forwardRef<HTMLFormElement, PanelProps>(function Panel(
  { title, onClose, onSubmit, footer, children },
  ref,
) {
  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      className="appear flex max-h-[60%] flex-col max-lg:shrink-0 max-lg:short:max-h-[72%] gap-3 overflow-y-auto border-t border-line bg-raised px-4 py-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="truncate text-14 font-semibold">{title}</h2>
        <IconButton label="Close" icon={X} size="compact" onClick={onClose} />
      </div>
      {children}
      {footer && <div className="flex flex-wrap gap-2">{footer}</div>}
    </form>
  )
})
