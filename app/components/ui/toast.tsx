import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { partOnDemand } from './part-on-demand.tsx'
import { type ShownMessage, type ToastMessage, type ToastsProps, toastsPlace } from './toast-message.ts'

const ToastContext = createContext<(message: ToastMessage) => void>(() => {
  throw new Error('useToast needs a ToastProvider above it')
})

/** Shows a message about something that ended in the background; what is in sight changes in its place. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext)
}

/** Loaded with the first message: few sales have one. */
const { Part: Toasts } = partOnDemand(async () => (await import('./toasts.tsx')).Toasts, PlainToasts)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ShownMessage[]>([])
  const [hadMessages, setHadMessages] = useState(false)
  const nextId = useRef(1)
  const show = useCallback((message: ToastMessage) => {
    const id = nextId.current++
    setHadMessages(true)
    setMessages((shown) => [...shown.slice(-3), { ...message, id }])
  }, [])
  const close = useCallback((id: number) => setMessages((shown) => shown.filter((one) => one.id !== id)), [])
  return (
    <ToastContext.Provider value={show}>
      {children}
      {hadMessages && <Toasts messages={messages} onClose={close} />}
    </ToastContext.Provider>
  )
}

/** The same messages where their part can't be loaded: each stays until it is closed. */
function PlainToasts({ messages, onClose }: ToastsProps) {
  return (
    <div role="status" className={toastsPlace}>
      {messages.map(({ id, title, detail, tone = 'neutral', action }) => (
        <Banner
          key={id}
          tone={tone}
          title={title}
          action={
            <Button size="compact" variant="quiet" onClick={() => onClose(id)}>
              Close
            </Button>
          }
        >
          {detail}
          {action}
        </Banner>
      ))}
    </div>
  )
}
