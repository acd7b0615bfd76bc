import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { PortalPlaceProvider } from './portal-place.tsx'

type DialogProps = {
  /** Where a dialog is drawn only while it is open, it need not be given. */
  isOpen?: boolean
  onClose: () => void
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons; the main one last, which puts it bottom right. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Puts what is below the title into an element of its own: a form. */
  wrap?: (body: ReactNode) => ReactNode
  /** Where the focus goes when it closes, where what opened it is gone by then: a menu's item. */
  returnFocusTo?: RefObject<HTMLElement | null>
}

const widths = { small: 'sm:max-w-100', medium: 'sm:max-w-140', large: 'sm:max-w-220' }

/** A dialog in the middle; on a phone a sheet from below. Esc closes it and the focus goes back. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'small',
  wrap,
  returnFocusTo,
}: DialogProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  const opener = useOpener(isOpen)
  const body = (
    <>
      {children && <div className="-mt-1 min-h-0 overflow-y-auto px-5 pt-1 pb-5 text-14">{children}</div>}
      {footer && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 max-sm:*:grow">
          {footer}
        </div>
      )}
    </>
  )
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="appear no-print fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          ref={setContent}
          onCloseAutoFocus={(event) => {
            const to = returnFocusTo?.current ?? opener.current
            if (!to?.isConnected) return
            event.preventDefault()
            to.focus()
          }}
          // Without a description Radix expects an explicit `undefined`.
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'appear no-print fixed z-40 flex max-h-[92dvh] flex-col rounded-lg border border-line bg-surface shadow-raised outline-none',
            'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]',
            'sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2',
            widths[size],
          )}
        >
          <PortalPlaceProvider value={content}>
            <div className="flex items-start gap-3 px-5 pt-4 pr-14 pb-3">
              <div className="min-w-0 grow pt-1">
                <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-14 text-ink-soft">{description}</Radix.Description>
                )}
              </div>
            </div>
            {wrap ? wrap(body) : body}
            {/* Last, so that a dialog opens with the focus on what it asks, not on the way out. */}
            <IconButton
              hasTooltip={false}
              label="Close"
              icon={X}
              size="compact"
              onClick={onClose}
              className="absolute top-3 right-3"
            />
          </PortalPlaceProvider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What had the focus before a dialog opened: read while it is drawn, as a field in it may take the focus at once. */
function useOpener(isOpen: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current)
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  wasOpen.current = isOpen
  return opener
}
