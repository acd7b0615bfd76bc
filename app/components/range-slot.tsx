import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const RangeSlotContext = createContext<HTMLElement | null>(null)

/** The frame names the element in its top bar where a screen's date range stands. */
export const RangeSlotProvider = RangeSlotContext.Provider

/** Puts a screen's date range into the top bar; in its place in the screen where there is none. */
export function RangeSlot({ children }: { children: ReactNode }) {
  const slot = useContext(RangeSlotContext)
  return slot ? createPortal(children, slot) : children
}
