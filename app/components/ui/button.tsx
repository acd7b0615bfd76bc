import { Link, type LinkProps } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** compact 32 px, normal 40 px, till 48 px and more for a finger in a hurry. */
export type ButtonSize = 'compact' | 'normal' | 'till'

type Appearance = {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** The key that does the same, shown on the button: `F9`. Bind it with useShortcut. */
  shortcut?: string
  isWide?: boolean
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent font-semibold',
  secondary: 'bg-raised text-ink border-line-strong hover:border-ink-soft hover:bg-paper font-medium',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-ink/8 font-medium',
  danger: 'bg-loss text-on-loss hover:bg-loss-strong border-transparent font-semibold',
}

const sizes: Record<ButtonSize, string> = {
  compact: 'min-h-8 px-2.5 gap-1.5 text-13 max-sm:min-h-10',
  normal: 'min-h-10 px-4 gap-2 text-14 max-sm:min-h-11',
  till: 'min-h-12 px-5 gap-2.5 text-16',
}

/** The classes of a button, for the rare element that must look like one and is another (a file label). */
export function buttonClasses({ variant = 'secondary', size = 'normal', isWide }: Appearance): string {
  return cx(
    'inline-flex items-center justify-center rounded-md border whitespace-nowrap select-none transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    isWide && 'w-full',
  )
}

function Content({ variant, icon: Icon, shortcut, children }: Appearance & { children?: ReactNode }) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />}
      {/* Where room is short, a screen shows the icons of its lesser buttons alone. */}
      {Icon && variant !== 'primary' ? <span className="icon-label contents">{children}</span> : children}
      {shortcut && <Kbd keys={shortcut} className="ml-1" />}
    </>
  )
}

type ButtonProps = Appearance &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Under way: stays focusable and announced, but does nothing until it is done. */
    isBusy?: boolean
    /** What the button reads while busy; otherwise its own words. */
    busyLabel?: string
  }

/** A button's label begins with its verb: "Record sale", "Close shift". `type` is `button` by default. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, icon, shortcut, isWide, isBusy, busyLabel, children, className, onClick, type, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type ?? 'button'}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control').replace('Esc', 'Escape')}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClasses({ variant, size, isWide }), className)}
      {...rest}
    >
      {isBusy ? (
        <>
          <Spinner />
          {busyLabel ?? children}
        </>
      ) : (
        <Content variant={variant} icon={icon} shortcut={shortcut}>
          {children}
        </Content>
      )}
    </button>
  )
})

/** Looks like a button, goes somewhere. */
export function ButtonLink({
  variant,
  size,
  icon,
  shortcut,
  isWide,
  className,
  children,
  ...rest
}: Appearance & LinkProps) {
  return (
    <Link className={cx(buttonClasses({ variant, size, isWide }), className)} {...rest}>
      <Content variant={variant} icon={icon} shortcut={shortcut}>
        {children}
      </Content>
    </Link>
  )
}
