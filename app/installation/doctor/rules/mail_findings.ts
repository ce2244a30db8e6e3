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
        `No mail server is set: mails wait in the outbox, ${waiting} at this moment.`,
        'Set SMTP_HOST, or hand mails on from Installation, Outbox.'
      ),
    ]
  }
  if (failure !== null) {
    return [
      errorFinding(
        'mail',
        `The mail server ${server} does not take mails: ${failure}`,
        'Check SMTP_HOST, SMTP_PORT, SMTP_TLS, SMTP_USERNAME and SMTP_PASSWORD; OUTBOUND_CA_FILE names an authority of your own for its certificate.'
      ),
    ]
  }
  const found: Finding[] = []
  if (givenUp > 0) {
    const text = `${givenUp} mails were given up.`
    found.push(
      warningFinding('mail', text, 'Installation, Outbox, shows why; they can be sent again there.')
    )
  }
  if (waiting >= MANY_WAIT) {
    const text = `${waiting} mails wait.`
    found.push(
      warningFinding('mail', text, 'Installation, Outbox, shows why; see that a worker runs.')
    )
  }
  const well = `The mail server ${server} answers${waiting > 0 ? `; ${waiting} mails wait` : ''}.`
  return [okFinding('mail', well), ...found]
}

/** @param failure null: the server took the mail */
export function toTestMailFinding(to: string, failure: string | null): Finding {
  if (failure === null) {
    return okFinding('mail', `The mail server took a test mail to ${to}. See that it arrives.`)
  }
  return errorFinding(
    'mail',
    `The mail server did not take a test mail to ${to}: ${failure}`,
    'Check the SMTP_ settings, and that MAIL_FROM is an address that the server may send from.'
  )
}
