import { type RefObject, useEffect } from 'react'
import { z } from 'zod'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { devicesPath } from '#app/features/shell/places.ts'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { OwnersSecret, ownersSecret, type SecretDraft, withSecretEntered } from '../shift/owners-secret.tsx'
import { approveThisTill, askAboutThisTill } from '../storage/this-till.ts'
import type { TillRequest } from '../storage/till-db.ts'

const Query = withSecretEntered(z.object(ownersSecret))

const askAgainMs = 5_000

type AwaitedTillProps = {
  request: TillRequest & { name: string }
  /** Where a key of the till sends the form. */
  element?: RefObject<HTMLFormElement>
}

/** In place of the name of a till, while the owner has not approved what an employee asked for. */
export function AwaitedTill({ request, element }: AwaitedTillProps) {
  const { shopId, tillId, name, isDeclined } = request
  const isOwner = useWhoAmI()?.right === 'owner'
  useEffect(() => {
    const ask = () =>
      askAboutThisTill({ shopId, tillId }).catch((error: unknown) =>
        console.warn('Could not ask whether the till is approved', error),
      )
    void ask()
    const timer = window.setInterval(ask, askAgainMs)
    return () => window.clearInterval(timer)
  }, [shopId, tillId])
  if (isOwner)
    return (
      <>
        <Banner tone="neutral" title={`“${name}” is not approved`}>
          An employee set up this device. It sells as soon as you {isDeclined ? 'use it again' : 'approve it'}{' '}
          under Devices.
        </Banner>
        <ButtonLink variant="primary" to={devicesPath}>
          Open Devices
        </ButtonLink>
      </>
    )
  if (isDeclined)
    return (
      <Banner tone="warn" title={`The owner did not approve “${name}”`}>
        You cannot sell on this device. The owner can approve it under Devices.
      </Banner>
    )
  return <Approval request={request} element={element} />
}

function Approval({ request: { shopId, tillId, name }, element }: AwaitedTillProps) {
  const form = useForm({
    start: { way: 'password', secret: '', isWithout: false } as SecretDraft,
    schema: Query,
    refusals: { code_wrong: 'secret', approver_password_wrong: 'secret' },
    submit: ({ way, secret }) =>
      approveThisTill(shopId, { tillId, name }, way === 'code' ? { code: secret } : { password: secret }),
    ...(element && { element }),
    // It goes away once the till is found on the device.
    isRepeated: true,
  })
  return (
    <Form form={form} aria-label="Approve this till" className="flex flex-col gap-4">
      <div>
        <h2 className="text-16 font-semibold">“{name}” is waiting for the owner’s approval</h2>
        <p className="mt-1 text-14 text-ink-soft">
          You can sell once the owner approves it, here or under Devices on another device.
          {element && ' The basket stays.'}
        </p>
      </div>
      <FormError form={form} />
      <OwnersSecret form={form} shopId={shopId} isRestEntered isCheckedNow />
      <FormActions>
        <SubmitButton form={form} busyLabel="Approving">
          Approve this till
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
