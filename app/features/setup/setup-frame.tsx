import { Link } from '@remix-run/react'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#app/components/ui/class-names.ts'
import {
  isReachable,
  nextStep,
  type SetupStep,
  type StepOutcome,
  type StepsTaken,
  setupSteps,
} from '#domain/setup/steps.ts'
import { stepNames, stepPath } from './steps-taken.ts'

type SetupFrameProps = {
  /** The step that is shown; null before the first and after the last. */
  step: SetupStep | null
  taken: StepsTaken
  /** Whether what is behind may be looked at again. */
  canGoBack?: boolean
  title: string
  lead: ReactNode
  /** Tables and files need room, forms read better narrow. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** Each step draws a frame of its own: what this tab showed last is known to all of them. */
let titleShown: string | null = null

/** The frame of the first run: the steps on the left, above on a phone; one thing to do on the right. */
export function SetupFrame({ step, taken, canGoBack, title, lead, width, children }: SetupFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Sales & Accounts`
    if (titleShown === title) return
    titleShown = title
    window.scrollTo(0, 0)
    // Another step came: who reads with the ears begins at its heading, unless a field has the cursor already.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (!isTyping) heading.current?.focus()
  }, [title])
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <header className="no-print flex shrink-0 flex-col border-line bg-surface max-md:border-b md:w-70 md:border-r">
        <p className="flex items-center gap-3 px-4 py-3.5 sm:px-6 md:px-5 md:py-5">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span className="min-w-0">
            <span className="block text-16 font-semibold">Sales &amp; Accounts</span>
            <span className="block text-13 text-ink-soft">Setting up</span>
          </span>
        </p>
        <Steps step={step} taken={taken} canGoBack={canGoBack === true} />
      </header>
      <main className="min-w-0 grow">
        <div
          className={cx(
            'print-flow flex w-full min-w-0 flex-col gap-6 px-4 py-6 sm:px-8 md:px-12 md:py-10',
            width === 'wide' ? 'max-w-240' : 'max-w-160',
          )}
        >
          <div>
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-20 font-semibold tracking-[-0.01em] outline-none sm:text-28"
            >
              {title}
            </h1>
            <div className="mt-1.5 max-w-prose text-14 text-ink-soft">{lead}</div>
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}

function Steps({
  step,
  taken,
  canGoBack,
}: {
  step: SetupStep | null
  taken: StepsTaken
  canGoBack: boolean
}) {
  const at = step === null ? -1 : setupSteps.indexOf(step)
  return (
    <nav aria-label="Setup steps" className="max-md:px-4 max-md:pb-3 max-md:sm:px-6 md:px-3">
      <p aria-hidden="true" className="mb-2 text-13 font-medium text-ink-soft md:hidden">
        {at >= 0
          ? `Step ${at + 1} of ${setupSteps.length}`
          : nextStep(taken) === null
            ? 'All steps are done'
            : `${setupSteps.length} steps`}
      </p>
      <ol className="flex gap-1.5 md:flex-col md:gap-0.5">
        {setupSteps.map((one, index) => (
          <li key={one} className="max-md:grow">
            <StepLine
              step={one}
              number={index + 1}
              outcome={taken[one]}
              isShown={one === step}
              isOpen={canGoBack && isReachable(one, taken) && one !== step}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepLine({
  step,
  number,
  outcome,
  isShown,
  isOpen,
}: {
  step: SetupStep
  number: number
  outcome: StepOutcome | undefined
  isShown: boolean
  isOpen: boolean
}) {
  const line = cx(
    'flex items-center gap-3 rounded-md max-md:min-h-6 md:min-h-11 md:px-2.5',
    isShown && 'md:bg-accent-soft',
    isOpen && 'hover:bg-ink/6',
  )
  const content = (
    <>
      {/* On a phone the five lie side by side as a bar; the words are for the ears. */}
      <span
        aria-hidden="true"
        className={cx(
          'h-1.5 w-full rounded-full md:hidden',
          isShown ? 'bg-accent' : outcome === 'done' ? 'bg-accent/55' : 'bg-line-strong/50',
        )}
      />
      <span
        aria-hidden="true"
        className={cx(
          'hidden size-6 shrink-0 items-center justify-center rounded-full border text-13 font-semibold tabular md:flex',
          isShown || outcome === 'done'
            ? 'border-transparent bg-accent text-on-accent'
            : 'border-line-strong text-ink-soft',
        )}
      >
        {isShown || outcome === undefined ? (
          number
        ) : outcome === 'done' ? (
          <Check className="size-3.5" strokeWidth={2.5} />
        ) : (
          <Minus className="size-3.5" strokeWidth={2.5} />
        )}
      </span>
      <span className="min-w-0 max-md:sr-only">
        <span className={cx('block truncate text-14', isShown ? 'font-semibold' : 'font-medium')}>
          {stepNames[step]}
        </span>
        {outcome && !isShown && (
          <span className="block text-13 text-ink-soft">{outcome === 'done' ? 'Done' : 'Skipped'}</span>
        )}
      </span>
    </>
  )
  return isOpen ? (
    <Link to={stepPath(step)} className={line}>
      {content}
    </Link>
  ) : (
    <span className={line} aria-current={isShown ? 'step' : undefined}>
      {content}
    </span>
  )
}
