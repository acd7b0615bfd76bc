import { countries } from '#domain/setup/countries.ts'
import { knownCountries } from '#domain/tax/packs.ts'

type Option = { value: string; label: string }

const regionNames = new Intl.DisplayNames('en', { type: 'region' })
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label, 'en')

/** Those with taxes of their own first, then all others. */
export function countryOptions(): Option[] {
  const named = (country: string) => ({ value: country, label: regionNames.of(country) ?? country })
  const known = knownCountries()
  return [
    ...known.map(named).sort(byLabel),
    ...countries
      .filter((country) => !known.includes(country))
      .map(named)
      .sort(byLabel),
  ]
}

export function currencyOptions(): Option[] {
  return Intl.supportedValuesOf('currency').map((currency) => ({
    value: currency,
    label: `${currency} · ${currencyNames.of(currency) ?? currency}`,
  }))
}

/** @param chosen is among them, also under a name the browser does not list */
export function timeZoneOptions(chosen: string): Option[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  if (chosen !== '') zones.add(chosen)
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
