import { useEffect, useRef, useState } from 'react'
import { type ShopDraft, type ShopFaults, shopFaultsOf } from './shop-draft.ts'

type Reading<Read> = { ok: true; read: Read } | { ok: false; faults: ShopFaults }

/** Sending the form of a shop: each fault at its field, the cursor at the first, and what is no field's above the button. */
export function useShopForm<Read>({
  read,
  send,
}: {
  read: () => Reading<Read>
  /** Does what the form is for, and goes on. */
  send: (shop: Read) => Promise<void>
}) {
  const [faults, setFaults] = useState<ShopFaults>({})
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The cursor goes to the first fault when the faults come, not while they are being corrected.
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || Object.keys(faults).length === 0) return
    wantsFocus.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  function mark(found: ShopFaults) {
    wantsFocus.current = true
    setFaults(found)
  }

  return {
    form,
    faults,
    error,
    isBusy,
    async submit() {
      if (isBusy) return
      setError(null)
      const reading = read()
      if (!reading.ok) return mark(reading.faults)
      setFaults({})
      setIsBusy(true)
      try {
        await send(reading.read)
      } catch (refused) {
        const found = shopFaultsOf(refused)
        if (found) mark(found)
        else setError(refused)
      }
      setIsBusy(false)
    },
    /** What is being corrected is not wrong any more. */
    forgive(changes: Partial<ShopDraft>) {
      setFaults((held) => Object.fromEntries(Object.entries(held).filter(([field]) => !(field in changes))))
    },
  }
}
