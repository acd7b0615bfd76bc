import { useEffect, useState } from 'react'

/** How well this browser keeps what the till stores in it. */
type DeviceState = { isInstalled: boolean; isPersistent: boolean | null; usedMb: number | null }

const megabyte = 1_000_000

/** @param asks asks the browser to keep it for good; it may ask the person, or say no by itself */
async function readDeviceState(asks: boolean): Promise<DeviceState> {
  const { storage } = navigator
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  // By plain http a browser says nothing of it.
  if (!storage?.persisted) return { isInstalled, isPersistent: null, usedMb: null }
  const isPersistent = (await storage.persisted()) || (asks && (await storage.persist()))
  const { usage } = await storage.estimate()
  return { isInstalled, isPersistent, usedMb: usage === undefined ? null : Math.ceil(usage / megabyte) }
}

/** Null until the browser has answered. */
export function useDeviceState() {
  const [state, setState] = useState<DeviceState | null>(null)
  const read = (asks: boolean) =>
    readDeviceState(asks).then(setState, () =>
      setState({ isInstalled: false, isPersistent: null, usedMb: null }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void read(false)
  }, [])
  return { state, ask: () => read(true) }
}
