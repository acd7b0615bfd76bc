import { useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { useInstallOffer } from '#app/features/install/install-offer.ts'
import { roomForReceipts } from '#app/features/till/storage/receipt-copies.ts'

/** The device that this page is open on: whether the app is installed on it, and whether its browser keeps what waits. */
export function ThisDevicePart() {
  const install = useInstallOffer()
  const { state, ask } = useDeviceState()
  const [hasRequested, setHasRequested] = useState(false)
  if (state === null) return null
  const { isInstalled, isPersistent, usedMb } = state
  return (
    <Section title="This device">
      <Sheet className="flex flex-col items-start gap-4">
        <Facts className="w-full">
          <Fact label="App">
            {isInstalled
              ? 'Installed: it opens in a window of its own.'
              : install
                ? 'Not installed. Installed, it opens in a window of its own, from the home screen too.'
                : 'Open in the browser. To install it, choose “Install” or “Add to Home Screen” in the browser’s menu.'}
          </Fact>
          <Fact label="Stored data">
            {storedText(isPersistent)}
            {usedMb !== null && ` ${usedMb.toLocaleString('en')} MB used.`}
          </Fact>
          <Fact label="Unsent receipts">
            Stored twice in this browser until they are sent. There is room for{' '}
            {roomForReceipts().toLocaleString('en')} more. Clearing the site’s data or losing the device loses
            both copies.
          </Fact>
        </Facts>
        {hasRequested && isPersistent === false && (
          <p role="status" className="text-14 text-warn">
            The browser did not agree. Install the app or allow notifications for it, then ask again.
          </p>
        )}
        {(install || isPersistent === false) && (
          <div className="flex flex-wrap gap-2">
            {install && <Button onClick={install}>Install the app</Button>}
            {isPersistent === false && (
              <Button onClick={() => void ask().then(() => setHasRequested(true))}>
                Ask the browser to keep the data
              </Button>
            )}
          </div>
        )}
      </Sheet>
    </Section>
  )
}

function storedText(isPersistent: boolean | null): string {
  if (isPersistent === null)
    return 'It is not known whether this browser keeps its data. Open the app by an address with https.'
  return isPersistent
    ? 'Kept until someone deletes it: the browser does not clear it by itself.'
    : 'The browser may clear most of it when the device is short of space; unsent receipts are then usually restored from their second copy.'
}

/** How well this browser keeps what the till stores in it. */
type DeviceState = { isInstalled: boolean; isPersistent: boolean | null; usedMb: number | null }

const megabyte = 1_000_000

/** @param asks asks the browser to keep it permanently; it may ask the person, or refuse by itself */
async function readDeviceState(asks: boolean): Promise<DeviceState> {
  const { storage } = navigator
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  // Over plain http a browser does not report it.
  if (!storage?.persisted) return { isInstalled, isPersistent: null, usedMb: null }
  const isPersistent = (await storage.persisted()) || (asks && (await storage.persist()))
  const { usage } = await storage.estimate()
  return { isInstalled, isPersistent, usedMb: usage === undefined ? null : Math.ceil(usage / megabyte) }
}

/** Null until the browser has answered. */
function useDeviceState() {
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
