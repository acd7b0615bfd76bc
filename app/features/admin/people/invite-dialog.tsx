import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { CopiedOnce } from '#app/components/ui/copied-once.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import type { Invited } from '#domain/api/admin-people.ts'
import { invitePerson } from '#domain/api/routes/admin-people.ts'
import { Email } from '#domain/email.ts'
import { type ChosenShop, ShopField } from './shop-field.tsx'

type Place = 'employee' | 'owner' | 'administrator'
type Draft = { email: string; place: Place; shop: ChosenShop | null }

const places: readonly { value: Place; label: string }[] = [
  { value: 'employee', label: 'Employee of a shop' },
  { value: 'owner', label: 'Owner of a shop' },
  { value: 'administrator', label: 'Administrator of all shops' },
]

const Wanted = z
  .object({
    email: Email,
    place: z.enum(['employee', 'owner', 'administrator']),
    shop: z.object({ shopId: z.string(), name: z.string() }).nullable(),
  })
  .refine(({ place, shop }) => place === 'administrator' || shop !== null, {
    path: ['shop'],
    message: 'Choose the shop.',
  })

/** Creates an account for a person who has none, with a place in a shop or as an administrator. */
export function InviteDialog({ start, onClose }: { start?: Partial<Draft>; onClose: () => void }) {
  const [invited, setInvited] = useState<{ email: string; answer: Invited } | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm<Draft, z.output<typeof Wanted>, Invited>({
    start: { email: '', place: 'employee', shop: null, ...start },
    schema: Wanted,
    refusals: { email_taken: 'email', shop_not_found: 'shop', person_being_changed: 'email' },
    submit: ({ email, place, shop }) =>
      api.call(invitePerson, {
        body: {
          email,
          links: place === 'administrator' || !shop ? [] : [{ shopId: shop.shopId, right: place }],
          isAdministrator: place === 'administrator',
        },
      }),
    done(answer) {
      setInvited({ email: form.values.email.trim().toLowerCase(), answer })
      revalidate()
    },
  })
  if (invited) return <InvitedPart {...invited} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      size="medium"
      title="Invite a person"
      description="For someone without an account. If they have one, open their page and link them to a shop."
      onClose={onClose}
      submitLabel="Invite"
      busyLabel="Inviting"
    >
      <EmailField {...form.field('email')} label="Email" autoComplete="off" autoFocus />
      <SelectField label="As" {...form.field('place')} options={places} />
      {form.values.place !== 'administrator' && <ShopField {...form.field('shop')} />}
      {form.values.place === 'owner' && form.values.shop && (
        <p className="text-13 text-ink-soft">
          Replaces the current owner of {form.values.shop.name}, who loses access to it.
        </p>
      )}
    </FormDialog>
  )
}

/** How the person who was invited gets in. */
function InvitedPart({ email, answer, onClose }: { email: string; answer: Invited; onClose: () => void }) {
  return (
    <FormDialog
      form={null}
      size="medium"
      title={answer.temporaryPassword === null ? 'Invitation sent' : 'Account created'}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={`/admin/dashboard/users/${answer.uid}`}>Show this person</ButtonLink>
          <DoneButton onClick={onClose} />
        </>
      }
    >
      {answer.temporaryPassword === null ? (
        <p>
          An email with a link to choose a password was sent to <span className="break-all">{email}</span>.
          The link works for seven days; after that, “Forgot your password?” on the login page sends a new
          one.
        </p>
      ) : (
        <>
          <p className="mb-3">
            <span className="break-all">{email}</span> logs in with this password and then chooses another. It
            is not shown again. Give it to them in a way that no one else can read.
          </p>
          <CopiedOnce label="Temporary password" text={answer.temporaryPassword} />
        </>
      )}
    </FormDialog>
  )
}
