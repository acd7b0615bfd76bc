import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { type ApprovalOf, askApproval } from '../approve/ask-approval.ts'
import { useCashiers } from '../cashier/use-cashier.ts'
import { ApproversPassword } from './approvers-password.tsx'
import { CodeCheckedLater, CodeField } from './code-field.tsx'
import { Panel } from './panel.tsx'

type ApprovalPanelProps = {
  shopId: string
  /** The receipt that it is for. */
  saleId: string
  wanted: readonly ApprovalOf[]
  what: string
  onApproved: (approvals: readonly Approval[]) => void
  /** Goes on without the owner, who finds it on the list to check; absent where that is not possible. */
  onWithout?: () => void
  onClose: () => void
}

/** The owner approves, there and then: six digits, or the password while the server answers. */
export function ApprovalPanel({
  shopId,
  saleId,
  wanted,
  what,
  onApproved,
  onWithout,
  onClose,
}: ApprovalPanelProps) {
  const owner = useCashiers(shopId)?.find(({ isOwner }) => isOwner)
  const { isOnline } = useTillState()
  const approval = useApproval({ shopId, saleId, wanted, onApproved })
  const { isByPassword, said, error, isChecking } = approval
  const name = owner?.name ?? 'The owner'
  return (
    <Panel
      title="Owner approval needed"
      onClose={onClose}
      onSubmit={() => void approval.approve(said)}
      footer={
        <>
          {isOnline && (
            <Button onClick={approval.changeWay}>{isByPassword ? 'By code' : 'By password'}</Button>
          )}
          {onWithout && (
            <Button onClick={onWithout} title="It is listed under “To check”">
              Without approval
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            className="ml-auto"
            isBusy={isChecking}
            busyLabel="Checking"
          >
            Approve
          </Button>
        </>
      }
    >
      <p className="text-14">
        <span className="font-semibold">{what}</span> needs the owner’s approval.
        {onWithout && ' Without approval it is listed under “To check”.'}
      </p>
      {isByPassword ? (
        <ApproversPassword
          label={`Password of ${name}`}
          autoFocus
          value={said}
          error={error ?? undefined}
          onChange={approval.say}
        />
      ) : (
        <CodeField
          ref={approval.code}
          label={`Code of ${name}`}
          value={said}
          error={error}
          onChange={approval.say}
          onWhole={(typed) => void approval.approve(typed)}
        />
      )}
      <CodeCheckedLater />
    </Panel>
  )
}

type Query = Pick<ApprovalPanelProps, 'shopId' | 'saleId' | 'wanted' | 'onApproved'>

/** What the owner enters, and the approvals it gives. */
function useApproval({ shopId, saleId, wanted, onApproved }: Query) {
  const [isByPassword, setIsByPassword] = useState(false)
  const [said, setMessage] = useState('')
  const [error, setError] = useState<string | null>(null)
  const code = useRef<HTMLInputElement>(null)

  const check = useAction(
    async (typed: string) => {
      setError(null)
      const by = isByPassword ? { password: typed } : { code: typed }
      const approvals: Approval[] = []
      for (const one of wanted) approvals.push(await askApproval(shopId, saleId, one, by))
      onApproved(approvals)
    },
    {
      leaves: true,
      failed: ({ detail }) => {
        setError(detail)
        setMessage('')
        code.current?.focus()
      },
    },
  )

  async function approve(typed: string) {
    if (!isByPassword && !/^\d{6}$/.test(typed)) setError('Enter the six digits of the code.')
    else await check.act(typed)
  }

  function changeWay() {
    setIsByPassword(!isByPassword)
    setMessage('')
    setError(null)
  }

  return { isByPassword, said, say: setMessage, error, isChecking: check.isBusy, code, approve, changeWay }
}
