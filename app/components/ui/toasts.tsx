import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { cx } from './class-names.ts'
import type { Tone } from './status-tag.tsx'
import { type ToastsProps, toastsPlace } from './toast-message.ts'

const marks: Record<Tone, string> = {
  neutral: 'border-l-ink-soft',
  good: 'border-l-accent',
  warn: 'border-l-warn',
  loss: 'border-l-loss',
}

/** Each message goes after six seconds, but for what went wrong: that stays until it is read. */
export function Toasts({ messages, onClose }: ToastsProps) {
  return (
    <Radix.Provider duration={6_000} swipeDirection="right">
      {messages.map(({ id, title, detail, tone = 'neutral', action }) => (
        <Radix.Root
          key={id}
          duration={tone === 'loss' ? Number.POSITIVE_INFINITY : 6_000}
          onOpenChange={(open) => !open && onClose(id)}
          className={cx(
            'appear flex items-start gap-3 rounded-md border border-l-4 border-line bg-raised py-2.5 pr-2 pl-3.5 text-14 shadow-raised',
            marks[tone],
          )}
        >
          <div className="min-w-0 grow pt-0.5">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            {detail && <Radix.Description className="text-ink-soft">{detail}</Radix.Description>}
            {action && <div className="mt-2">{action}</div>}
          </div>
          <Radix.Close
            aria-label="Close"
            className="flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {/* Left to itself it takes F8, which at the till is the discount of a line. */}
      <Radix.Viewport hotkey={['altKey', 'KeyM']} className={toastsPlace} />
    </Radix.Provider>
  )
}
