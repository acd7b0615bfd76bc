import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import type { Tone } from './status-tag.tsx'

type ToastMessage = { title: string; detail?: string; tone?: Tone; action?: ReactNode }

const ToastContext = createContext<(message: ToastMessage) => void>(() => {
  throw new Error('useToast needs a ToastProvider above it')
})

/** Shows a message about something that ended in the background; what is in sight changes in its place. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext)
}

const marks: Record<Tone, string> = {
  neutral: 'border-l-ink-soft',
  good: 'border-l-accent',
  warn: 'border-l-warn',
  loss: 'border-l-loss',
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { id: number })[]>([])
  const nextId = useRef(1)
  const show = useCallback((message: ToastMessage) => {
    const id = nextId.current++
    setMessages((shown) => [...shown.slice(-3), { ...message, id }])
  }, [])
  return (
    <ToastContext.Provider value={show}>
      <Radix.Provider duration={6_000} swipeDirection="right">
        {children}
        {messages.map(({ id, title, detail, tone = 'neutral', action }) => (
          <Radix.Root
            key={id}
            // What went wrong stays until it is read.
            duration={tone === 'loss' ? Number.POSITIVE_INFINITY : 6_000}
            onOpenChange={(open) => !open && setMessages((shown) => shown.filter((one) => one.id !== id))}
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
        <Radix.Viewport className="no-print fixed right-4 bottom-4 z-50 flex w-90 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none max-sm:bottom-20" />
      </Radix.Provider>
    </ToastContext.Provider>
  )
}
