import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { MonitorSmartphone } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { PrinterPart } from '#app/features/shop-data/printer-part.tsx'
import { ScannerPart } from '#app/features/shop-data/scanner-part.tsx'
import { ThisDevicePart } from '#app/features/shop-data/this-device-part.tsx'
import { TillActions } from '#app/features/shop-data/till-actions.tsx'
import { SettingsTabs } from '#app/features/shop-settings/settings-tabs.tsx'
import { requireShop } from '#app/session/guards.ts'
import { listTills } from '#domain/api/routes/tills.ts'
import type { Till } from '#domain/api/shop.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { items } = await api.call(listTills, { shopId })
  return { tills: items }
}

/** The devices that sell, and the receipts of theirs that have not come in. */
export default function DevicesScreen() {
  const { tills } = useLoaderData<typeof clientLoader>()
  const inUse = tills.filter(({ retiredAt }) => retiredAt === null)
  const retired = tills.filter(({ retiredAt }) => retiredAt !== null)
  return (
    <Screen title="Devices">
      <SettingsTabs />
      <Section title="Tills">
        <Sheet className="py-0! sm:py-0!">
          {inUse.length === 0 ? (
            <EmptyState icon={MonitorSmartphone} title="No till in use">
              Open the till on the device that sells and give it a name.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {inUse.map((till) => (
                <TillRow key={till.tillId} till={till} />
              ))}
            </ul>
          )}
        </Sheet>
        <p className="text-13 text-ink-soft">
          Each till numbers its own receipts. A missing number is usually still on the device: open the till
          there while it is online.
        </p>
      </Section>
      <ThisDevicePart />
      <div id="scanner">
        <ScannerPart />
      </div>
      <PrinterPart />
      {retired.length > 0 && (
        <Section title="Retired">
          <Sheet className="py-0! sm:py-0!">
            <ul className="divide-y divide-line">
              {retired.map((till) => (
                <TillRow key={till.tillId} till={till} />
              ))}
            </ul>
          </Sheet>
        </Section>
      )}
    </Screen>
  )
}

/** A clock that is wrong by less does no harm. */
const wrongClockMs = 30_000

/** `2 min`, `3 h`, `5 days`. */
function durationText(ms: number): string {
  const minutes = ms / 60_000
  if (minutes < 1) return `${Math.round(ms / 1_000)} s`
  if (minutes < 120) return `${Math.round(minutes)} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`
}

function TillRow({ till }: { till: Till }) {
  const { tillId, name, series, registeredAt, lastSequence, missingSequences, printerAddress, clock } = till
  const missing = missingSequences.map((sequence) => `${series}-${sequence}`)
  return (
    <li className="flex flex-col gap-1 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h3
          id={`till-${tillId}`}
          className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere"
        >
          {name}
          {till.awaitsApproval && <StatusTag tone="warn">Not approved</StatusTag>}
          {missing.length > 0 && <StatusTag tone="warn">Receipts missing</StatusTag>}
          {clock && Math.abs(clock.behindMs) >= wrongClockMs && (
            <StatusTag tone="warn">Clock wrong</StatusTag>
          )}
        </h3>
        <TillActions till={till} describedBy={`till-${tillId}`} />
      </div>
      <p className="text-14 text-ink-soft">
        {lastSequence === 0
          ? `Receipts ${series}-1 and on, none yet`
          : `Last receipt ${series}-${lastSequence}`}
        , till since <InstantText instant={registeredAt} />
        {printerAddress && `, printer at ${printerAddress}`}
      </p>
      {till.awaitsApproval && (
        <p className="text-14">
          Set up by {till.registeredBy ?? 'an employee'}.{' '}
          {till.maySell ? 'It can sell: approve it,' : 'It sells nothing until you approve it. Approve it,'}{' '}
          or retire it if you don’t recognise the device.
        </p>
      )}
      {clock && Math.abs(clock.behindMs) >= wrongClockMs && (
        <p className="text-14">
          The clock of this device is {durationText(Math.abs(clock.behindMs))}{' '}
          {clock.behindMs > 0 ? 'slow' : 'fast'}, measured <InstantText instant={clock.at} />. Set its date
          and time: sales are put in order by the server’s clock, and receipts printed offline may show the
          wrong time.
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-14 wrap-anywhere">
          Missing: {missing.slice(0, 10).join(', ')}
          {missing.length > 10 &&
            ` and ${missing.length === 100 ? 'at least ' : ''}${missing.length - 10} more`}
        </p>
      )}
    </li>
  )
}
