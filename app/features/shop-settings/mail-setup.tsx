/** How email is switched on: the steps of the person who runs the computer, closed until they are needed. */
export function MailSetup() {
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer text-accent underline underline-offset-2">
        How the person who runs the computer switches email on
      </summary>
      <ol className="mt-2 flex max-w-prose list-decimal flex-col gap-1.5 pl-5 wrap-anywhere">
        <li>
          Get the name of the outgoing mail server, an account there and its password from your mail provider.
        </li>
        <li>
          Open the file <Setting>.env</Setting> in the program’s folder. If there is none, copy{' '}
          <Setting>.env.example</Setting> to it.
        </li>
        <li>
          Set <Setting>SMTP_URL</Setting> (the server, such as <Setting>smtp://mail.example.com:587</Setting>
          ), <Setting>SMTP_USER</Setting> and <Setting>SMTP_PASSWORD</Setting> (the account),{' '}
          <Setting>MAIL_FROM</Setting> (the sender) and <Setting>APP_ORIGIN</Setting> (the address at which
          this program is opened, such as <Setting>https://shop.example.com</Setting>).
        </li>
        <li>Stop the program and start it again.</li>
      </ol>
    </details>
  )
}

function Setting({ children }: { children: string }) {
  return <code className="text-13 font-medium">{children}</code>
}
