import { z } from 'zod'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { useCashiers } from '../cashier/use-cashier.ts'
import { ApproversPassword } from '../panes/approvers-password.tsx'
import { CodeCheckedLater, CodeField } from '../panes/code-field.tsx'

export type SecretDraft = { way: 'code' | 'password' | 'none'; secret: string; isWithout: boolean }

const isCodeEntered = ({ way, secret, isWithout }: SecretDraft) =>
  isWithout || way !== 'code' || /^\d{6}$/.test(secret)
const isPasswordEntered = ({ way, secret, isWithout }: SecretDraft) =>
  isWithout || way !== 'password' || secret !== ''

/** What a form asks of the owner who approves it. */
export const ownersSecret = {
  /** How the owner approves it; `none` where no approval is needed. */
  way: z.enum(['code', 'password', 'none']),
  secret: z.string(),
  isWithout: z.boolean(),
}

/** A form with `ownersSecret`, which has to be entered. */
export function withSecretEntered<Schema extends z.ZodType<SecretDraft>>(schema: Schema) {
  return schema
    .refine(isCodeEntered, { path: ['secret'], message: 'Enter the six digits of the code.' })
    .refine(isPasswordEntered, { path: ['secret'], message: 'Enter the password.' })
}

/** For this press alone: what is refused is asked for again with the owner. */
export async function sendWithout<Values extends SecretDraft>(form: UsedForm<Values>): Promise<void> {
  form.set({ isWithout: true } as Partial<Values>)
  await form.submit()
  form.set({ isWithout: false } as Partial<Values>)
}

/** Six digits, or the password while the server answers. */
export function OwnersSecret<Values extends SecretDraft>({
  form,
  shopId,
  isRestEntered,
  isCheckedNow = false,
}: {
  form: UsedForm<Values>
  shopId: string
  /** The last digit of the code sends what is complete. */
  isRestEntered: boolean
  /** It is sent to the server at once: nothing is checked later. */
  isCheckedNow?: boolean
}) {
  const owner = useCashiers(shopId)?.find(({ isOwner }) => isOwner)
  const { isOnline } = useTillState()
  const { values, set } = form
  const name = owner?.name ?? 'the owner'
  const isByPassword = values.way === 'password'
  const { value, onChange, error } = form.field('secret')
  return (
    <div className="flex flex-wrap items-end gap-2">
      {isByPassword ? (
        <ApproversPassword label={`Password of ${name}`} className="grow" {...{ value, onChange, error }} />
      ) : (
        <CodeField
          label={`Code of ${name}`}
          autoFocus={false}
          error={error ?? null}
          value={value}
          onChange={onChange}
          onWhole={() => isRestEntered && void form.submit()}
        />
      )}
      {(isOnline || isByPassword) && (
        <Button
          onClick={() => set({ way: isByPassword ? 'code' : 'password', secret: '' } as Partial<Values>)}
        >
          {isByPassword ? 'By code' : 'By password'}
        </Button>
      )}
      {!isCheckedNow && <CodeCheckedLater />}
    </div>
  )
}
