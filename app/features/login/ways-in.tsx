/**
 * What people can do when they are sure of their password. It is the same under every refusal: that an account is
 * locked is never disclosed.
 */
export function WaysIn() {
  return (
    <section aria-labelledby="ways-in" className="border-t border-line pt-4 text-13 text-ink-soft">
      <h2 id="ways-in" className="font-medium text-ink">
        Sure it was right?
      </h2>
      <p className="mt-1">
        After ten wrong passwords, no matter who typed them, a new device gets one try every 15 minutes. In
        the meantime:
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>Log in on a device that you have logged in on before.</li>
        <li>
          On a device where you are logged in, choose “Log in on another device” in the account menu, and scan
          its code with this one.
        </li>
        <li>Use “Forgot your password?”, or ask an administrator for a temporary password.</li>
      </ul>
    </section>
  )
}
