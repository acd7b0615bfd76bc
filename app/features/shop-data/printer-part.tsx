import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { useThisTill } from '#app/features/till/hooks.ts'
import {
  baudRates,
  type ChosenDevice,
  keepThisPrinter,
  type PrinterWay,
  printerWays,
  printFormatOf,
  type ThisPrinter,
  thisPrinter,
  usualBaudRate,
} from '#app/features/till/printer/this-printer.ts'
import { openedWithoutSale } from '#app/features/till/shift/drawer-openings.ts'
import { limitsHere } from '#app/features/till/staff-limits.ts'
import { tillDb } from '#app/features/till/storage/till-db.ts'
import type { DrawerSignal } from '#domain/api/drawer-opening.ts'
import type { Shop } from '#domain/api/shop.ts'
import { CharacterMode, Columns } from '#domain/printing/print-format.ts'
import { testPaper } from '#domain/receipt/test-paper.ts'

const wayLabels: Readonly<Record<PrinterWay, string>> = {
  browser: "The browser's print dialog",
  usb: 'USB cable',
  serial: 'Serial port',
  bluetooth: 'Bluetooth',
  network: 'Network, through the server',
}
const wayHelps: Readonly<Record<PrinterWay, string>> = {
  browser: 'Any printer installed on this device. It can’t open the drawer.',
  usb: 'A receipt printer with ESC/POS. Chrome and Edge, on a secure address.',
  serial: 'A receipt printer with ESC/POS at a serial port or adapter. Chrome and Edge.',
  bluetooth: 'A portable printer with Bluetooth Low Energy. Chrome on Android and on computers.',
  network: 'A receipt printer on the shop’s network. Set its address at the till above.',
}
const isChosen: ReadonlySet<PrinterWay> = new Set(['usb', 'serial', 'bluetooth'])

/** The printer of the device that this page is open on. It is kept on the device, and holds at once. */
export function PrinterPart() {
  const shop = useShop()
  const [printer, setPrinter] = useState<ThisPrinter>(() => thisPrinter(shop.shopId))
  const [isKept, setIsKept] = useState(true)
  const change = (part: Partial<ThisPrinter>) => {
    const changed = { ...printer, ...part }
    setPrinter(changed)
    setIsKept(keepThisPrinter(shop.shopId, changed))
  }
  const hasDrawer = printer.way !== 'browser'
  return (
    <Section title="Receipt printer on this device">
      <Sheet className="flex flex-col gap-4">
        {!isKept && (
          <Banner tone="warn" title="This browser can’t save settings">
            These settings are lost when you close the page.
          </Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Connected by"
            help={wayHelps[printer.way]}
            value={printer.way}
            onChange={(way) => change({ way })}
            options={printerWays.map((value) => ({ value, label: wayLabels[value] }))}
          />
          <SelectField
            label="Width of the roll"
            value={String(printer.paperMm)}
            onChange={(mm) => change({ paperMm: mm === '58' ? 58 : 80, columns: undefined })}
            options={['80', '58'].map((value) => ({ value, label: `${value} mm` }))}
          />
          {hasDrawer && <PrintFormatFields key={printer.paperMm} printer={printer} onChange={change} />}
          {printer.way === 'serial' && (
            <SelectField
              label="Speed"
              help="Use the speed on the printer’s self-test page."
              value={String(printer.baudRate ?? usualBaudRate)}
              onChange={(speed) => change({ baudRate: baudRates.find((rate) => String(rate) === speed) })}
              options={baudRates.map((rate) => ({ value: String(rate), label: `${rate} baud` }))}
            />
          )}
        </div>
        <Checkbox
          label="Print every receipt automatically"
          isChecked={printer.printsAlone}
          onChange={(printsAlone) => change({ printsAlone })}
        />
        <Checkbox
          label="Open the drawer for cash payments"
          help={hasDrawer ? undefined : 'Only a printer with ESC/POS opens it.'}
          isChecked={hasDrawer && printer.opensDrawer}
          disabled={!hasDrawer}
          onChange={(opensDrawer) => change({ opensDrawer })}
        />
        {hasDrawer && <TryPrinter shop={shop} printer={printer} onChosen={change} />}
      </Sheet>
    </Section>
  )
}

/** What printers differ in. The test page shows whether it is right. */
function PrintFormatFields({
  printer,
  onChange,
}: {
  printer: ThisPrinter
  onChange: (part: Partial<ThisPrinter>) => void
}) {
  const { columns, characterMode } = printFormatOf(printer)
  const isOther = !columnsOffered.includes(columns)
  const [typed, setTyped] = useState<string | null>(isOther ? String(columns) : null)
  const error =
    typed === null || Columns.safeParse(Number(typed)).success ? undefined : 'Enter a number from 24 to 48.'
  return (
    <>
      <SelectField
        label="Characters per line"
        help="The digits on the test page must fill exactly one line."
        value={typed === null ? String(columns) : 'other'}
        onChange={(chosen) => {
          setTyped(chosen === 'other' ? String(columns) : null)
          if (chosen !== 'other') onChange({ columns: Number(chosen) })
        }}
        options={[
          ...columnsOffered.map((value) => ({ value: String(value), label: String(value) })),
          { value: 'other', label: 'Other' },
        ]}
      />
      {typed !== null && (
        <TextField
          label="Number of characters"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            const read = Columns.safeParse(Number(value))
            if (read.success) onChange({ columns: read.data })
          }}
          error={error}
        />
      )}
      <SelectField
        label="Accents and currency signs"
        help={modeHelps[characterMode]}
        value={characterMode}
        onChange={(chosen) => onChange({ characterMode: chosen })}
        options={CharacterMode.options.map((value) => ({ value, label: modeLabels[value] }))}
      />
    </>
  )
}

