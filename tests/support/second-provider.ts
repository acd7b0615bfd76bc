import { z } from 'zod'
import { liveMode, type ProviderDescription } from '#domain/payments/provider.ts'

/** The description of a provider that there isn't, with other fields than the one that there is. */
export const secondProvider = {
  name: 'second',
  label: 'Second Pay',
  apiUrl: 'https://api.second.example',
  fields: {
    merchant: {
      ...{ kind: 'code', label: 'Merchant number', shortLabel: 'Merchant', logName: 'merchant' },
      help: 'Seven digits.',
      check: z
        .string()
        .regex(/^\d{7}$/, 'A merchant number has seven digits.')
        .nullable(),
      note: 'Registered in Accra.',
      isNeededInLiveMode: true,
    },
    testSecretKey: {
      ...{
        kind: 'secret',
        label: 'Sandbox password',
        logName: 'sandbox password',
        help: 'From the sandbox.',
      },
      check: z.string().min(6, 'A password has six letters.'),
    },
    liveSecretKey: {
      ...{ kind: 'secret', label: 'Password', logName: 'password' },
      check: z.string().min(6, 'A password has six letters.'),
    },
    isLive: liveMode,
    delayDays: {
      ...{ kind: 'whole-number', label: 'Days until a payout', logName: 'payout delay', isHalfWidth: true },
      check: z.int('Enter a whole number.'),
      initial: 2,
    },
    channel: {
      ...{ kind: 'choice', label: 'Channel', logName: 'channel', isHalfWidth: true },
      check: z.enum(['app', 'ussd']),
      initial: 'ussd',
      options: { app: 'Its app', ussd: 'A short code' },
    },
  },
  errors: { 'merchant-unknown': 'Second Pay does not know the merchant number.' },
  testCard: null,
} as const satisfies ProviderDescription
