import type { LucideIcon } from 'lucide-react'
import { type ButtonHTMLAttributes, forwardRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

const squares: Record<ButtonSize, string> = {
  compact: 'size-8 max-sm:size-10',
  normal: 'size-10 max-sm:size-11',
  till: 'size-12',
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** What it does, read aloud and shown as a tooltip. */
  label: string
  icon: LucideIcon
  size?: ButtonSize
  variant?: ButtonVariant
  /** Its picture needs no tooltip: one that is open takes Escape from the dialog it is in. */
  hasTooltip?: boolean
  /** What it reads while what it does is under way. */
  busyLabel?: string | undefined
}

/** A button of one picture; its words appear when pointed at or focused. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon: Icon, size = 'normal', variant = 'quiet', busyLabel, hasTooltip = true, className, ...rest },
  ref,
) {
  const button = (
    <button
      ref={ref}
      type="button"
      aria-label={busyLabel ?? label}
      aria-busy={busyLabel !== undefined || undefined}
      className={cx(
        buttonClasses({ variant, size }),
        busyLabel === undefined && `${squares[size]} !px-0`,
        'shrink-0',
        className,
      )}
      {...rest}
    >
      {busyLabel === undefined ? (
        <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      ) : (
        <>
          <Spinner />
          {busyLabel}
        </>
      )}
    </button>
  )
  return hasTooltip ? <Tooltip label={busyLabel ?? label}>{button}</Tooltip> : button
})
