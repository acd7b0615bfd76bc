import { useNavigate } from '@remix-run/react'
import { type ComponentProps, useEffect, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { openByCode, type TillByCode, tillsByCode } from '#app/features/till/cashier/take-over.ts'
import { leftAlone } from '#app/features/till/panes/approvers-password.tsx'
import { isReady } from '#domain/api/routes/readiness.ts'

/** A server that does not answer within this time counts as away. */
const patienceMs = 4_000

/** While logging in is impossible, the till of this device opens by a cashier's code. */
export function TillByCodePart() {
  const [tills, setTills] = useState<readonly TillByCode[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      const known = await tillsByCode()
      if (known.length > 0 && (await isLoginAway()) && !leaving.signal.aborted) setTills(known)
    }
    look().catch((error: unknown) => console.warn('The tills of this device could not be read', error))
    return () => leaving.abort()
  }, [])
  if (tills.length === 0) return null
  return (
    <section aria-label="Open the till" className="mt-6 border-t border-line pt-5">
      <h2 className="text-16 font-semibold">The server does not answer</h2>
      <p className="mt-1 mb-4 text-14 text-ink-soft">
        You can still sell on this device. Sales are sent once someone logs in here. Your code is checked when
        the server is back: with a wrong one, what you sell is listed for the owner.
      </p>
      <CodeForm tills={tills} />
    </section>
  )
}

async function isLoginAway(): Promise<boolean> {
  if (!navigator.onLine) return true
  try {
    await api.call(isReady, { timeoutMs: patienceMs })
    return false
  } catch {
    return true
  }
}

const Code = z.object({
  who: z.string(),
  code: z.string().regex(/^\d{6}$/, 'Enter the six digits of your code.'),
})

function CodeForm({ tills }: { tills: readonly TillByCode[] }) {
  const navigate = useNavigate()
  const people = tills.flatMap(({ shopId, shopName, cashiers }) =>
    cashiers.map(({ uid, name }) => ({
      value: JSON.stringify([shopId, uid]),
      label: tills.length > 1 ? `${name}, ${shopName}` : name,
    })),
  )
  const form = useForm({
    start: { who: people[0]?.value ?? '', code: '' },
    schema: Code,
    submit: ({ who, code }) => {
      const [shopId = '', uid = ''] = z.array(z.string()).parse(JSON.parse(who))
      return openByCode(shopId, uid, code)
    },
    isRepeated: true,
    done: () => navigate('/user/dashboard', { replace: true }),
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <FormError form={form} />
      <SelectField label="Cashier" {...form.field('who')} options={people} />
      <SharedCodeField label="Code" {...form.field('code')} />
      <SubmitButton form={form} size="till" isWide busyLabel="Opening">
        Open the till
      </SubmitButton>
    </Form>
  )
}

/** A cashier's code at a shared device: no password manager fills it in, or keeps it. */
export function SharedCodeField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'ref'>,
) {
  return (
    <TextField
      {...props}
      {...leftAlone}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
    />
  )
}
