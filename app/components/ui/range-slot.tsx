import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useIsPhone } from './use-media-query.ts'

const RangeSlotContext = createContext<HTMLElement | null>(null)

/** The frame names the element in its top bar for a screen's date range. */
export const RangeSlotProvider = RangeSlotContext.Provider

/** Puts a screen's date range into the top bar; on a phone, whose bar is too short for it, into the screen. */
export function RangeSlot({ children }: { children: ReactNode }) {
  const slot = useContext(RangeSlotContext)
  const isPhone = useIsPhone()
  return slot && !isPhone ? createPortal(children, slot) : <div className="no-print flex">{children}</div>
}
