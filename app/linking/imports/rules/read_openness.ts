import { isNo, isYes } from '#app/linking/imports/rules/flag_words'
import type { SourceReading } from '#app/linking/imports/rules/source_reading'
import { LINK_STATUSES, type LinkStatus } from '#app/linking/links/rules/effective_state'

/** Did a link redirect at its old service? */
export interface Openness {
  /** null: it did. */
  status: LinkStatus | null

  /** Was it over? */
  isEnded: boolean
}

type StatusMeaning = 'open' | 'closed' | 'ended' | 'Archived' | 'Draft' | 'unknown'

/** What services and people write in a column for the status. */
const STATUS_WORDS: [StatusMeaning, RegExp][] = [
  [
    'open',
    /^(active|enabled?|live|open|online|published|public|valid|approved|ok|normal|running)$/,
  ],
  [
    'closed',
    /^(paused?|inactive|disabled?|blocked|banned|suspended|deactivated|stopped|closed|offline|deleted|trashed?|removed|revoked|quarantined|flagged|spam|unsafe|malicious|rejected|locked|unpublished|private|invalid|broken|dead|pending|scheduled)$/,
  ],
  ['ended', /^(expired?|ended|over|finished|completed?|used ?up|exhausted|limit ?reached)$/],
  ['Archived', /^archived?$/],
  ['Draft', /^drafts?$/],
]

/**
 * Reads whether a link was open. Whatever was not openly reachable there must not be here: a word
 * that no one knows closes it too, and what closed it is reported.
 */
export function readOpenness(reading: SourceReading): Openness {
  if (reading.options.isOurs)
    return { status: readOwnStatus(reading.text('status')), isEnded: false }
  const meanings = [...readStatusColumns(reading), ...readFlags(reading)]
  const isEnded = meanings.includes('ended')
  if (meanings.includes('closed')) return { status: 'Paused', isEnded }
  if (meanings.includes('Archived')) return { status: 'Archived', isEnded }
  return { status: meanings.includes('Draft') ? 'Draft' : null, isEnded }
}

function readOwnStatus(text: string | null): LinkStatus | null {
  return LINK_STATUSES.find((status) => status.toLowerCase() === text?.toLowerCase()) ?? null
}

function readStatusColumns(reading: SourceReading): StatusMeaning[] {
  const mapped = reading.text('status')
  const meanings = reading
    .extras('status')
    .map(({ name, value }) => judgeColumn(reading, name, value, 'unknown'))
  return mapped === null
    ? meanings
    : [judgeColumn(reading, 'status', mapped, 'closed'), ...meanings]
}

/** @param unknown what a word that no one knows means in this column */
function judgeColumn(
  reading: SourceReading,
  field: string,
  value: unknown,
  unknown: StatusMeaning
): StatusMeaning {
  const meaning = judgeStatus(value)
  if (meaning === 'closed') reading.lose('link.closed', field, value)
  if (meaning === 'ended') reading.lose('link.ended', field, value)
  if (meaning !== 'unknown') return meaning
  reading.lose('status.unknown', field, value)
  return unknown
}

function judgeStatus(value: unknown): StatusMeaning {
  const word = String(value).trim().toLowerCase().replace(/[_-]+/g, ' ')
  const known = STATUS_WORDS.find(([, words]) => words.test(word))
  if (known) return known[0]
  if (isYes(word) || /^[23]\d\d$/.test(word)) return 'open'
  return isNo(word) ? 'closed' : 'unknown'
}

function readFlags(reading: SourceReading): StatusMeaning[] {
  const meanings: StatusMeaning[] = []
  const judge = (
    kind: 'banned' | 'closed' | 'open' | 'ended' | 'archived',
    meaning: StatusMeaning,
    warning: 'link.banned' | 'link.closed' | 'link.ended' | null
  ) => {
    for (const { name, value } of reading.extras(kind)) {
      const isSo = kind === 'open' ? !isYes(value) && judgeStatus(value) !== 'open' : !isNo(value)
      if (!isSo) continue
      meanings.push(meaning)
      if (warning !== null) reading.lose(warning, name, value)
    }
  }
  judge('banned', 'closed', 'link.banned')
  judge('closed', 'closed', 'link.closed')
  judge('open', 'closed', 'link.closed')
  judge('ended', 'ended', 'link.ended')
  judge('archived', 'Archived', null)
  return meanings
}
