import {
  ChartColumn,
  CircleUser,
  CreditCard,
  Download,
  History,
  Keyboard,
  KeyRound,
  Lock,
  LogOut,
  Monitor,
  MonitorSmartphone,
  Moon,
  QrCode,
  Settings,
  ShieldAlert,
  ShieldOff,
  Sparkles,
  Sun,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#app/components/ui/menu.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { useInstallOffer } from '#app/features/install/install-offer.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import { version } from '#app/version.ts'
import type { Me } from '#domain/api/session.ts'
import { useTheme } from './theme.ts'
import { useAccountDialog } from './use-account-dialog.tsx'
import { useLogOut } from './use-log-out.tsx'
import { rightInWords } from './who-am-i.ts'

const themes = [
  { value: 'system', label: 'Match device', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

export type AccountMenuProps = PlacesOfMenu & {
  email: string
  shopName: string | null
  me: Me | null
  isAdmin: boolean
}

/** The links of the menu, without those that the user may not open. */
type PlacesOfMenu = {
  onLockBooks?: () => void
  /** On a phone, where the rail with its charts is not. */
  onCharts?: (() => void) | false
  /** For those who may change what the shop goes by. */
  onSettings?: () => void
  /** For the owner: who works in the shop. */
  onStaff?: () => void
  /** For the owner: what was done in the shop, by administrators too. */
  onActivity?: () => void
  /** For the owner: what the payment provider took. */
  onPayments?: () => void
}

/** Who I am, where, as what; how the screens look; the way out. Open at first: it is loaded to be opened. */
export function OpenedAccountMenu({ email, shopName, me, isAdmin, ...places }: AccountMenuProps) {
  const [theme, setTheme] = useTheme()
  const isPhone = useIsPhone()
  const trigger = useRef<HTMLButtonElement>(null)
  const { dialog, load, open: openDialog } = useAccountDialog(email, trigger)
  const { logOut, question } = useLogOut(trigger)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the menu that is opened by now
  useEffect(() => void load(), [])
  return (
    <>
      <Menu
        isOpenAtFirst
        trigger={<IconButton ref={trigger} label="Account" icon={CircleUser} />}
        onOpen={() => void load()}
      >
        <div className="max-w-72 px-2.5 pt-1.5 pb-2">
          <p className="truncate font-medium">{email}</p>
          <p className="truncate text-13 text-ink-soft">
            {rightInWords(me, isAdmin)}
            {shopName && `, ${shopName}`}
          </p>
        </div>
        <MenuSeparator />
        <MenuLabel>Appearance</MenuLabel>
        <MenuChoice value={theme} onChange={setTheme} options={themes} />
        <MenuSeparator />
        <PlaceItems {...places} />
        <MenuItem icon={KeyRound} onSelect={() => openDialog('password')}>
          Change password
        </MenuItem>
        <MenuItem icon={QrCode} onSelect={() => openDialog('second-device')}>
          Log in on another device
        </MenuItem>
        <MenuItem icon={MonitorSmartphone} onSelect={() => openDialog('sessions')}>
          Where you are logged in
        </MenuItem>
        {!isPhone && (
          <MenuItem icon={Keyboard} onSelect={() => openDialog('keys')}>
            Keyboard shortcuts
          </MenuItem>
        )}
        <InstallItem />
        <MenuItem icon={ShieldAlert} onSelect={() => openDialog('refused')}>
          Failed logins
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={logOut}>
          Log out
        </MenuItem>
        <MenuItem icon={ShieldOff} onSelect={() => openDialog('everywhere')}>
          Log out everywhere
        </MenuItem>
        <MenuItem icon={Sparkles} onSelect={() => openDialog('news')}>
          Version {version}: what is new
        </MenuItem>
      </Menu>
      {dialog}
      {question}
    </>
  )
}

function PlaceItems({ onLockBooks, onCharts, onSettings, onStaff, onActivity, onPayments }: PlacesOfMenu) {
  const places = [
    { label: 'Sales charts', icon: ChartColumn, onSelect: onCharts },
    { label: 'Shop settings', icon: Settings, onSelect: onSettings },
    { label: 'Staff', icon: Users, onSelect: onStaff },
    { label: 'Activity log', icon: History, onSelect: onActivity },
    { label: 'Card and mobile money', icon: CreditCard, onSelect: onPayments },
    { label: 'Close the books', icon: Lock, onSelect: isAccountingOpen() && onLockBooks },
  ]
  return places.map(
    ({ label, icon, onSelect }) =>
      onSelect && (
        <MenuItem key={label} icon={icon} onSelect={onSelect}>
          {label}
        </MenuItem>
      ),
  )
}

/** On a device where the browser offers to install the app. */
function InstallItem() {
  const install = useInstallOffer()
  return (
    install && (
      <MenuItem icon={Download} onSelect={install}>
        Install on this device
      </MenuItem>
    )
  )
}
