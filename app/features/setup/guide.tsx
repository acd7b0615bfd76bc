import { Link, useLocation } from '@remix-run/react'
import { ChevronDown, CircleCheck, CircleDashed, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { counted } from '#app/features/imports/report-tiles.tsx'
import {
  type SetupGuideEdit,
  type SetupGuide as SetupGuideOfShop,
  type SetupGuideStep,
  setupGuideSteps,
} from '#domain/api/setup-guide.ts'

type Guide = NonNullable<SetupGuideOfShop['guide']>
type Place = { to: string; label: string }
type StepWords = {
  title: string
  help: string
  places: readonly [Place, ...Place[]]
  /** What the owner confirms, where the records do not show it. */
  confirm?: { label: string; edit: SetupGuideEdit }
}

const dashboard = '/user/dashboard'
const steps: Readonly<Record<SetupGuideStep, StepWords>> = {
  goods: {
    title: 'Add your products',
    help: 'From a spreadsheet, or one by one. Name and price are enough.',
    places: [
      { to: `${dashboard}/products/import`, label: 'Import a file' },
      { to: `${dashboard}/products/new`, label: 'Add one' },
    ],
  },
  prices: {
    title: 'Check the prices',
    help: 'Read through the list once. A wrong price is corrected on the product’s page.',
    places: [{ to: `${dashboard}/products`, label: 'Open the list' }],
    confirm: { label: 'They are right', edit: { arePricesChecked: true } },
  },
  till: {
    title: 'Set up the till',
    help: 'Open this shop on the device at the counter, and give it a name.',
    places: [{ to: `${dashboard}/shift`, label: 'Name this device' }],
  },
  staff: {
    title: 'Add your staff',
    help: 'Each has an own login or till code, so that you see who sold what.',
    places: [{ to: `${dashboard}/staff`, label: 'Add staff' }],
    confirm: { label: 'I work alone', edit: { worksAlone: true } },
  },
  sale: {
    title: 'Make the first sale',
    help: 'Tap a product, press Pay, and record it. A mistake is refunded on the receipt.',
    places: [{ to: dashboard, label: 'Open the till' }],
  },
}

/** What a new shop needs before its first day, on every screen until it is done or dismissed. */
export function SetupGuide({
  guide,
  onChange,
}: {
  guide: Guide
  /** @returns whether it was stored */
  onChange: (edit: SetupGuideEdit) => Promise<boolean>
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has led to a screen, and makes room for it
  useEffect(() => setIsOpen(false), [pathname])
  const dismiss = useDismissal(onChange)
  const next = setupGuideSteps.find((step) => !guide.isDone[step])
  const done = setupGuideSteps.filter((step) => guide.isDone[step]).length
  if (next === undefined) return null
  return (
    <section
      aria-label="Setup guide"
      className="setup-guide no-print relative z-20 border-b border-line bg-accent-soft"
    >
      <div className="flex h-12 items-center gap-x-3 px-4 text-14 sm:px-6">
        <button
          type="button"
          aria-expanded={isOpen}
          onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 min-w-0 items-center gap-2 rounded-md text-left hover:text-accent-strong"
        >
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
          <span className="font-semibold whitespace-nowrap">Set up your shop</span>
          <span className="tabular whitespace-nowrap text-ink-soft">
            {done} of {setupGuideSteps.length}
          </span>
        </button>
        {!isOpen && <NextStep step={next} />}
        <IconButton
          label="Hide the setup guide"
          icon={X}
          size="compact"
          className="ml-auto size-12!"
          onClick={() => void dismiss()}
        />
      </div>
      {isOpen && (
        <ol className="absolute inset-x-0 top-full flex max-h-[70dvh] flex-col overflow-y-auto border-y border-line bg-raised px-4 pb-2 shadow-raised sm:px-6">
          {setupGuideSteps.map((step) => (
            <Step
              key={step}
              words={steps[step]}
              done={guide.isDone[step] ? doneText(step, guide) : null}
              isNext={step === next}
              onChange={onChange}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Hides the guide, and offers to show it again. */
function useDismissal(onChange: (edit: SetupGuideEdit) => Promise<boolean>): () => Promise<void> {
  const showToast = useToast()
  return async () => {
    if (!(await onChange({ isDismissed: true }))) return
    showToast({
      title: 'The setup guide is hidden',
      action: (
        <Button size="compact" onClick={() => void onChange({ isDismissed: false })}>
          Show it again
        </Button>
      ),
    })
  }
}

function NextStep({ step }: { step: SetupGuideStep }) {
  const { pathname } = useLocation()
  const { title, places } = steps[step]
  if (pathname === places[0].to) return <span className="min-w-0 truncate max-sm:hidden">Next: {title}</span>
  return (
    <Link
      to={places[0].to}
      className="min-w-0 truncate text-accent underline underline-offset-2 max-sm:hidden"
    >
      {title}
    </Link>
  )
}

function Step({
  words: { title, help, places, confirm },
  done,
  isNext,
  onChange,
}: {
  words: StepWords
  /** What was done, in words; null where it is still to do. */
  done: string | null
  isNext: boolean
  onChange: (edit: SetupGuideEdit) => Promise<boolean>
}) {
  const Icon = done === null ? CircleDashed : CircleCheck
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line/70 py-2 not-last:border-b">
      <Icon
        aria-hidden="true"
        className={cx('size-5 shrink-0', done === null ? 'text-ink-soft' : 'text-accent')}
        strokeWidth={1.75}
      />
      <p className="min-w-0 flex-1 basis-60 text-14">
        <span className="font-medium">{title}</span>
        <span className="sr-only">{done === null ? ', to do' : ', done'}</span>
        <span className="block text-13 text-ink-soft">{done ?? help}</span>
      </p>
      {done === null && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-8">
          {confirm && (
            <Button size="compact" onClick={() => void onChange(confirm.edit)}>
              {confirm.label}
            </Button>
          )}
          {[...places].reverse().map(({ to, label }) => (
            <ButtonLink
              key={to}
              size="compact"
              to={to}
              variant={isNext && to === places[0].to ? 'primary' : 'secondary'}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </li>
  )
}

function doneText(step: SetupGuideStep, { products, tills, employees }: Guide): string {
  if (step === 'goods') return counted(products, 'product')
  if (step === 'till') return counted(tills, 'till')
  if (step === 'staff') return employees > 0 ? counted(employees, 'employee') : 'You work alone'
  return step === 'prices' ? 'Checked' : 'Recorded'
}
