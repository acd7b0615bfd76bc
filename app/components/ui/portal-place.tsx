import { createContext, useContext } from 'react'

const PortalPlaceContext = createContext<HTMLElement | null>(null)

/** The frame and every dialog name the element their menus and popovers open in. */
export const PortalPlaceProvider = PortalPlaceContext.Provider

/**
 * Where a menu or popover goes: inside the landmark or dialog it belongs to, so that a screen reader finds
 * it there and a modal dialog does not hide it. Undefined is the end of the page.
 */
export function usePortalPlace(): HTMLElement | undefined {
  return useContext(PortalPlaceContext) ?? undefined
}
