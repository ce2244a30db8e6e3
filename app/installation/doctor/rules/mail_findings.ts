import {
  errorFinding,
  okFinding,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'

export interface MailFacts {
  /** As `smtp.example.com:587`; null: no server is set. */
  server: string | null

  /** What the server, or the way to it, said to a greeting; null: it took it. */
  failure: string | null

  /** Mails that wait, and that were given up within the last 30 days. */
  waiting: number
  givenUp: number
}

/** A mail server that answers, and has sent nothing for long, takes none. */
const MANY_WAIT = 50

export function findMailFaults({ server, failure, waiting, givenUp }: MailFacts): Finding[] {
  if (server === null) {
    return [
      warningFinding(
        'mail',
        `Email is not set up: ${waiting} emails wait in the outbox.`,
        'Set SMTP_HOST, or share the links of emails yourself: Installation, Outbox.'
      ),
    ]
  }
  if (failure !== null) {
    return [
      errorFinding(
        'mail',
        `The mail server ${server} does not accept emails: ${failure}`,
        'Check SMTP_HOST, SMTP_PORT, SMTP_TLS, SMTP_USERNAME and SMTP_PASSWORD; OUTBOUND_CA_FILE names an authority of your own for its certificate.'
      ),
    ]
  }
  const found: Finding[] = []
  if (givenUp > 0) {
    const text = `${givenUp} emails could not be sent.`
    found.push(
      warningFinding('mail', text, 'Installation, Outbox, shows why; they can be sent again there.')
    )
  }
  if (waiting >= MANY_WAIT) {
    const text = `${waiting} emails wait.`
    found.push(
      warningFinding('mail', text, 'Installation, Outbox, shows why; make sure that a worker runs.')
    )
  }
  const well = `The mail server ${server} answers${waiting > 0 ? `; ${waiting} emails wait` : ''}.`
  return [okFinding('mail', well), ...found]
}

/** @param failure null: the server took the mail */
export function toTestMailFinding(to: string, failure: string | null): Finding {
  if (failure === null) {
    return okFinding(
      'mail',
      `The mail server accepted a test email to ${to}. Make sure that it arrives.`
    )
  }
  return errorFinding(
    'mail',
    `The mail server did not accept a test email to ${to}: ${failure}`,
    'Check the SMTP_ settings, and that MAIL_FROM is an address that the server may send from.'
  )
}
