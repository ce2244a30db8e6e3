import { isDeepStrictEqual } from 'node:util'
import type { UpdateLinkInput } from '#app/linking/links/actions/link_input'
import { parseLinkRouting, parseTags, type LinkRow } from '#app/linking/links/link'
import {
  LINK_CHANGE_WORDS,
  LINK_COLUMNS,
  listColumnsOfWord,
  type LinkChangeWord,
  type LinkSetting,
} from '#app/linking/links/rules/link_columns'
import { changePreview, readPreviewInput } from '#app/linking/links/rules/preview_change'
import { checkSchedule } from '#app/linking/links/rules/schedule'
import { normaliseTags } from '#app/linking/links/rules/tags'
import type { Routing } from '#app/redirect/routing/routing'
import { invalidField } from '#app/shared/problems/problems'
import { parseJsonColumn } from '#app/shared/text/json'
import { parseDateTime } from '#app/shared/text/validation'

/** An update whose destination was judged and whose password was hashed. */
export interface PreparedUpdate {
  input: UpdateLinkInput
  destinationUrl: string | null
  expiredUrl: string | null

  /** null: not sent; `checked` is null where neither a rule nor a split was. */
  routing: { checked: Routing | null } | null
  passwordHash: string | null
}

/** A flag that clears, and the fields that cannot be sent along with it. */
const CLEARING: [keyof UpdateLinkInput, (keyof UpdateLinkInput)[]][] = [
  ['clearCampaign', ['campaignId']],
  ['clearFolder', ['folderId']],
  ['clearSchedule', ['startsAt', 'endsAt']],
  ['clearStartsAt', ['startsAt']],
  ['clearEndsAt', ['endsAt']],
  ['clearRouting', ['routing']],
  ['clearExternalId', ['externalId']],
  ['clearExpiredUrl', ['expiredUrl']],
  ['clearMaxClicks', ['maxClicks']],
  ['clearPreview', ['preview']],
  ['removePassword', ['password']],
]

/**
 * Returns the link after the update, and the words for what changed (none: nothing did). Behaviour,
 * section 4.4: missing or null leaves as it is, `""` empties a text, `[]` empties the tags.
 *
 * @throws Problem `request.invalid` for a field beside its clear flag, `tags.*`, `schedule.invalid`
 */
export function applyUpdate(
  link: LinkRow,
  { input, destinationUrl, expiredUrl, routing, passwordHash }: PreparedUpdate
): { after: LinkRow; changes: string[] } {
  assertNoContradiction(input)
  const settings: Pick<LinkRow, LinkSetting | 'password_hash'> = {
    destination_url: destinationUrl ?? link.destination_url,
    title: text(input.title, link.title),
    description: text(input.description, link.description),
    notes: text(input.notes, link.notes),
    tags: JSON.stringify(input.tags ? normaliseTags(input.tags) : parseTags(link)),
    folder_id: input.clearFolder ? null : input.folderId || link.folder_id,
    campaign_id: input.clearCampaign ? null : input.campaignId || link.campaign_id,
    status: input.status ?? link.status,
    ...scheduleAfter(link, input),
    redirect_type: input.redirectType ?? link.redirect_type,
    routing: routingAfter(link, input, routing),
    ...limitsAfter(link, input, expiredUrl),
    password_hash: input.removePassword ? null : (passwordHash ?? link.password_hash),
  }
  const after = { ...link, ...settings }
  if (input.startsAt || input.endsAt) checkSchedule(after.starts_at, after.ends_at)
  return { after, changes: describeLinkChanges(link, after) }
}

function assertNoContradiction(input: UpdateLinkInput): void {
  for (const [flag, fields] of CLEARING) {
    const field = fields.find((name) => input[name] !== undefined && input[name] !== null)
    if (input[flag] && field)
      throw invalidField(field, `Send either ${field} or ${flag}, not both.`)
  }
}

/** The words for what differs, as events and versions carry them. */
export function describeLinkChanges(before: LinkRow, after: LinkRow): LinkChangeWord[] {
  return LINK_CHANGE_WORDS.filter((word) =>
    listColumnsOfWord(word).some((column) => !isEqual(before, after, column))
  )
}

function isEqual(before: LinkRow, after: LinkRow, column: keyof LinkRow): boolean {
  return isDeepStrictEqual(comparable(before, column), comparable(after, column))
}

/** A value as it is compared: JSON parsed, whichever form it came out in; an empty text like none. */
function comparable(row: LinkRow, column: keyof LinkRow): unknown {
  if (column === 'routing') return parseLinkRouting(row)
  return 'isJson' in LINK_COLUMNS[column] ? parseJsonColumn(row[column]) : (row[column] ?? '')
}

function scheduleAfter(link: LinkRow, input: UpdateLinkInput) {
  const { clearSchedule, clearStartsAt, clearEndsAt, startsAt, endsAt } = input
  return {
    starts_at: clearSchedule || clearStartsAt ? null : (parseDateTime(startsAt) ?? link.starts_at),
    ends_at: clearSchedule || clearEndsAt ? null : (parseDateTime(endsAt) ?? link.ends_at),
  }
}

function limitsAfter(link: LinkRow, input: UpdateLinkInput, expiredUrl: string | null) {
  const { clearExternalId, clearExpiredUrl, clearMaxClicks, passQuery } = input
  return {
    external_id: clearExternalId ? null : (input.externalId ?? link.external_id),
    pass_query: Number(passQuery ?? link.pass_query),
    expired_url: clearExpiredUrl ? null : (expiredUrl ?? link.expired_url),
    max_clicks: clearMaxClicks ? null : (input.maxClicks ?? link.max_clicks),
    preview: input.clearPreview ? null : changePreview(link, readPreviewInput(input.preview)),
  }
}

function routingAfter(
  link: LinkRow,
  input: UpdateLinkInput,
  sent: PreparedUpdate['routing']
): string | null {
  if (input.clearRouting) return null
  const routing = sent ? sent.checked : parseLinkRouting(link)
  return routing && JSON.stringify(routing)
}

function text(given: string | null | undefined, present: string | null): string | null {
  return given === undefined || given === null ? present : given || null
}
