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
  const asked = useApproval({ shopId, saleId, wanted, onApproved })
  const { isByPassword, said, fault, isChecking } = asked
  const name = owner?.name ?? 'The owner'
  return (
    <Panel
      title={`${name} approves`}
      onClose={onClose}
      onSubmit={() => void asked.approve(said)}
      footer={
        <>
          {isOnline && <Button onClick={asked.changeWay}>{isByPassword ? 'By code' : 'By password'}</Button>}
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
          fault={fault ?? undefined}
          onChange={asked.say}
        />
      ) : (
        <CodeField
          ref={asked.code}
          label={`Code of ${name}`}
          value={said}
          fault={fault}
          onChange={(typed) => {
            asked.say(typed)
            if (typed.length === 6) void asked.approve(typed)
          }}
        />
      )}
      <CodeCheckedLater />
    </Panel>
  )
}

type Asked = Pick<ApprovalPanelProps, 'shopId' | 'saleId' | 'wanted' | 'onApproved'>

/** What the owner enters, and the approvals it gives. */
function useApproval({ shopId, saleId, wanted, onApproved }: Asked) {
  const [isByPassword, setIsByPassword] = useState(false)
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const code = useRef<HTMLInputElement>(null)

  const check = useAction(
    async (typed: string) => {
      setFault(null)
      const by = isByPassword ? { password: typed } : { code: typed }
      const approvals: Approval[] = []
      for (const one of wanted) approvals.push(await askApproval(shopId, saleId, one, by))
      onApproved(approvals)
    },
    {
      leaves: true,
      failed: ({ detail }) => {
        setFault(detail)
        setSaid('')
        code.current?.focus()
      },
    },
  )

  async function approve(typed: string) {
    if (!isByPassword && !/^\d{6}$/.test(typed)) setFault('Enter the six digits of the code.')
    else await check.act(typed)
  }

  function changeWay() {
    setIsByPassword(!isByPassword)
    setSaid('')
    setFault(null)
  }

  return { isByPassword, said, say: setSaid, fault, isChecking: check.isBusy, code, approve, changeWay }
}
