import { type ReactNode, useMemo } from 'react'
import { DateField } from '#app/components/form/date-field.tsx'
import { EmailField } from '#app/components/form/email-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextAreaField, TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { rateText } from '#domain/percent.ts'
import { componentInfo, countryDefaults, openSchemes, printedRateBp, ratesOn } from '#domain/tax/packs.ts'
import { taxSchemeLabels } from '#domain/terms/tax.ts'
import { countryOptions, currencyOptions, timeZoneOptions } from './place-options.ts'
import { moneyOf, placeOf, receiptLines, type ShopDraft } from './shop-draft.ts'

/** Everything a shop begins with, in four parts. */
export function ShopFields({
  form,
  me,
  made,
}: {
  form: UsedForm<ShopDraft>
  me: string
  /** The shop where it is made already: its owner stays, and with its first entry its money and its clock. */
  made?: { owner: { email: string } | null; hasBegun: boolean }
}) {
  const { values: draft } = form
  const isFixed = made?.hasBegun === true
  return (
    <>
      <PlacePart form={form} isFixed={isFixed} hasFocus />
      <CoinPart form={form} isFixed={isFixed} />
      <TaxPart form={form} isFixed={isFixed} />
      <ReceiptPart form={form} />
      <Part title="Owner">
        {made && <p className="text-14 break-words">{made.owner?.email ?? 'None yet'}</p>}
        {!made && (
          <SelectField
            label="Who owns this shop?"
            value={draft.isOwnerOther ? 'other' : 'me'}
            onChange={(who) => form.set({ isOwnerOther: who === 'other' })}
            options={[
              { value: 'me', label: `I do (${me})` },
              { value: 'other', label: 'Someone else' },
            ]}
            help="Only the owner and administrators see the books and set prices."
          />
        )}
        {!made && draft.isOwnerOther && (
          <EmailField
            label="Email of the owner"
            autoComplete="off"
            {...form.field('ownerEmail')}
            help="You can make a temporary password for this person when the shop is there."
          />
        )}
      </Part>
    </>
  )
}

/** A part of what a shop begins with. With its first entry its money and its clock are fixed. */
type PartProps = { form: UsedForm<ShopDraft>; isFixed: boolean }

export function PlacePart({ form, isFixed, hasFocus }: PartProps & { hasFocus?: boolean }) {
  const { values: draft } = form
  const countries = useMemo(countryOptions, [])
  const currencies = useMemo(currencyOptions, [])
  const zones = useMemo(() => timeZoneOptions(draft.timeZone), [draft.timeZone])
  return (
    <Part title="Name and place">
      <TextField
        label="Name of the shop"
        autoComplete="organization"
        isRequired
        autoFocus={hasFocus}
        {...form.field('name')}
      />
      <SelectField
        label="Country"
        isRequired
        placeholder="Choose a country"
        value={draft.country}
        onChange={(country) => form.set(placeOf(country))}
        options={countries}
        disabled={isFixed}
        help={
          draft.country !== '' && countryDefaults(draft.country) === null
            ? 'The taxes of this country are not known here yet: the shop charges none.'
            : undefined
        }
        error={form.field('country').error}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Currency"
          isRequired
          placeholder="Choose a currency"
          value={draft.currency}
          onChange={(currency) => form.set(moneyOf(currency))}
          options={currencies}
          disabled={isFixed}
          error={form.field('currency').error}
        />
        <SelectField
          label="Time zone"
          isRequired
          placeholder="Choose a time zone"
          {...form.field('timeZone')}
          options={zones}
          disabled={isFixed}
        />
      </div>
      <p className="text-13 text-ink-soft">
        The books use this currency and this time zone. Neither can be changed once there are products or
        entries.
      </p>
    </Part>
  )
}

export function ReceiptPart({ form }: { form: UsedForm<ShopDraft> }) {
  const { values: draft } = form
  return (
    <Part title="Receipt">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextAreaField
          label="Receipt heading"
          rows={5}
          help="Name, address, telephone, tax number: one per line."
          value={draft.receiptHeader ?? draft.name}
          onChange={(receiptHeader) => form.set({ receiptHeader })}
          error={form.field('receiptHeader').error}
        />
        <ReceiptPaper lines={receiptLines(draft)} />
      </div>
    </Part>
  )
}

/** Nothing is asked where every amount can be paid in coins. */
export function CoinPart({ form, isFixed }: PartProps) {
  const { values: draft } = form
  const coins = smallestCoins(draft.currency)
  if (coins.length === 0) return null
  return (
    <Part title="Cash">
      <SelectField
        label="Smallest coin"
        value={String(draft.smallestCoinMinor ?? '')}
        onChange={(coin) => form.set({ smallestCoinMinor: coin === '' ? null : minor(Number(coin)) })}
        options={[
          { value: '', label: 'No rounding' },
          ...coins.map((coin) => ({
            value: String(coin),
            label: `Round to ${moneyText(coin, draft.currency)}`,
          })),
        ]}
        help="Only the part paid in cash is rounded. Prices and tax do not change."
        error={form.field('smallestCoinMinor').error}
        disabled={isFixed}
      />
    </Part>
  )
}

export function TaxPart({ form, isFixed }: PartProps) {
  const { values: draft } = form
  const pack = countryDefaults(draft.country)?.taxPack
  if (!pack) return null
  const today = day(todayIn(draft.timeZone || 'UTC'))
  const rates = ratesOn(pack, draft.scheme, 'standard', today)
    .map((rate) => `${componentInfo(pack, rate.component).label} ${rateText(printedRateBp(pack, rate))}`)
    .join(', ')
  return (
    <Part title="Tax">
      <SelectField
        label="Registration"
        {...form.field('scheme')}
        options={openSchemes(pack, today).map((scheme) => ({
          value: scheme,
          label: taxSchemeLabels[scheme],
        }))}
        help={rates && `Charged on standard goods today: ${rates}.`}
        disabled={isFixed}
      />
      {draft.scheme !== 'not-registered' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label="Registered since"
            today={today}
            isRequired
            {...form.field('registeredFrom')}
            help="Sales from this day on are taxed."
            disabled={isFixed}
          />
          <TextField label="Tax number" autoComplete="off" {...form.field('taxNumber')} disabled={isFixed} />
        </div>
      )}
    </Part>
  )
}

/** How it comes out of the printer. */
function ReceiptPaper({ lines }: { lines: readonly string[] }) {
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 text-14 font-medium">On paper</figcaption>
      <div className="min-h-31 rounded-md border border-line bg-raised px-4 py-4 text-center text-13">
        {lines.length === 0 ? (
          <p className="text-ink-soft">Nothing yet</p>
        ) : (
          lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place is what they are
            <p key={at} className={at === 0 ? 'font-semibold break-words' : 'min-h-4.5 break-words'}>
              {line}
            </p>
          ))
        )}
        <p aria-hidden="true" className="mt-3 border-t border-dashed border-line-strong" />
      </div>
    </figure>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-5 first:border-0 first:pt-0">
      <legend className="float-left w-full text-16 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
