import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { readSession } from '#app/session/items.ts'
import { openBooks } from '#app/session/step-up.ts'
import { uidOf } from '#app/session/token-life.ts'
import { endTurn, refreshCashiers, takeOver } from '../cashier/take-over.ts'
import { type CashierHere, useCashier, useCashiers } from '../cashier/use-cashier.ts'
import { ApproversPassword } from './approvers-password.tsx'
import { CodeCheckedLater, CodeField, codeCheckedLater } from './code-field.tsx'
import { Panel } from './panel.tsx'

/** Another cashier takes over: a name, six digits. The basket stays. */
export function CashierPanel({ shopId, onClose }: { shopId: string; onClose: () => void }) {
  const cashier = useCashier(shopId)
  const cashiers = useCashiers(shopId)
  useEffect(() => {
    // What the device has is enough to go on.
    refreshCashiers(shopId).catch(() => undefined)
  }, [shopId])
  if (cashier === undefined || cashiers === undefined) return null
  const others = cashiers.filter(({ uid, hasCode }) => hasCode && uid !== cashier?.uid)
  return (
    <TakeOver key={cashier?.uid ?? ''} shopId={shopId} cashier={cashier} others={others} onClose={onClose} />
  )
}

type Other = { uid: string; name: string }

type TakeOverProps = {
  shopId: string
  cashier: CashierHere | null
  others: readonly Other[]
  onClose: () => void
}

function TakeOver({ shopId, cashier, others, onClose }: TakeOverProps) {
  const taking = useTakeOver(shopId, others, onClose)
  const { chosen, code, error, isChecking, take } = taking
  return (
    <Panel
      title={cashier ? `${cashier.name} is serving. Who takes over?` : 'Who is serving?'}
      onClose={onClose}
      onSubmit={() => void take(code)}
      footer={
        others.length > 0 && (
          <Button
            type="submit"
            variant="primary"
            size="till"
            className="ml-auto"
            isBusy={isChecking}
            busyLabel="Checking"
          >
            Take over
          </Button>
        )
      }
    >
      {others.length === 0 ? (
        <p className="text-14 text-ink-soft">
          No other cashier has a code yet. The owner sets one for each cashier under Staff.
        </p>
      ) : (
        <>
          <ChooseCashier others={others} chosen={chosen} onChoose={taking.choose} />
          <CodeField
            ref={taking.field}
            label={`Code of ${chosen?.name ?? ''}`}
            value={code}
            error={error}
            onChange={taking.type}
            onWhole={(entered) => void take(entered)}
          />
          <CodeCheckedLater />
        </>
      )}
      {cashier?.isByCode && <OwnerAgain shopId={shopId} onDone={onClose} />}
    </Panel>
  )
}

/** Who is to take over, and the code as it is typed. */
function useTakeOver(shopId: string, others: readonly Other[], onDone: () => void) {
  const [chosenUid, setChosen] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const chosen = others.find(({ uid }) => uid === chosenUid) ?? others[0]

  const check = useAction(
    async (uid: string, text: string) => {
      setError(null)
      const isChecked = await takeOver(shopId, uid, text)
      if (!isChecked) toast({ tone: 'neutral', title: codeCheckedLater })
      onDone()
    },
    {
      failed: ({ detail }) => {
        setError(detail)
        setCode('')
        field.current?.focus()
      },
    },
  )

  async function take(text: string) {
    if (chosen === undefined) return
    if (!/^\d{6}$/.test(text)) setError('Enter the six digits of the code.')
    else await check.act(chosen.uid, text)
  }

  function choose(uid: string) {
    setChosen(uid)
    setError(null)
    field.current?.focus()
  }

  return { chosen, choose, code, type: setCode, error, isChecking: check.isBusy, field, take }
}

function ChooseCashier({
  others,
  chosen,
  onChoose,
}: {
  others: readonly Other[]
  chosen: Other | undefined
  onChoose: (uid: string) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that stay pressed, as in the other panels
    <div role="group" aria-label="Cashier" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
      {others.map(({ uid, name }) => (
        <Button
          key={uid}
          size="till"
          aria-pressed={uid === chosen?.uid}
          className="max-w-full aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          onClick={() => onChoose(uid)}
        >
          <span className="truncate">{name}</span>
        </Button>
      ))}
    </div>
  )
}

/** The session is the owner's: the password gives the owner's rights back. */
function OwnerAgain({ shopId, onDone }: { shopId: string; onDone: () => void }) {
  const { isOnline } = useTillState()
  const [password, setPassword] = useState<string | null>(null)
  const { act, isBusy, error } = useAction(async () => {
    await openBooks(password ?? '')
    await endTurn(shopId)
    onDone()
  })
  const session = readSession()
  const uid = session === null ? null : uidOf(session.token)
  if (session === null || (uid !== session.ownerId && uid !== shopId)) return null

  if (password === null)
    return (
      <Button variant="quiet" className="self-start" disabled={!isOnline} onClick={() => setPassword('')}>
        {isOnline ? 'Back to the owner’s own login' : 'The owner’s login needs the server'}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ApproversPassword
        label={`Password of ${session.userEmail}`}
        autoFocus
        className="min-w-0 grow"
        value={password}
        error={error?.detail}
        onChange={setPassword}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void act()
        }}
      />
      <Button isBusy={isBusy} busyLabel="Checking" onClick={() => void act()}>
        Log in as owner
      </Button>
    </div>
  )
}
