import type { AlertRow } from '#app/installation/alerts/alert'
import type { Sentence } from '#app/shared/text/sentence'

/** What is named by itself, and what is one of several: `disk of web-1`. */
const SUBJECT =
  /^(?:(database|redis|worker|spool|clock|disk|backup|backup_copy|event loop)|(sweep|disk of|link checks of) (.+))$/

/** The keys of those that have spaces. */
const KEYS: Record<string, string> = {
  'event loop': 'event_loop',
  'disk of': 'disk_of',
  'link checks of': 'link_checks_of',
}

/** Returns what an alert says; as it was stored where a version before wrote it. */
export function messageOf({
  message,
  said,
}: Pick<AlertRow, 'message' | 'said'>): Sentence | string {
  return said === null ? message : (JSON.parse(said) as Sentence)
}

/** Returns what an alert is about: a host or a name is the same in every language. */
export function subjectOf({ subject }: Pick<AlertRow, 'subject'>): Sentence | string {
  const [, itself, kind, name] = SUBJECT.exec(subject) ?? []
  const word = itself ?? kind
  const key = word && (KEYS[word] ?? word)
  return key === undefined
    ? subject
    : { key: `findings.subject.${key}`, values: name ? { name } : {} }
}