const columnsOffered = [32, 40, 42, 48]

const modeLabels: Readonly<Record<CharacterMode, string>> = {
  cp858: 'Code page 858',
  windows1252: 'Code page Windows-1252',
  images: 'As images',
  plain: 'Without accents',
}
const modeHelps: Readonly<Record<CharacterMode, string>> = {
  cp858: 'Works on most printers. If é, £ or € print wrongly on the test page, try the next option.',
  windows1252: 'If é, £ or € still print wrongly, try the next option.',
  images: 'Prints these lines as images: slower, but correct on any printer that can print graphics.',
  plain: 'For printers that cannot print graphics: é becomes e, ₵ becomes C.',
}

function TryPrinter({
  shop,
  printer,
  onChosen,
}: {
  shop: Shop
  printer: ThisPrinter
  onChosen: (device: ChosenDevice) => void
}) {
  const [message, setMessage] = useState<{ tone: 'good' | 'warn'; text: string } | null>(null)
  const { act, isBusy } = useAction(
    async (work: () => Promise<string | null>, done: string) => {
      setMessage(null)
      const error = await work()
      setMessage(error === null ? { tone: 'good', text: done } : { tone: 'warn', text: error })
    },
    { failed: ({ detail }) => setMessage({ tone: 'warn', text: detail }) },
  )
  const mayOpen = useMayOpenDrawer(shop)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {isChosen.has(printer.way) && (
          <Button
            disabled={isBusy}
            onClick={() =>
              void act(
                async () => (await onPrinter()).choosePrinter(printer.way, onChosen),
                'Printer chosen.',
              )
            }
          >
            Choose the printer
          </Button>
        )}
        <Button
          disabled={isBusy}
          onClick={() =>
            void act(() => printTestPage(shop, printer), 'The test page was sent to the printer.')
          }
        >
          Print a test page
        </Button>
        {mayOpen && (
          <Button
            disabled={isBusy}
            onClick={() =>
              void act(async () => {
                const signal = await recordTest(shop)
                return (await onPrinter()).openDrawer(shop, printer, signal)
              }, 'The drawer was opened. The opening is recorded as a test.')
            }
          >
            Open the drawer
          </Button>
        )}
      </div>
      {message && (
        <Banner tone={message.tone} isUrgent={message.tone === 'warn'}>
          {message.text}
        </Banner>
      )}
    </div>
  )
}

/** The commands of printers are loaded once they are needed. */
const onPrinter = () => import('#app/features/till/printer/print-on-printer.ts')

async function printTestPage(shop: Shop, printer: ThisPrinter): Promise<string | null> {
  const { columns } = printFormatOf(printer)
  return (await onPrinter()).printOnPrinter(shop, printer, { kind: 'test' }, () => testPaper(shop, columns))
}

/** Whether this device is a till, and whoever is signed in at it may open the drawer. */
function useMayOpenDrawer(shop: Shop): boolean {
  const till = useThisTill(shop.shopId)
  const cashier = useCashier(shop.shopId)
  if (!till || cashier === undefined) return false
  return limitsHere(shop, cashier)?.mayOpenDrawer !== false
}

/** A drawer is never open without a record of it, not even for a test. */
async function recordTest({ shopId }: Shop): Promise<DrawerSignal> {
  const till = await tillDb().tills.get(shopId)
  if (!till) throw new Error('only a till opens a drawer')
  const openingId = newId()
  await openedWithoutSale(till, { openingId, reason: 'Test of the printer', approval: null })
  return { for: 'opening', id: openingId }
}
