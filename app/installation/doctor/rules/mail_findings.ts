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
  if (server === null) return [warningFinding('mail', 'off', { waiting })]
  if (failure !== null) return [errorFinding('mail', 'refused', { server, reason: failure })]
  const found = [okFinding('mail', 'answers', { server, waiting })]
  if (givenUp > 0) found.push(warningFinding('mail', 'given_up', { emails: givenUp }))
  if (waiting >= MANY_WAIT) found.push(warningFinding('mail', 'waiting', { emails: waiting }))
  return found
}

/** @param failure null: the server took the mail */
export function toTestMailFinding(to: string, failure: string | null): Finding {
  if (failure === null) return okFinding('mail', 'test_accepted', { to })
  return errorFinding('mail', 'test_refused', { to, reason: failure })
}
