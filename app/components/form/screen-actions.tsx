import type { LinkProps } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { FormActions, SubmitButton } from './form.tsx'

type ScreenActionsProps = {
  /** Where Cancel leads. */
  to: LinkProps['to']
  /** What else can be done here; it is between Cancel and the main button. */
  between?: ReactNode
} & ComponentProps<typeof SubmitButton>

/** The foot of a form that is a screen of its own: Cancel leads back, the main button sends it. */
export function ScreenActions({ to, between, ...submit }: ScreenActionsProps) {
  return (
    <FormActions>
      <ButtonLink to={to}>Cancel</ButtonLink>
      {between}
      <SubmitButton {...submit} />
    </FormActions>
  )
}
