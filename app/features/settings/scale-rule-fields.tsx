import { Plus, X } from 'lucide-react'
import { SelectField } from '#app/components/form/select-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import {
  itemDigits,
  readRules,
  rulesText,
  type ScaleRule,
  ScaleRules,
  scalePrefixes,
} from '#domain/product/scale-barcode.ts'

type ItemCode = Pick<ScaleRule, 'codeDigits' | 'hasInnerCheck'>

const codes: readonly ItemCode[] = [undefined, true as const].flatMap((hasInnerCheck) =>
  itemDigits.map((codeDigits) => ({ codeDigits, hasInnerCheck })),
)

const codeText = ({ codeDigits, hasInnerCheck }: ItemCode) =>
  `${codeDigits} digits${hasInnerCheck ? ', then a check digit' : ''}`

/** How the labels of the scales are read, a row for each prefix. */
export function ScaleRuleFields({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  const rules = ScaleRules.safeParse(readRules(value)).data ?? []
  const free = scalePrefixes.find((prefix) => !rules.some((rule) => rule.prefix === prefix))
  const write = (next: readonly ScaleRule[]) => onChange(rulesText(next))
  const change = (at: number, changes: Partial<ScaleRule>) =>
    write(rules.map((rule, index) => (index === at ? { ...rule, ...changes } : rule)))
  return (
    <div className="flex flex-col gap-3">
      {rules.length === 0 && <p className="text-14 text-ink-soft">Scale labels are not read.</p>}
      {rules.map((rule, at) => (
        <div key={rule.prefix} className="grid grid-cols-[5rem_1fr_auto] items-end gap-2">
          <SelectField
            label="Begins with"
            value={rule.prefix}
            onChange={(prefix) => change(at, { prefix })}
            options={scalePrefixes
              .filter((prefix) => prefix === rule.prefix || !rules.some((one) => one.prefix === prefix))
              .map((prefix) => ({ value: prefix, label: prefix }))}
          />
          <SelectField
            label="Holds"
            value={rule.holds}
            onChange={(holds) => change(at, { holds })}
            options={[
              { value: 'weight', label: 'Weight' },
              { value: 'price', label: 'Price' },
            ]}
          />
          <SelectField
            label="Item code"
            className="order-last col-span-3"
            value={codeText(rule)}
            onChange={(text) => change(at, codes.find((one) => codeText(one) === text) ?? {})}
            options={codes.map((one) => ({ value: codeText(one), label: codeText(one) }))}
          />
          <IconButton
            icon={X}
            label={`Remove labels that begin with ${rule.prefix}`}
            onClick={() => write(rules.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className="text-13 text-loss">
          {error}
        </p>
      )}
      {free && (
        <Button
          size="compact"
          icon={Plus}
          className="self-start"
          onClick={() => write([...rules, { prefix: free, holds: 'weight', codeDigits: 5 }])}
        >
          Add labels that begin with {free}
        </Button>
      )}
    </div>
  )
}
