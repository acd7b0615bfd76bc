import { Link } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useMe } from '#app/features/shell/me-context.tsx'
import { devicesPath } from '#app/features/shell/places.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'

/** Behind a message about a scan: where the scanner of this device is tested, or who can do that. */
export function useScannerHelp(): ReactNode {
  const isByCode = useCashier(useShop().shopId)?.isByCode === true
  const mayOpenDevices = useMe()?.right === 'owner' && !isByCode
  if (!mayOpenDevices) return 'Scanner problems? Ask the owner to test the scanner under Devices.'
  return (
    <Link to={`${devicesPath}#scanner`} className="underline">
      Test the scanner
    </Link>
  )
}

/** Why the last scan or search found nothing; behind a scan, with where its scanner is tested. */
export function useScanError() {
  const [{ error, isOfScan }, setShown] = useState<{ error: string | null; isOfScan: boolean }>(none)
  const help = useScannerHelp()
  return {
    error,
    scannerHelp: isOfScan && help,
    /** @param why null where there is nothing to report any more */
    refuseScan: (why: string | null) => setShown({ error: why, isOfScan: why !== null }),
    refuseTyped: (why: string | null) => setShown({ error: why, isOfScan: false }),
  }
}

const none = { error: null, isOfScan: false }
